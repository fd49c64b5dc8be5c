import { messages } from '../../../modules/webs/rules/messages.ts';
import type { WebCode } from '../../../modules/webs/rules/page.ts';
import type { Pane, Sources } from '../../../modules/webs/rules/source-kinds.ts';
import { codeBeside, isClippedBeside } from '../../(preview)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { toast } from '../../runtime/toasts/toasts.ts';

const panes = ['html', 'css', 'js'] as const;

const paneOf = (element: Element) => {
  const shown = element.closest('[data-pane]')?.querySelector<HTMLElement>('[data-code]')?.dataset.code;
  return panes.find((pane) => pane === shown);
};

/** Shows the whole code in place of its beginning when a pane's button is pressed. */
export function listenForWholeCode(main: HTMLElement): void {
  for (const button of main.querySelectorAll('[data-show-code]'))
    button.addEventListener('click', () => {
      showWholeCode(button).catch((error: unknown) => toast('error', messageOf(error)));
    });
}

async function showWholeCode(button: Element): Promise<void> {
  const pane = paneOf(button);
  const section = button.closest('[data-pane]');
  const code = section?.querySelector<HTMLElement>('[data-code]');
  if (!pane || !code) return;
  const web = await readWholeCode(button);
  code.textContent = web[pane];
  const source = section?.querySelector<HTMLElement>('[data-source]');
  if (source) source.textContent = await readWritten(button, pane);
  button.closest('.details-rest')?.remove();
  (source ?? code).focus();
}

/** Copies the author's text in the pane that contains a button. */
export async function copyPaneCode(button: Element): Promise<void> {
  const pane = paneOf(button);
  const code = pane ? await readWritten(button, pane) : '';
  try {
    await navigator.clipboard.writeText(code);
    toast('success', messages.copied);
  } catch {
    toast('error', 'The browser did not allow copying');
  }
}

type Code = Pick<WebCode, Pane> & { sources?: Sources };

const fetched = new WeakMap<Element, Promise<Code>>();

/** The author's text in a pane of the details that contain `element`. Throws AppError. */
async function readWritten(element: Element, pane: Pane): Promise<string> {
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
