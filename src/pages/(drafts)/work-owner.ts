import {
  type DraftOwner,
  draftKey,
  draftOwner,
  draftSlots,
  editKey,
  guestOwner,
  removeDraft,
} from './draft-keys.ts';
import { claimSlot, type Locks, slotsOf } from './draft-slot.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';

/** The owner of the work in one editor: the member who was signed in when it opened, or a guest until a login. */
export class WorkOwner {
  readonly #webKey: string;
  #owner: DraftOwner = draftOwner();

  /** `webKey`: the id of the web, or `newWebKey`. */
  constructor(webKey: string) {
    this.#webKey = webKey;
  }

  get drafts(): DraftStore {
    return createDraftStore(this.#owner, () => localStorage);
  }

  get isGuest(): boolean {
    return this.#owner === guestOwner;
  }

  /** True while the signed-in user may continue this work. */
  get isSignedIn(): boolean {
    const holder = draftOwner();
    return holder !== guestOwner && this.mayContinue(holder);
  }

  mayContinue(memberId: string): boolean {
    return this.isGuest || this.#owner === memberId;
  }

  /** Returns the slot for drafts, as `claimSlot` does; moves a guest's drafts to the member first. */
  async open(options?: { isNew: boolean; last: string }): Promise<string> {
    if (!this.isGuest) await handOverDrafts(this.#owner, localStorage, navigator.locks);
    return claimSlot(this.#webKey, this.drafts, navigator.locks, options);
  }

  /** Transfers a guest's work to this member; resolves with the new slot. */
  async handOver(memberId: string): Promise<string> {
    this.#owner = memberId;
    return claimSlot(this.#webKey, this.drafts, navigator.locks, { isNew: true });
  }
}

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
  const edit = storage.getItem(editKey(guestOwner, slot));
  const free = slotsOf(webKey).find((name) => storage.getItem(draftKey(member, name)) === null);
  if (text === null || free === undefined) return;
  const write = (owner: DraftOwner, to: string) => {
    storage.setItem(draftKey(owner, to), text);
    if (edit !== null) storage.setItem(editKey(owner, to), edit);
  };
  // Removed first, since storage that is nearly full has no room for both. No other script runs in between.
  removeDraft(storage, guestOwner, slot);
  try {
    write(member, free);
  } catch (error) {
    removeDraft(storage, member, free);
    write(guestOwner, slot);
    throw error;
  }
}

/** Asks for confirmation if a logout would remove unsaved drafts; the dialog's code is loaded only then. */
export async function confirmLogout(): Promise<boolean> {
  const owner = draftOwner();
  if (owner === guestOwner) return true;
  await handOverDrafts(owner, localStorage, navigator.locks);
  if (draftSlots(localStorage, owner).length === 0) return true;
  const { confirmDraftLoss } = await import('./UnsavedDraftsDialog.tsx');
  return confirmDraftLoss(owner);
}
