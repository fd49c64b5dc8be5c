import { type DraftOwner, draftKey, draftSlots, guestOwner } from './draft-keys.ts';
import { type Locks, slotsOf } from './draft-slot.ts';

/**
 * Moves a guest's drafts to the member after a login. Drafts that are open in another tab are left out: that tab moves
 * them itself when it is notified of the login. Never rejects.
 */
export async function handOverDrafts(
  member: DraftOwner,
  storage: Storage,
  locks: Locks | undefined,
): Promise<void> {
  try {
    for (const slot of draftSlots(storage, guestOwner)) {
      const key = draftKey(guestOwner, slot);
      if (!locks) move(storage, member, slot);
      else
        await locks.request(key, { ifAvailable: true }, (lock) => {
          if (lock) move(storage, member, slot);
        });
    }
  } catch {
    // Storage may be blocked or full; a draft that could not be moved remains a guest draft.
  }
}

/** Moves one draft to the first empty slot for the same web. */
function move(storage: Storage, member: DraftOwner, slot: string): void {
  const [webKey = slot] = slot.split('~');
  const text = storage.getItem(draftKey(guestOwner, slot));
  const free = slotsOf(webKey).find((name) => storage.getItem(draftKey(member, name)) === null);
  if (text === null || free === undefined) return;
  // Removed first, since storage that is nearly full has no room for both. No other script runs in between.
  storage.removeItem(draftKey(guestOwner, slot));
  try {
    storage.setItem(draftKey(member, free), text);
  } catch (error) {
    storage.setItem(draftKey(guestOwner, slot), text);
    throw error;
  }
}
