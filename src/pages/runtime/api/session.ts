import { isAppError } from '../../../shared/errors/app-error.ts';
import { type CallInput, call, renewTokens } from './api.ts';
import { clearTokens, readTokens, subjectOf } from './tokens.ts';

/** The signed-in user of this page. `status` is true for members. */
export type Session = { status: boolean; viewer: { id: string; username: string } | null };

const reconciledKey = 'session:mended';
const guest: Session = { status: false, viewer: null };
const listeners = new Set<() => void>();
let session: Session | undefined;

/** The current session; initially that of the rendered page. */
export function currentSession(): Session {
  session ??= renderedSession();
  return session;
}

/** Calls `listener` after every change; returns an unsubscribe function. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adopts a login made here or in another tab without a reload. */
export function adoptSession(user: { _id: string; username: string }): void {
  setSession({ status: true, viewer: { id: user._id, username: user.username } });
}

/** Drops the session and its tokens from this browser. */
export function forgetSession(): void {
  setSession(guest);
  clearTokens();
}

/**
 * Reconciles the page, which was rendered by its cookie, with this browser's tokens, once. If the tokens are not those of
 * the page's user, or the access token names nobody, the refresh token is exchanged for new ones and a new cookie; if a
 * member's page has no tokens, the cookie is removed. Then the page is reloaded, unless it already shows their user.
 */
export async function reconcileSession(reload: () => Promise<void>): Promise<void> {
  followOtherTabs(reload);
  const shown = renderedSession().viewer?.id ?? null;
  if (tokenOwner() === shown) return sessionStorage.removeItem(reconciledKey);
  if (sessionStorage.getItem(reconciledKey)) return;
  const splash = showSplash();
  try {
    const accessToken = readTokens() ? await renewTokens() : null;
    if (tokenOwner() === shown) return;
    if (accessToken === null) await dropCookie();
    sessionStorage.setItem(reconciledKey, '1');
    await reload();
  } catch {
    splash.remove();
  } finally {
    if (!sessionStorage.getItem(reconciledKey)) splash.remove();
  }
}

// A logout without a bearer token only removes the page cookie.
const dropCookie = () => endSessions({ query: { fromAllDevices: false }, anonymous: true });

/** Logs out. A 401 means that the session has ended already; it removes the page cookie as well. */
export async function endSessions(input: CallInput<'POST /users/logout'>): Promise<void> {
  try {
    await call('POST /users/logout', input);
  } catch (error) {
    if (!isAppError(error) || error.status !== 401) throw error;
  }
}

/** The user id in the stored access token; null without tokens, '' if the access token names nobody. */
function tokenOwner(): string | null {
  const tokens = readTokens();
  return tokens && (subjectOf(tokens.accessToken) ?? '');
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
 * Reloads this page when another tab logs in or out, unless a listener with unsaved work handles `session:changed` by
 * calling preventDefault().
 */
function followOtherTabs(reload: () => Promise<void>): void {
  addEventListener('storage', ({ key }) => {
    if (key !== 'accessToken' && key !== null) return;
    const holder = tokenOwner();
    if (holder === (currentSession().viewer?.id ?? null)) return;
    const event = new CustomEvent('session:changed', { cancelable: true, detail: { viewerId: holder } });
    if (document.dispatchEvent(event)) void reload();
  });
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
