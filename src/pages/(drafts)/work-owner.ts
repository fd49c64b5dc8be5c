import { type DraftOwner, draftOwner, guestOwner } from './draft-keys.ts';
import { claimSlot } from './draft-slot.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { handOverDrafts } from './hand-over.ts';

/** Whose the work in one editor is: the member's who was signed in when it opened, or a guest's until a login. */
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

  /** True while somebody is signed in who may go on with this work. */
  get isSignedIn(): boolean {
    const holder = draftOwner();
    return holder !== guestOwner && this.mayContinue(holder);
  }

  mayContinue(memberId: string): boolean {
    return this.isGuest || this.#owner === memberId;
  }

  /** The slot to keep drafts in; a guest's drafts become the member's first. */
  async open(): Promise<string> {
    if (!this.isGuest) await handOverDrafts(this.#owner, localStorage, navigator.locks);
    return claimSlot(this.#webKey, this.drafts, navigator.locks);
  }

  /** Makes a guest's work this member's; resolves to the slot for it. */
  async handOver(memberId: string): Promise<string> {
    this.#owner = memberId;
    return claimSlot(this.#webKey, this.drafts, navigator.locks, { isNew: true });
  }
}
