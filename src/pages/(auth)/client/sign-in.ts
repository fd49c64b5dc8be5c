import { messages } from '../../../modules/accounts/rules/messages.ts';
import { mailedPaths } from '../../../modules/accounts/rules/paths.ts';
import { confirmLogout, draftOwner, guestOwner, handOverDrafts, removeDrafts } from '../../(drafts)/index.ts';
import { pagePath } from '../../page-path.ts';
import { type CallData, type CallInput, call } from '../../runtime/api/api.ts';
import { adoptSession, currentSession, endSessions, forgetSession } from '../../runtime/api/session.ts';
import { writeTokens } from '../../runtime/api/tokens.ts';
import { toast, toastOnNextPage } from '../../runtime/toasts/toasts.ts';

export type User = CallData<'POST /users/login'>['user'];

/** Logs in, stores the tokens, moves a guest's drafts to the member and returns the user. Does not navigate. */
export async function logIn(body: CallInput<'POST /users/login'>['body']): Promise<User> {
  const { user, accessToken, refreshToken } = await call('POST /users/login', { body, anonymous: true });
  writeTokens({ accessToken, refreshToken });
  await handOverDrafts(user._id, localStorage, navigator.locks);
  adoptSession(user);
  return user;
}

const verificationURL = () => `${location.origin}${mailedPaths.verifyEmail}`;

/** Creates an account and logs in with it. */
export async function signUp(
  body: Omit<CallInput<'POST /users/register'>['body'], 'verificationURL'>,
): Promise<User> {
  await call('POST /users/register', {
    body: { ...body, verificationURL: verificationURL() },
    anonymous: true,
  });
  return logIn({ identifier: body.username, password: body.password });
}

/** Asks for an account where sign-up needs approval. */
export async function requestAccount(
  body: Omit<CallInput<'POST /users/request-account'>['body'], 'verificationURL'>,
): Promise<void> {
  await call('POST /users/request-account', {
    body: { ...body, verificationURL: verificationURL() },
    anonymous: true,
  });
}

/**
 * Logs out, of all sessions unless `fromAllDevices` is false, removes the member's drafts and searches from this browser and opens
 * the home page. Asks for confirmation if there are unsaved drafts.
 */
export async function endMemberSession({ fromAllDevices = true } = {}): Promise<void> {
  try {
    if (!(await confirmLogout())) return;
    await endSessions({ query: { fromAllDevices } });
  } catch {
    return toast('error', messages.failed);
  }
  leaveAsGuest(messages.loggedOut);
}

/**
 * Drops a session that the server has already ended, removes the drafts and searches of the member and of guests,
 * and opens the home page, where `text` is shown. The caller has already asked about unsaved drafts.
 */
export function leaveAsGuest(text: string): void {
  const { viewer } = currentSession();
  removeDrafts(localStorage, [viewer?.id ?? guestOwner, draftOwner(), guestOwner]);
  // The keys of `suggestions.ts` in (layout), which is loaded at the first focus of the search box.
  for (const owner of [viewer?.id ?? '', '']) localStorage.removeItem(`searches ${owner}`);
  forgetSession();
  toastOnNextPage('success', text);
  goTo('/');
}

/** Changes the email address. The server ends all other sessions and issues new tokens to this browser. */
export async function changeEmail(
  body: Omit<CallInput<'POST /users/change-email'>['body'], 'verificationURL'>,
): Promise<User> {
  const { accessToken, refreshToken, ...user } = await call('POST /users/change-email', {
    body: { ...body, verificationURL: verificationURL() },
  });
  return user;
}

/** Opens `path`, with a reload if it is the current page. */
export function goTo(path: string): void {
  if (location.pathname + location.search === path) location.reload();
  else location.assign(path);
}

const resetText =
  'You are logged in. Change your password in your settings, or log out and open the link in the email again.';

export function showResetToast(): void {
  toast('info', resetText, { link: { text: 'Account settings', href: pagePath('/settings/account') } });
}
