import { messages } from '../../../modules/webs/rules/messages.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { readWholeCode, readWritten } from './whole-code.ts';

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

/** Copies what the author wrote in the pane that contains a button. */
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
