import { messages } from '../../modules/accounts/messages.ts';
import { isAppError } from '../../shared/errors/app-error.ts';
import { type CallData, type CallInput, call, renewTokens } from './api.ts';
import { draftOwner, draftSlots, guestOwner, removeDrafts } from './drafts/draft-keys.ts';
import { handOverDrafts } from './drafts/hand-over.ts';
import { nextHere } from './return-links.ts';
import { toast, toastOnNextPage } from './toasts.ts';
import { clearTokens, readTokens, subjectOf, writeTokens } from './tokens.ts';

/** Who is signed in on this page. `status` is true for members. */
export type Session = { status: boolean; viewer: { id: string; username: string } | null };

export type User = CallData<'POST /users/login'>['user'];

const mendedKey = 'session:mended';
const guest: Session = { status: false, viewer: null };
const listeners = new Set<() => void>();
let session: Session | undefined;

/** The session as this page knows it: at first what the server rendered. */
export function currentSession(): Session {
  session ??= renderedSession();
  return session;
}

/** Calls `listener` after every change; returns how to stop. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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

/** Takes a login in another tab for this page's own, without a reload. */
export function adoptSession(user: Pick<User, '_id' | 'username'>): void {
  setSession({ status: true, viewer: { id: user._id, username: user.username } });
}

/** Creates an account and logs in with it. */
export async function signUp(
  body: Omit<CallInput<'POST /users/register'>['body'], 'verificationURL'>,
): Promise<User> {
  const verificationURL = `${location.origin}/verify-email`;
  await call('POST /users/register', { body: { ...body, verificationURL }, anonymous: true });
  return logIn({ identifier: body.username, password: body.password });
}

/**
 * Ends the member's sessions, everywhere unless told otherwise, removes the member's drafts from this browser and goes
 * home. Asks first when some drafts are not saved.
 */
export async function logOut({ fromAllDevices = true } = {}): Promise<void> {
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
  const { confirmLogout } = await import('./drafts/confirm-logout.ts');
  return confirmLogout(owner);
}

/**
 * Forgets the session, which the server has ended already, removes the member's drafts and goes home, where `text` is
 * shown. Callers have asked about unsaved drafts.
 */
export function leaveAsGuest(text: string): void {
  removeDrafts(localStorage, [currentSession().viewer?.id ?? guestOwner, draftOwner(), guestOwner]);
  setSession(guest);
  clearTokens();
  toastOnNextPage('success', text);
  goTo('/');
}

/** Moves to another address: the server ends all other sessions, and this browser goes on with its tokens. */
export async function changeEmail(
  body: Omit<CallInput<'POST /users/change-email'>['body'], 'verificationURL'>,
): Promise<User> {
  const verificationURL = `${location.origin}/verify-email`;
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

/**
 * Brings the page that the server rendered and the tokens of this browser together, by the cookie, once: a member's
 * tokens on another's or a guest's page renew the cookie; a member's page without tokens loses it. Then it reloads.
 */
export async function mendSession(): Promise<void> {
  followOtherTabs();
  const shown = renderedSession().viewer?.id ?? null;
  if (holderOfTokens() === shown) return sessionStorage.removeItem(mendedKey);
  if (sessionStorage.getItem(mendedKey)) return;
  const splash = showSplash();
  try {
    const accessToken = readTokens() ? await renewTokens() : null;
    if (accessToken === null && shown === null) return;
    if (accessToken === null) await dropCookie();
    sessionStorage.setItem(mendedKey, '1');
    await showAnew();
  } catch {
    splash.remove();
  } finally {
    if (!sessionStorage.getItem(mendedKey)) splash.remove();
  }
}

// A logout without a bearer ends nothing but the page cookie.
const dropCookie = () => endSessions({ query: { fromAllDevices: false }, anonymous: true });

/** Logs out. A 401 says that there is no session to end (any more), and takes the page cookie away as well. */
async function endSessions(input: CallInput<'POST /users/logout'>): Promise<void> {
  try {
    await call('POST /users/logout', input);
  } catch (error) {
    if (!isAppError(error) || error.status !== 401) throw error;
  }
}

function holderOfTokens(): string | null {
  const tokens = readTokens();
  if (!tokens) return null;
  const holder = subjectOf(tokens.accessToken);
  if (holder === null) clearTokens();
  return holder;
}

function renderedSession(): Session {
  const { viewer: id, username } = document.documentElement.dataset;
  return id && username ? { status: true, viewer: { id, username } } : guest;
}

function setSession(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

/**
 * Another tab logged in or out: this one follows with a reload, unless somebody who has work to lose takes
 * `session:changed` upon itself by preventDefault().
 */
function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key !== 'accessToken' && key !== null) return;
    const holder = holderOfTokens();
    if (holder === (currentSession().viewer?.id ?? null)) return;
    const event = new CustomEvent('session:changed', { cancelable: true, detail: { viewerId: holder } });
    if (document.dispatchEvent(event)) void showAnew();
  });
}

/** Loads the page anew. A login or sign-up that was to lead somewhere leads there: the server would send members home. */
async function showAnew(): Promise<void> {
  const next = nextHere();
  if (next === null || !['/login', '/signup'].includes(location.pathname)) return location.reload();
  const { returnPath } = await import('../return-path.ts');
  const path = returnPath(next);
  if (path === null) location.reload();
  else location.replace(path);
}

function showSplash(): HTMLElement {
  const splash = Object.assign(document.createElement('div'), {
    className: 'splash',
    textContent: 'Loading...',
  });
  splash.setAttribute('role', 'status');
  document.body.append(splash);
  return splash;
}
