import type { Draft, DraftStore } from '../drafts/draft-store.ts';
import { texts } from './texts.ts';

const PAUSE_MS = 30;

type DraftKeeperDeps = {
  drafts: Pick<DraftStore, 'read' | 'write' | 'remove'>;
  tell: (kind: 'error', text: string) => void;
  /** What to keep now; null when nothing differs from what is saved. */
  current: () => Draft | null;
};

/** Keeps one tab's work in its slot of this browser. Before a slot is given it keeps nothing. */
export class DraftKeeper {
  readonly #deps: DraftKeeperDeps;
  #slot: string | null = null;
  #isFullTold = false;
  #waiting: ReturnType<typeof setTimeout> | null = null;

  constructor(deps: DraftKeeperDeps) {
    this.#deps = deps;
  }

  /** Keeps drafts in this slot from now on; answers the one that is there. */
  open(slot: string): Draft | null {
    this.#slot = slot;
    return this.#deps.drafts.read(slot);
  }

  /** Goes on in another slot; the old one is emptied. */
  moveTo(slot: string): void {
    if (this.#slot === null) return;
    this.#deps.drafts.remove(this.#slot);
    this.#slot = slot;
  }

  /** Writes what stands now, or empties the slot. */
  keep(): void {
    if (this.#waiting !== null) clearTimeout(this.#waiting);
    this.#waiting = null;
    if (this.#slot === null) return;
    const draft = this.#deps.current();
    if (draft === null) {
      this.#deps.drafts.remove(this.#slot);
      return;
    }
    const result = this.#deps.drafts.write(this.#slot, draft);
    if (result === 'full' && !this.#isFullTold) this.#deps.tell('error', texts.storageFull);
    this.#isFullTold = result === 'full';
  }

  /** Writes at the next pause. */
  keepSoon(): void {
    this.#waiting ??= setTimeout(() => this.keep(), PAUSE_MS);
  }

  /** Writes a draft that waits for a pause: the page may be going away. */
  flush(): void {
    if (this.#waiting !== null) this.keep();
  }
}
