import { pagePath } from '../../page-path.ts';
import { toast } from '../../runtime/toasts/toasts.ts';

const resetText =
  'You are logged in. Change your password in your settings, or log out and open the link in the email again.';

export function showResetToast(): void {
  toast('info', resetText, { link: { text: 'Account settings', href: pagePath('/settings/account') } });
}
