import { isAppError } from '../../shared/errors/app-error.ts';
import { messageOf } from './api/failures.ts';
import { touchIslands } from './islands/first-touch.ts';
import { toast } from './toasts/toasts.ts';

/** The state of a web, collection or member that the viewer can change. */
export type OptimisticStates = {
  like: { isLiked: boolean; likes: number };
  follow: { isFollowed: boolean; followers: number };
  pin: { isPinned: boolean };
  save: { isSaved: boolean };
  comments: { comments: number };
};
export type StateKind = keyof OptimisticStates;
type StateKey = `${StateKind}:${string}`;

/** One storage key per viewer, so that the next viewer does not see this one's changes. */
const storageKey = () => `marks:${document.documentElement.dataset.viewer ?? ''}`;
const states = new Map<string, OptimisticStates[StateKind]>();
const busy = new Set<string>();

/** Maximum time (ms) between a browser's cancellation of requests and the `pagehide` event when it leaves a page. */
const leavingMs = 500;
const listeners = new Set<() => void>();

/** Calls `listener` after every change; returns an unsubscribe function. */
export function onOptimisticState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state after changes made on this page, or undefined: then the server-rendered state applies. */
export function optimisticState<K extends StateKind>(kind: K, id: string): OptimisticStates[K] | undefined;
export function optimisticState(kind: StateKind, id: string) {
  return states.get(`${kind}:${id}`);
}

/** Whether a change of this state is in flight. */
export const isChanging = (kind: StateKind, id: string) => busy.has(`${kind}:${id}`);

/**
 * Optimistic update: shows `next` everywhere on the page at once, then the state that the server returns; on failure
 * restores `now` and shows the reason. Only one change per entry is in flight. Resolves true on success. `send` should
 * use `keepalive`, so that the server gets the request although the page is left at once.
 */
export async function updateOptimistically<K extends StateKind>(
  kind: K,
  id: string,
  {
    now,
    next,
    send,
  }: { now: OptimisticStates[K]; next: OptimisticStates[K]; send: () => Promise<OptimisticStates[K]> },
): Promise<boolean> {
  const key: StateKey = `${kind}:${id}`;
  if (busy.has(key)) return false;
  busy.add(key);
  set(key, next);
  // When the user leaves the page, its pending requests fail without an answer.
  let isLeft = false;
  const leave = () => {
    isLeft = true;
  };
  globalThis.addEventListener?.('pagehide', leave);
  try {
    set(key, await send());
    return true;
  } catch (error) {
    if (isAppError(error) && error.status === 0)
      await new Promise((resolve) => setTimeout(resolve, leavingMs));
    if (isLeft) return false;
    set(key, now);
    toast('error', messageOf(error));
    return false;
  } finally {
    globalThis.removeEventListener?.('pagehide', leave);
    busy.delete(key);
  }
}

/** Stores a state received from the server, unless a change of it is in flight. */
export function storeServerState<K extends StateKind>(kind: K, id: string, mark: OptimisticStates[K]): void {
  const key: StateKey = `${kind}:${id}`;
  if (!busy.has(key)) set(key, mark);
}

/** Loads the changes made on other pages of this visit, for a restored list that is older than they are. */
export function restoreOptimisticStates(): void {
  for (const [key, mark] of Object.entries(stored())) states.set(key, mark);
  if (states.size > 0) publish();
}

function set(key: StateKey, mark: OptimisticStates[StateKind]): void {
  states.set(key, mark);
  try {
    sessionStorage.setItem(storageKey(), JSON.stringify({ ...stored(), [key]: mark }));
  } catch {
    // Storage is full: restored lists then show the earlier state.
  }
  publish();
}

/** Islands that have not hydrated yet still show the server's state, so they are hydrated. */
function publish(): void {
  touchIslands();
  for (const listener of listeners) listener();
}

function stored(): Record<string, OptimisticStates[StateKind]> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey()) ?? '{}');
  } catch {
    return {};
  }
}
