import { mailsPerSession } from '../../modules/accounts/rules/fields.ts';
import { messages } from '../../modules/accounts/rules/messages.ts';
import { mailedPaths } from '../../modules/accounts/rules/paths.ts';
import { call } from './api/api.ts';
import { messageOf } from './api/failures.ts';
import { toast } from './toasts/toasts.ts';

const storageKey = 'sends:verification';
let isSending = false;

/**
 * Sends the verification mail to the member's address, at most three times per browser session, and reports it. Returns true
 * when the address turns out to be verified already.
 */
export async function sendVerificationMail(): Promise<boolean> {
  if (isSending) return false;
  const sends = Number(sessionStorage.getItem(storageKey)) || 0;
  if (sends >= mailsPerSession) {
    toast('error', messages.verificationLimit);
    return false;
  }
  isSending = true;
  try {
    const verificationURL = `${location.origin}${mailedPaths.verifyEmail}`;
    await call('POST /users/request-verify-email', { body: { verificationURL } });
    sessionStorage.setItem(storageKey, String(sends + 1));
    toast('success', messages.verificationSent);
    return false;
  } catch (error) {
    const text = messageOf(error);
    const isVerified = text === messages.alreadyVerifiedWarning;
    toast(isVerified ? 'warning' : 'error', text);
    if (isVerified) delete document.documentElement.dataset.unverified;
    return isVerified;
  } finally {
    isSending = false;
  }
}
