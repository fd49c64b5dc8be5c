import { messages } from '../../../modules/accounts/messages.ts';
import { mailedPaths } from '../../../modules/accounts/paths.ts';
import { draftOwner, draftSlots, guestOwner, removeDrafts } from '../../(drafts)/draft-keys.ts';
import { handOverDrafts } from '../../(drafts)/hand-over.ts';
import { type CallData, type CallInput, call } from '../../runtime/api/api.ts';
import { adoptSession, currentSession, endSessions, forgetSession } from '../../runtime/api/session.ts';
import { writeTokens } from '../../runtime/api/tokens.ts';
import { toast, toastOnNextPage } from '../../runtime/toasts/toasts.ts';

export type User = CallData<'POST /users/login'>['user'];

/**
 * Logs in, keeps the tokens, hands a guest's drafts over to the member and returns the user. The page stays; the caller
 * decides where to go.
 */
export async function logIn(body: CallInput<'POST /users/login'>['body']): Promise<User> {
  const { user, accessToken, refreshToken } = await call('POST /users/login', { body, anonymous: true });
  writeTokens({ accessToken, refreshToken });
  await handOverDrafts(user._id, localStorage, navigator.locks);
  adoptSession(user);
  return user;
}

/** Creates an account and logs in with it. */
export async function signUp(
  body: Omit<CallInput<'POST /users/register'>['body'], 'verificationURL'>,
): Promise<User> {
  const verificationURL = `${location.origin}${mailedPaths.verifyEmail}`;
  await call('POST /users/register', { body: { ...body, verificationURL }, anonymous: true });
  return logIn({ identifier: body.username, password: body.password });
}

/**
 * Ends the member's sessions, everywhere unless told otherwise, removes the member's drafts from this browser and goes
 * home. Asks first when some drafts are not saved.
 */
export async function endMemberSession({ fromAllDevices = true } = {}): Promise<void> {
  try {
    if (!(await mayRemoveDrafts())) return;
    await endSessions({ query: { fromAllDevices } });
  } catch {
    return toast('error', messages.failed);
  }
  leaveAsGuest(messages.loggedOut);
}

/** Asks where drafts would be lost; the dialog's code is loaded only then. */
async function mayRemoveDrafts(): Promise<boolean> {
  const owner = draftOwner();
  if (owner === guestOwner) return true;
  await handOverDrafts(owner, localStorage, navigator.locks);
  if (draftSlots(localStorage, owner).length === 0) return true;
  const { confirmLogout } = await import('../../(drafts)/confirm-logout.ts');
  return confirmLogout(owner);
}

/**
 * Forgets the session, which the server has ended already, removes the member's drafts and goes home, where `text` is
 * shown. Callers have asked about unsaved drafts.
 */
export function leaveAsGuest(text: string): void {
  removeDrafts(localStorage, [currentSession().viewer?.id ?? guestOwner, draftOwner(), guestOwner]);
  forgetSession();
  toastOnNextPage('success', text);
  goTo('/');
}

/** Moves to another address: the server ends all other sessions, and this browser goes on with its tokens. */
export async function changeEmail(
  body: Omit<CallInput<'POST /users/change-email'>['body'], 'verificationURL'>,
): Promise<User> {
  const verificationURL = `${location.origin}${mailedPaths.verifyEmail}`;
  const { accessToken, refreshToken, ...user } = await call('POST /users/change-email', {
    body: { ...body, verificationURL },
  });
  return user;
}

/** Goes to `path`, loading it anew even when it is the page one is on. */
export function goTo(path: string): void {
  if (location.pathname + location.search === path) location.reload();
  else location.assign(path);
}
