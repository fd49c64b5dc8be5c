import type { Draft, DraftStore } from '../drafts/draft-store.ts';
import { texts } from './texts.ts';
import type { WebFields } from './web-fields.ts';

const LARGE = 200_000;
const PAUSE_MS = 300;

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
    if (draft === null) this.#deps.drafts.remove(this.#slot);
    else this.#write(this.#slot, draft);
  }

  /** Writes what was just typed: at once, or every now and then where that much at every key would hold up the typing. */
  keepTyped({ html, css, js }: WebFields): void {
    if (html.length + css.length + js.length < LARGE) this.keep();
    else this.#waiting ??= setTimeout(() => this.keep(), PAUSE_MS);
  }

  /** Writes a draft that waits for a pause: the page may be going away. */
  flush(): void {
    if (this.#waiting !== null) this.keep();
  }

  /** Keeps what stands now beside the drafts of all tabs, to be brought back when one likes. */
  putAside(id: string): void {
    const draft = this.#deps.current();
    if (draft !== null) this.#write(asideOf(id), draft);
  }

  /** What was put aside of a web. */
  aside(id: string): Draft | null {
    return this.#deps.drafts.read(asideOf(id));
  }

  forgetAside(id: string): void {
    this.#deps.drafts.remove(asideOf(id));
  }

  #write(slot: string, draft: Draft): void {
    const result = this.#deps.drafts.write(slot, draft);
    if (result === 'full' && !this.#isFullTold) this.#deps.tell('error', texts.storageFull);
    this.#isFullTold = result === 'full';
  }
}

const asideOf = (id: string) => `${id}~aside`;
