import { addressNotVerified, trustMessages } from '../../../modules/accounts/rules/trust-messages.ts';

/**
 * Notes that the server has refused a request because the email address is not verified, so that the refusal offers the
 * verification mail.
 */
export function noteRefusal(code: string, text: string): void {
  if (code !== addressNotVerified) return;
  document.documentElement.dataset.unverified = text;
  setTimeout(offerMail, 0, text);
}

/** Adds the button that sends the verification mail to the notification with this text, if there is one. */
function offerMail(text: string): void {
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
