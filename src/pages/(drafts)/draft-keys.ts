import { readTokens, subjectOf } from '../runtime/api/tokens.ts';

/** Whose a draft is: the id of a member, or 'guest'. */
export type DraftOwner = string;

export const guestOwner: DraftOwner = 'guest';

const prefixOf = (owner: DraftOwner) => `draft:${owner}:`;

/** The name of a draft in storage, and of the lock that the tab working on it holds. */
export function draftKey(owner: DraftOwner, slot: string): string {
  return `${prefixOf(owner)}${slot}`;
}

/** The slots in which `owner` has drafts, sorted. */
export function draftSlots(storage: Storage, owner: DraftOwner): string[] {
  const prefix = prefixOf(owner);
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .sort();
}

/** Who is signed in, by the tokens of this browser. */
export function draftOwner(): DraftOwner {
  try {
    const tokens = readTokens();
    return (tokens && subjectOf(tokens.accessToken)) ?? guestOwner;
  } catch {
    // Storage is blocked, and with it every session.
    return guestOwner;
  }
}

/** Removes every draft of these owners: their session in this browser is over. */
export function removeDrafts(storage: Storage, owners: readonly DraftOwner[]): void {
  for (const owner of owners)
    for (const slot of draftSlots(storage, owner)) storage.removeItem(draftKey(owner, slot));
}
