import { useEffect, useRef, useState } from 'react';
import { isDefaultPicture } from '../../../modules/assets/rules/default-pictures.ts';
import type { WebCode } from '../../../modules/webs/rules/page.ts';
import type { FollowedLink, Preview, PreviewState, RunningResult } from '../../(preview)/index.ts';
import { firstFrameHtml, loadPreview } from '../../(preview)/index.ts';
import { island } from '../../runtime/islands/island.ts';
import { cardColor } from '../../ui/lists/card-color.ts';
import { readWholeCode } from '../client/pane-code.ts';

type ResultProps = {
  webId: string;
  /** Thumbnail URL, shown until the result has loaded. */
  image: string;
  color: string;
  links: Pick<WebCode, 'cssLinks' | 'jsLinks' | 'htmlLinks' | 'importMap'>;
  previewOrigin: string | null;
};

/**
 * Runs the code of the panes next to it in a frame that cannot open anything. If the panes show only the beginning, the
 * code is fetched. On a full page load the early script runs it until the island is touched
 * (pages/(preview)/early-script.ts).
 */
function ResultView({ webId, image, color, links, previewOrigin }: ResultProps) {
  const host = useRef<HTMLDivElement>(null);
  const preview = useRef<Preview | null>(null);
  const [running, setRunning] = useState<RunningResult | null>(null);
  const [state, setState] = useState<PreviewState>({ kind: 'idle' });
  const [isShown, setShown] = useState(false);
  const [link, setLink] = useState<FollowedLink | null>(null);
  const [firstFrame] = useState(() => ({ __html: firstFrameHtml(previewOrigin, 'quiet') }));
  // The island is rendered once, with the server's props.
  const first = useRef({ webId, links, previewOrigin });

  useEffect(() => {
    const stage = host.current;
    if (!stage) return;
    const { webId: id, links: lists, previewOrigin: origin } = first.current;
    let isOver = false;
    const start = async () => {
      const [loaded, code] = await Promise.all([loadPreview(), readWholeCode(stage)]);
      if (isOver) return;
      setRunning(loaded);
      const made = loaded.createPreview(stage, {
        context: 'quiet',
        previewOrigin: origin,
        webKey: id,
        paused: false,
        onState: setState,
        onShown: () => setShown(true),
        onLink: setLink,
      });
      preview.current = made;
      made.run({ ...code, ...lists });
    };
    // If the result cannot load, the thumbnail stays.
    start().catch(() => {});
    return () => {
      isOver = true;
      preview.current?.dispose();
    };
  }, []);

  return (
    <>
      <div className="details-stage" style={cardColor(color)}>
        {!isDefaultPicture(image) && (
          <img src={image} alt="" width={1200} height={700} data-covered={isShown ? '' : undefined} />
        )}
        <div
          className="details-frames"
          ref={host}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own frame, kept while React takes over
          dangerouslySetInnerHTML={firstFrame}
          suppressHydrationWarning
        />
        {running && (
          <running.StopNote
            state={state}
            onReload={() => preview.current?.reload()}
            onFinish={() => preview.current?.finish()}
          />
        )}
      </div>
      {running && link && <running.LinkOffer link={link} onDone={() => setLink(null)} />}
    </>
  );
}

export const DetailsResult = island({ name: 'DetailsResult', on: 'touch', ssr: true }, ResultView);
