import { hostToasts } from '../toasts.ts';
import { switchPanes } from './panes.ts';

/** Turns the details as the server sent them into a modal dialog; `leave` is asked for by all that closes it. */
export function makeModal(dialog: HTMLDialogElement, leave: () => void): void {
  dialog.removeAttribute('open');
  dialog.querySelector('.details-outside')?.remove();
  for (const link of dialog.querySelectorAll<HTMLAnchorElement>('a[data-details-close]'))
    makeButton(link, leave);
  dialog.addEventListener('cancel', (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    leave();
  });
  // A browser may close it unasked, when Escape is pressed twice.
  dialog.addEventListener('close', ({ target }) => {
    if (target === dialog && dialog.isConnected) leave();
  });
  leaveFromOutside(dialog, leave);
  const main = dialog.querySelector<HTMLElement>('[data-panes]');
  if (main) switchPanes(main);
  dialog.showModal();
  dialog.querySelector<HTMLElement>('.details-sheet')?.focus();
  hostToasts();
}

/** Takes the dialog away; notifications that are shown in it stay. */
export function removeModal(dialog: HTMLDialogElement): void {
  dialog.close();
  hostToasts();
  dialog.remove();
}

/** Around the sheet there is nothing but the dialog. A selection that ends there is no click outside. */
function leaveFromOutside(dialog: HTMLDialogElement, leave: () => void): void {
  let begunOutside = false;
  dialog.addEventListener('pointerdown', ({ target }) => {
    begunOutside = target === dialog;
  });
  dialog.addEventListener('click', ({ target }) => {
    if (begunOutside && target === dialog) leave();
  });
}

/** With script 'Close' leads nowhere new, so it is a button. */
function makeButton(link: HTMLAnchorElement, leave: () => void): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = link.className;
  button.setAttribute('aria-label', link.getAttribute('aria-label') ?? '');
  button.append(...link.childNodes);
  button.addEventListener('click', leave);
  link.replaceWith(button);
}
