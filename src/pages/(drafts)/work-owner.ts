import { type DraftOwner, draftOwner, guestOwner } from './draft-keys.ts';
import { claimSlot } from './draft-slot.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { handOverDrafts } from './hand-over.ts';

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
