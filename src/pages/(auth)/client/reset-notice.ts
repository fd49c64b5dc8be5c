import { resetNotice } from '../login-path.ts';

/**
 * Explains a redirect from the reset link, and removes the fragment that triggers this, so that a reload does not
 * repeat it.
 */
export function showResetNotice(): void {
  if (location.hash !== `#${resetNotice}`) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  void import('./reset-toast.ts').then(({ showResetToast }) => showResetToast());
}
