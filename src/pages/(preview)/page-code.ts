import type { Clipped } from '../../modules/webs/clipped-code.ts';
import type { WebCode } from '../../modules/webs/rules/page.ts';

type Code = Pick<WebCode, 'html' | 'css' | 'js'>;
/** The props of the islands that have a result: the editor and the full view, or the details. */
type ResultProps =
  | { web: Clipped<WebCode & { _id: string }> }
  | { webId: string; links: Pick<WebCode, 'cssLinks' | 'jsLinks' | 'htmlLinks' | 'importMap'> };

/** The code in the panes of the details that contain an element. */
export function codeBeside(element: Element): Code {
  const details = element.closest('[data-details]');
  const codeOf = (name: keyof Code) => details?.querySelector(`[data-code=${name}]`)?.textContent ?? '';
  return { html: codeOf('html'), css: codeOf('css'), js: codeOf('js') };
}

/** Whether the details that contain an element show only the beginning of the code. */
export const isClippedBeside = (element: Element): boolean => element.closest('[data-clipped]') !== null;

/**
 * The web whose result `frame` shows, read from the server's HTML; null if that contains only the beginning of the code.
 * `webKey` identifies it in this browser.
 */
export function readPageCode(frame: Element): { webKey: string; web: WebCode | null } {
  const island = frame.closest('code-island');
  const props: ResultProps = JSON.parse(island?.getAttribute('props') ?? '');
  if ('web' in props) return { webKey: props.web._id, web: props.web.isClipped ? null : props.web };
  return {
    webKey: props.webId,
    web: isClippedBeside(frame) ? null : { ...codeBeside(frame), ...props.links },
  };
}
