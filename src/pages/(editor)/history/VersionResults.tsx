import { useEffect, useRef, useState } from 'react';
import type { WebCode } from '../../../modules/webs/rules/page.ts';
import { createPreview, type PreviewState, stopTexts } from '../../(preview)/index.ts';

type VersionResultsProps = {
  webKey: string;
  previewOrigin: string | null;
  version: WebCode;
  name: string;
  now: WebCode;
};

/** Runs an earlier version next to what is in the editor. */
export function VersionResults({ webKey, previewOrigin, version, name, now }: VersionResultsProps) {
  return (
    <div className="history-results">
      <Result title={name} webKey={`${webKey}~version`} previewOrigin={previewOrigin} web={version} />
      <Result title="Now" webKey={`${webKey}~now`} previewOrigin={previewOrigin} web={now} />
    </div>
  );
}

type ResultProps = { title: string; webKey: string; previewOrigin: string | null; web: WebCode };

function Result({ title, webKey, previewOrigin, web }: ResultProps) {
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<PreviewState>({ kind: 'idle' });
  useEffect(() => {
    if (!host.current) return;
    const preview = createPreview(host.current, {
      context: 'quiet',
      previewOrigin,
      webKey,
      paused: false,
      onState: setState,
    });
    preview.run(web);
    return () => preview.dispose();
  }, [webKey, previewOrigin, web]);
  return (
    <figure className="history-result">
      <figcaption>{title}</figcaption>
      <div className="result-frames history-frames" ref={host} />
      {state.kind === 'stopped' && <p role="status">{stopTexts[state.reason]}</p>}
    </figure>
  );
}
