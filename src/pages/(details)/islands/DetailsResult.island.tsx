import { useEffect, useRef, useState } from 'react';
import { isDefaultPicture } from '../../../modules/assets/default-pictures.ts';
import type { WebCode } from '../../../modules/webs/page.ts';
import type { Preview, PreviewState } from '../../(preview)/index.ts';
import { codeBeside, firstFrameHtml, loadPreview, pausedText, stopTexts } from '../../(preview)/index.ts';
import { island } from '../../runtime/islands/island.ts';
import { Button } from '../../ui/Button.tsx';
import { cardColor } from '../../ui/lists/card-color.ts';

type ResultProps = {
  webId: string;
  /** Thumbnail URL, shown until the result has loaded. */
  image: string;
  color: string;
  links: Pick<WebCode, 'cssLinks' | 'jsLinks' | 'htmlLinks'>;
  previewOrigin: string | null;
};

/**
 * Runs the code of the panes next to it, in a frame that cannot open anything. In a page of its own the early script does
 * so until the island is touched (pages/(preview)/first-run).
 */
function ResultView({ webId, image, color, links, previewOrigin }: ResultProps) {
  const host = useRef<HTMLDivElement>(null);
  const preview = useRef<Preview | null>(null);
  const [state, setState] = useState<PreviewState>({ kind: 'idle' });
  const [isShown, setShown] = useState(false);
  const [firstFrame] = useState(() => ({ __html: firstFrameHtml(previewOrigin, 'quiet') }));
  // The island is rendered once, with the server's props.
  const first = useRef({ webId, links, previewOrigin });

  useEffect(() => {
    const stage = host.current;
    if (!stage) return;
    const { webId: id, links: lists, previewOrigin: origin } = first.current;
    let isOver = false;
    const start = async () => {
      const { createPreview } = await loadPreview();
      if (isOver) return;
      const made = createPreview(stage, {
        context: 'quiet',
        previewOrigin: origin,
        webKey: id,
        paused: false,
        onState: setState,
        onShown: () => setShown(true),
      });
      preview.current = made;
      made.run({ ...codeBeside(stage), ...lists });
    };
    // If the result cannot load, the thumbnail stays.
    start().catch(() => {});
    return () => {
      isOver = true;
      preview.current?.dispose();
    };
  }, []);

  const words =
    state.kind === 'paused' ? pausedText : state.kind === 'stopped' ? stopTexts[state.reason] : null;
  return (
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
      {words && (
        <div className="result-note" role="status">
          <p>{words}</p>
          <Button onClick={() => preview.current?.reload()}>
            {state.kind === 'paused' ? 'Run' : 'Run again'}
          </Button>
        </div>
      )}
    </div>
  );
}

export const DetailsResult = island({ name: 'DetailsResult', on: 'touch', ssr: true }, ResultView);
