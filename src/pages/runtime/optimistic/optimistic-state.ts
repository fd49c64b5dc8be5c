import { messageOf } from '../api/message-of.ts';
import { toast } from '../toasts/toasts.ts';

/** What a member changes about a web, a collection or another member, as it stands. */
export type Marks = {
  like: { isLiked: boolean; likes: number };
  follow: { isFollowed: boolean; followers: number };
  pin: { isPinned: boolean };
  save: { isSaved: boolean };
  comments: { comments: number };
};
export type MarkKind = keyof Marks;
type MarkKey = `${MarkKind}:${string}`;

/** Each viewer's own: what one member did is not shown to the next. */
const storageKey = () => `marks:${document.documentElement.dataset.viewer ?? ''}`;
const marks = new Map<string, Marks[MarkKind]>();
const busy = new Set<string>();
const listeners = new Set<() => void>();

/** Calls `listener` after every change; returns how to stop. */
export function onMarks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How it stands by what was done on this page, or undefined: then what the server rendered holds. */
export function markOf<K extends MarkKind>(kind: K, id: string): Marks[K] | undefined;
export function markOf(kind: MarkKind, id: string) {
  return marks.get(`${kind}:${id}`);
}

/** Whether a change of this is on its way. */
export const isChanging = (kind: MarkKind, id: string) => busy.has(`${kind}:${id}`);

/**
 * Shows `next` everywhere on the page at once, then what the server answers; puts `now` back and tells why on failure.
 * One change of one thing at a time. Answers whether it went well.
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

/** Takes up how something stands by what the server has just told, unless a change of it is on its way. */
export function learnMark<K extends MarkKind>(kind: K, id: string, mark: Marks[K]): void {
  const key: MarkKey = `${kind}:${id}`;
  if (!busy.has(key)) set(key, mark);
}

/** Takes up what was done on other pages of this visit: for a list that was kept before it. */
export function recallMarks(): void {
  for (const [key, mark] of Object.entries(stored())) marks.set(key, mark);
  for (const listener of listeners) listener();
}

function set(key: MarkKey, mark: Marks[MarkKind]): void {
  marks.set(key, mark);
  try {
    sessionStorage.setItem(storageKey(), JSON.stringify({ ...stored(), [key]: mark }));
  } catch {
    // Storage is full: kept lists then show how it stood before.
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
