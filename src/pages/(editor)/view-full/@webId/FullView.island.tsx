import { useCallback } from 'react';
import type { Clipped } from '../../../../modules/webs/clipped-code.ts';
import type { WebCode } from '../../../../modules/webs/rules/page.ts';
import { LinkOffer } from '../../../(preview)/index.ts';
import { island } from '../../../runtime/islands/island.ts';
import { ResultStage } from '../../result/ResultPane.tsx';
import { usePreview, useViewCount } from '../../result/use-preview.ts';
import '../../editor.css';

export type FullViewProps = {
  web: Clipped<WebCode & { _id: string }>;
  previewOrigin: string | null;
  isPaused: boolean;
};

export const FullView = island({ name: 'FullView', on: 'load', ssr: true }, FullViewApp, prepare);

async function prepare(props: FullViewProps, element: HTMLElement): Promise<FullViewProps> {
  if (!props.web.isClipped) return props;
  const { fetchCode } = await import('../../fetch-code.ts');
  return { ...props, web: await fetchCode(props.web, null, element) };
}

/** The full view: the result of a web, and a bar with its title and owner. */
function FullViewApp({ web, previewOrigin, isPaused }: FullViewProps) {
  const read = useCallback(() => web, [web]);
  const preview = usePreview({
    read,
    isOpen: true,
    isSaved: true,
    webKey: web._id,
    previewOrigin,
    isPaused,
    takesFocus: true,
  });
  useViewCount(web._id);
  return (
    <>
      <ResultStage
        host={preview.host}
        firstFrame={preview.firstFrame}
        state={preview.state}
        onReload={preview.reload}
        onFinish={preview.finish}
      />
      {preview.link && <LinkOffer link={preview.link} onDone={preview.closeLink} />}
    </>
  );
}
