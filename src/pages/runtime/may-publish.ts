import type { Visibility } from '../../shared/rules/visibility.ts';
/**
 * Whether the member may publish, as far as this page knows. The server states it with the page, and again when it
 * refuses a request because the email address is not verified.
 */
export const mayPublish = (): boolean =>
  typeof document === 'undefined' || document.documentElement.dataset.unverified === undefined;

/**
 * Whether a text is that refusal, which is shown with a button that sends the verification mail. Only some pages load
 * this code.
 */
export const asksForVerification = (text: string): boolean =>
  text !== '' && typeof document !== 'undefined' && text === document.documentElement.dataset.unverified;

/** The visibility of something new. */
export const newVisibility = (): Visibility => (mayPublish() ? 'public' : 'private');
