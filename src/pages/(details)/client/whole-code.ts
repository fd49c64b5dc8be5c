import type { WebCode } from '../../../modules/webs/rules/page.ts';
import type { Pane, Sources } from '../../../modules/webs/rules/source-kinds.ts';
import { codeBeside, isClippedBeside } from '../../(preview)/index.ts';
import { call } from '../../runtime/api/api.ts';

type Code = Pick<WebCode, Pane> & { sources?: Sources };

const fetched = new WeakMap<Element, Promise<Code>>();

/** The author's text in a pane of the details that contain `element`. Throws AppError. */
export async function readWritten(element: Element, pane: Pane): Promise<string> {
  if (isClippedBeside(element)) {
    const web = await readWholeCode(element);
    return web.sources?.[pane]?.text ?? web[pane];
  }
  const source = element.closest('[data-details]')?.querySelector(`[data-source=${pane}]`);
  return source?.textContent ?? codeBeside(element)[pane];
}

/** The whole code of the web whose details contain `element`; fetched once if its panes show only the beginning. Throws AppError. */
export async function readWholeCode(element: Element): Promise<Code> {
  const details = element.closest<HTMLElement>('[data-details]');
  if (!details || !isClippedBeside(element)) return codeBeside(element);
  const known = fetched.get(details);
  if (known) return known;
  const params = { webId: details.dataset.web ?? '' };
  const request = call('GET /webs/get-without-details/{webId}', { params });
  fetched.set(details, request);
  request.catch(() => fetched.delete(details));
  return request;
}
