/** The URL fragment with which / explains why a member cannot use a password reset link. */
export const resetNotice = 'reset-while-logged-in';

/**
 * Explains a redirect from the reset link, and removes the fragment that triggers this, so that a reload does not
 * repeat it.
 */
export function showResetNotice(): void {
  if (location.hash !== `#${resetNotice}`) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  void import('./reset-toast.ts').then(({ showResetToast }) => showResetToast());
}
