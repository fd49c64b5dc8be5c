import { hostToasts } from '../../runtime/toasts/toasts.ts';
import { confirmDiscard } from '../../ui/dialogs/confirm-discard.ts';
import { switchPanes } from './panes.ts';

/**
 * Turns the server-rendered details into a modal dialog. Every way of closing it calls `onLeave`, after a confirmation
 * if a comment was typed.
 */
export function makeModal(dialog: HTMLDialogElement, onLeave: () => void): void {
  const leave = () => void confirmDiscard(dialog, onLeave);
  dialog.removeAttribute('open');
  dialog.querySelector('.details-outside')?.remove();
  for (const link of dialog.querySelectorAll<HTMLAnchorElement>('a[data-details-close]'))
    makeButton(link, leave);
  dialog.addEventListener('cancel', (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    leave();
  });
  // A browser may close the dialog without asking when Escape is pressed twice.
  dialog.addEventListener('close', ({ target }) => {
    if (target !== dialog || !dialog.isConnected) return;
    dialog.showModal();
    leave();
  });
  closeOnOutsideClick(dialog, leave);
  const main = dialog.querySelector<HTMLElement>('[data-panes]');
  if (main) switchPanes(main);
  dialog.showModal();
  dialog.querySelector<HTMLElement>('.details-sheet')?.focus();
  hostToasts();
}

/** Removes the dialog; notifications inside it are kept. */
export function removeModal(dialog: HTMLDialogElement): void {
  dialog.close();
  hostToasts();
  dialog.remove();
}

/**
 * Calls `leave` on a click outside the sheet. During a view transition such a click may target only the root element. A
 * text selection that ends outside is no click.
 */
function closeOnOutsideClick(dialog: HTMLDialogElement, leave: () => void): void {
  const controller = new AbortController();
  const { signal } = controller;
  const isOutside = ({ target, clientX, clientY }: MouseEvent) => {
    if (target !== dialog && target !== document.documentElement) return false;
    const sheet = dialog.querySelector('.details-sheet')?.getBoundingClientRect();
    if (!sheet || dialog.querySelector('dialog[open]')) return false;
    return clientX < sheet.left || clientX > sheet.right || clientY < sheet.top || clientY > sheet.bottom;
  };
  let begunOutside = false;
  const press = (event: MouseEvent) => {
    begunOutside = isOutside(event);
  };
  const release = (event: MouseEvent) => {
    if (begunOutside && isOutside(event)) leave();
  };
  document.addEventListener('pointerdown', press, { signal });
  document.addEventListener('click', release, { signal });
  dialog.addEventListener(
    'close',
    ({ target }) => target === dialog && !dialog.isConnected && controller.abort(),
  );
}

/** With script, 'Close' does not navigate, so the link is replaced by a button. */
function makeButton(link: HTMLAnchorElement, leave: () => void): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = link.className;
  button.setAttribute('aria-label', link.getAttribute('aria-label') ?? '');
  button.append(...link.childNodes);
  button.addEventListener('click', leave);
  link.replaceWith(button);
}
