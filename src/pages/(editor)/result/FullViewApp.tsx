import { useCallback } from 'react';
import type { WebCode } from '../../../modules/webs/page.ts';
import { LinkOffer, ResultStage } from './ResultPane.tsx';
import { usePreview } from './use-preview.ts';
import { useViewCount } from './use-view-count.ts';
import '../editor.css';

export type FullViewProps = {
  web: WebCode & { _id: string };
  previewOrigin: string | null;
  isPaused: boolean;
};

/** The full view: the result of a web, and a bar with its title and owner. */
export function FullViewApp({ web, previewOrigin, isPaused }: FullViewProps) {
  const read = useCallback(() => web, [web]);
  const preview = usePreview({
    read,
    isOpen: true,
    isSaved: true,
    webKey: web._id,
    previewOrigin,
    isPaused,
  });
  useViewCount(web._id);
  return (
    <>
      <ResultStage
        host={preview.host}
        firstFrame={preview.firstFrame}
        state={preview.state}
        onReload={preview.reload}
      />
      {preview.link && <LinkOffer link={preview.link} onDone={preview.closeLink} />}
    </>
  );
}
