import { readTokens, subjectOf } from '../runtime/api/tokens.ts';

/** The owner of a draft: a member's id, or 'guest'. */
export type DraftOwner = string;

export const guestOwner: DraftOwner = 'guest';

const prefixOf = (owner: DraftOwner) => `draft:${owner}:`;

/** The storage key of a draft; also the name of the lock held by the tab that works on it. */
export function draftKey(owner: DraftOwner, slot: string): string {
  return `${prefixOf(owner)}${slot}`;
}

/** The storage key of the edit that a large draft has had since it was stored as a whole. */
export const editKey = (owner: DraftOwner, slot: string): string => `draft-edit:${owner}:${slot}`;

/** The slot of a draft's storage key; null if the key is not one of a draft. */
export const slotOfKey = (key: string): string | null => /^draft:[^:]*:(.*)$/.exec(key)?.[1] ?? null;

/** The slots in which `owner` has drafts, sorted. */
export function draftSlots(storage: Storage, owner: DraftOwner): string[] {
  const prefix = prefixOf(owner);
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .sort();
}

/** The current owner of drafts, by the tokens of this browser. */
export function draftOwner(): DraftOwner {
  try {
    const tokens = readTokens();
    return (tokens && subjectOf(tokens.accessToken)) ?? guestOwner;
  } catch {
    // Storage is blocked, so there is no session either.
    return guestOwner;
  }
}

export function removeDraft(storage: Storage, owner: DraftOwner, slot: string): void {
  storage.removeItem(editKey(owner, slot));
  storage.removeItem(draftKey(owner, slot));
}

/** Removes all drafts of these owners, because their session in this browser has ended. */
export function removeDrafts(storage: Storage, owners: readonly DraftOwner[]): void {
  for (const owner of owners)
    for (const slot of draftSlots(storage, owner)) removeDraft(storage, owner, slot);
}
