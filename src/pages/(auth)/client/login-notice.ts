import { pagePath } from '../../page-path.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { currentAddress, withReturnPath } from './return-links.ts';

/** Shown when a guest tries a member-only action; the notification links to the login, which leads back here. */
export function showLoginNotice(text: string): void {
  toast('warning', text, {
    link: { text: 'Log In', href: withReturnPath(pagePath('/login'), currentAddress()) },
  });
}
