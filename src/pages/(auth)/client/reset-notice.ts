import { resetNotice } from '../login-path.ts';
import { toast } from '../../runtime/toasts/toasts.ts';

const resetText =
  'You are logged in. Change your password in your settings, or log out and open the link in the mail again.';

/** Says why one was sent to this page, and takes the reason out of the address, so that a reload does not repeat it. */
export function showNotice(): void {
  if (location.hash !== `#${resetNotice}`) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  toast('info', resetText, { link: { text: 'Account settings', href: '/settings/account' } });
}
