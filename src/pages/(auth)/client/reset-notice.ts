import { toast } from '../../runtime/toasts/toasts.ts';
import { resetNotice } from '../login-path.ts';

const resetText =
  'You are logged in. Change your password in your settings, or log out and open the link in the mail again.';

/**
 * Explains a redirect from the reset link, and removes the fragment that triggers this, so that a reload does not
 * repeat it.
 */
export function showResetNotice(): void {
  if (location.hash !== `#${resetNotice}`) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  toast('info', resetText, { link: { text: 'Account settings', href: '/settings/account' } });
}
