import type { Draft, DraftStore } from '../../../(drafts)/draft-store.ts';
import type { WebFields } from '../../../(drafts)/model/web-fields.ts';
import { texts } from '../../texts.ts';

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
  #drafts: DraftKeeperDeps['drafts'];
  #slot: string | null = null;
  #isFullTold = false;
  /** The newest state is in storage, unless another tab has removed it. */
  #isKept = false;
  #waiting: ReturnType<typeof setTimeout> | null = null;

  constructor(deps: DraftKeeperDeps) {
    this.#deps = deps;
    this.#drafts = deps.drafts;
  }

  /** Keeps drafts in this slot from now on; answers the one that is there. */
  open(slot: string): Draft | null {
    this.#slot = slot;
    return this.#drafts.read(slot);
  }

  /** Continues in another slot, and in another store if one is given; the old slot is emptied. */
  moveTo(slot: string, drafts = this.#drafts): void {
    if (this.#slot === null) return;
    this.#drafts.remove(this.#slot);
    this.#drafts = drafts;
    this.#slot = slot;
  }

  /** True when the draft was kept and another tab has removed it since: a logout that discards drafts. */
  get isDiscarded(): boolean {
    return this.#slot !== null && this.#isKept && this.#drafts.read(this.#slot) === null;
  }

  /** Keeps nothing from now on. */
  stop(): void {
    if (this.#waiting !== null) clearTimeout(this.#waiting);
    this.#waiting = null;
    this.#slot = null;
  }

  /** Writes what stands now, or empties the slot. */
  keep(): void {
    if (this.#waiting !== null) clearTimeout(this.#waiting);
    this.#waiting = null;
    if (this.#slot === null) return;
    const draft = this.#deps.current();
    this.#isKept = false;
    if (draft === null) this.#drafts.remove(this.#slot);
    else this.#isKept = this.#write(this.#slot, draft);
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
    return this.#drafts.read(asideOf(id));
  }

  forgetAside(id: string): void {
    this.#drafts.remove(asideOf(id));
  }

  #write(slot: string, draft: Draft): boolean {
    const result = this.#drafts.write(slot, draft);
    if (result === 'full' && !this.#isFullTold) this.#deps.tell('error', texts.storageFull);
    this.#isFullTold = result === 'full';
    return result === 'kept';
  }
}

const asideOf = (id: string) => `${id}~aside`;
