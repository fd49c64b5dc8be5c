import { trustMessages } from '../../../modules/accounts/trust/messages.ts';

/** Adds the button that sends the verification mail to the notification with this text, if there is one. */
export function offerMail(text: string): void {
  for (const words of document.querySelectorAll('.toast:not(.toast-acting) > .toast-text')) {
    if (words.textContent !== text) continue;
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'toast-link toast-action',
      textContent: trustMessages.sendMail,
    });
    button.dataset.action = 'verify-address';
    words.parentElement?.classList.add('toast-acting');
    words.after(button);
  }
}
