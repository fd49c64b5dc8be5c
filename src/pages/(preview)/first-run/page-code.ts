import type { WebCode } from '../../../modules/webs/page.ts';

type Code = Pick<WebCode, 'html' | 'css' | 'js'>;
/** The props of the islands that have a result: the editor and the full view, or the details. */
type ResultProps =
  | { web: WebCode & { _id: string } }
  | { webId: string; links: Pick<WebCode, 'cssLinks' | 'jsLinks' | 'htmlLinks'> };

/** The code in the panes of the details that contain an element. */
export function codeBeside(element: Element): Code {
  const details = element.closest('[data-details]');
  const codeOf = (name: keyof Code) => details?.querySelector(`[data-code=${name}]`)?.textContent ?? '';
  return { html: codeOf('html'), css: codeOf('css'), js: codeOf('js') };
}

/** The web whose result `frame` shows, read from the server's HTML; `webKey` identifies it in this browser. */
export function readPageCode(frame: Element): { webKey: string; web: WebCode } {
  const island = frame.closest('code-island');
  const props: ResultProps = JSON.parse(island?.getAttribute('props') ?? '');
  if ('web' in props) return { webKey: props.web._id, web: props.web };
  return { webKey: props.webId, web: { ...codeBeside(frame), ...props.links } };
}
