import { messageOf } from '../api/message-of.ts';
import { toast } from '../toasts/toasts.ts';

/** The state of a web, collection or member that the viewer can change. */
export type Marks = {
  like: { isLiked: boolean; likes: number };
  follow: { isFollowed: boolean; followers: number };
  pin: { isPinned: boolean };
  save: { isSaved: boolean };
  comments: { comments: number };
};
export type MarkKind = keyof Marks;
type MarkKey = `${MarkKind}:${string}`;

/** One storage key per viewer, so that the next viewer does not see this one's changes. */
const storageKey = () => `marks:${document.documentElement.dataset.viewer ?? ''}`;
const marks = new Map<string, Marks[MarkKind]>();
const busy = new Set<string>();
const listeners = new Set<() => void>();

/** Calls `listener` after every change; returns an unsubscribe function. */
export function onMarks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state after changes made on this page, or undefined: then the server-rendered state applies. */
export function markOf<K extends MarkKind>(kind: K, id: string): Marks[K] | undefined;
export function markOf(kind: MarkKind, id: string) {
  return marks.get(`${kind}:${id}`);
}

/** Whether a change of this state is in flight. */
export const isChanging = (kind: MarkKind, id: string) => busy.has(`${kind}:${id}`);

/**
 * Optimistic update: shows `next` everywhere on the page at once, then the state that the server returns; on failure
 * restores `now` and shows the reason. Only one change per entry is in flight. Resolves true on success.
 */
export async function changeMark<K extends MarkKind>(
  kind: K,
  id: string,
  { now, next, send }: { now: Marks[K]; next: Marks[K]; send: () => Promise<Marks[K]> },
): Promise<boolean> {
  const key: MarkKey = `${kind}:${id}`;
  if (busy.has(key)) return false;
  busy.add(key);
  set(key, next);
  try {
    set(key, await send());
    return true;
  } catch (error) {
    set(key, now);
    toast('error', messageOf(error));
    return false;
  } finally {
    busy.delete(key);
  }
}

/** Stores a state received from the server, unless a change of it is in flight. */
export function learnMark<K extends MarkKind>(kind: K, id: string, mark: Marks[K]): void {
  const key: MarkKey = `${kind}:${id}`;
  if (!busy.has(key)) set(key, mark);
}

/** Loads the changes made on other pages of this visit, for a restored list that is older than they are. */
export function recallMarks(): void {
  for (const [key, mark] of Object.entries(stored())) marks.set(key, mark);
  for (const listener of listeners) listener();
}

function set(key: MarkKey, mark: Marks[MarkKind]): void {
  marks.set(key, mark);
  try {
    sessionStorage.setItem(storageKey(), JSON.stringify({ ...stored(), [key]: mark }));
  } catch {
    // Storage is full: restored lists then show the earlier state.
  }
  for (const listener of listeners) listener();
}

function stored(): Record<string, Marks[MarkKind]> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey()) ?? '{}');
  } catch {
    return {};
  }
}
