import type { Draft, DraftStore } from '../../../(drafts)/index.ts';
import { texts } from '../../texts.ts';

/** A store of drafts, by slot. */
export type Drafts = Pick<DraftStore, 'read' | 'write' | 'remove'>;

type DraftKeeperDeps = {
  drafts: Drafts;
  notifyError: (text: string) => void;
  /** Monotonic clock, in ms. */
  now?: () => number;
  whenIdle?: WhenIdle;
};

/** Calls the function when the page has nothing else to do, or after `timeoutMs`. Returns the function that cancels it. */
type WhenIdle = (call: () => void, timeoutMs: number) => () => void;

const minPauseMs = 300;
const maxPauseMs = 2_000;

/**
 * The pause after a write, in ms. Writing blocks the page, for 10 to 60 ms the first time with 1 MiB of code, and may
 * take at most 2 % of the time.
 */
export function pauseAfter(costMs: number): number {
  return Math.min(Math.max(costMs * 50, minPauseMs), maxPauseMs);
}

/** Safari cannot report when a page is idle. */
const whenPageIdle: WhenIdle = (call, timeout) => {
  if (typeof requestIdleCallback === 'undefined') {
    call();
    return () => {};
  }
  const handle = requestIdleCallback(call, { timeout });
  return () => cancelIdleCallback(handle);
};

const asideSlot = (webId: string) => `${webId}~aside`;

/** Writes one tab's drafts to its slot in the browser's storage. Until it has a slot, it writes nothing. */
export class DraftKeeper {
  readonly #notifyError: (text: string) => void;
  readonly #now: () => number;
  readonly #whenIdle: WhenIdle;
  #drafts: Drafts;
  #slot: string | null = null;
  #wasFull = false;
  #pauseMs = minPauseMs;
  /** Whether the newest draft was written; another tab may have removed it since. */
  #isStored = false;
  /** The newest draft, waiting for a pause in typing. */
  #pending: { draft: Draft | null; cancel: () => void } | null = null;

  constructor({
    drafts,
    notifyError,
    now = () => performance.now(),
    whenIdle = whenPageIdle,
  }: DraftKeeperDeps) {
    this.#drafts = drafts;
    this.#notifyError = notifyError;
    this.#now = now;
    this.#whenIdle = whenIdle;
  }

  /** Writes to this slot from now on; returns the draft that is in it. */
  open(slot: string): Draft | null {
    this.#slot = slot;
    return this.#drafts.read(slot);
  }

  /** Empties the slot and continues in another one, and in another store if one is given. */
  moveTo(slot: string, drafts = this.#drafts): void {
    if (this.#slot === null) return;
    this.#drafts.remove(this.#slot);
    this.#drafts = drafts;
    this.#slot = slot;
  }

  /** True if another tab has removed the stored draft, because of a logout there. */
  get isDiscarded(): boolean {
    return this.#slot !== null && this.#isStored && this.#drafts.read(this.#slot) === null;
  }

  /** Whether the newest draft is in storage, or is about to be written. */
  get isSafe(): boolean {
    return this.#pending !== null || this.#isStored;
  }

  /** Stops writing drafts. */
  stop(): void {
    this.#cancelPending();
    this.#slot = null;
  }

  /** Writes the draft; null empties the slot. */
  store(draft: Draft | null): void {
    this.#cancelPending();
    if (this.#slot === null) return;
    this.#isStored = false;
    if (draft === null) this.#drafts.remove(this.#slot);
    else this.#isStored = this.#write(this.#slot, draft);
  }

  /**
   * Writes the newest draft between key presses, at most once every 300 ms and less often while writing is slow. Typed
   * text is written within 2 s.
   */
  storeSoon(draft: Draft | null): void {
    if (this.#pending) {
      this.#pending.draft = draft;
      return;
    }
    const pauseMs = this.#pauseMs;
    const pending = { draft, cancel: () => clearTimeout(timer) };
    const timer = setTimeout(() => {
      // `requestIdleCallback` reads a timeout of 0 as no timeout.
      pending.cancel = this.#whenIdle(() => this.flush(), Math.max(maxPauseMs - pauseMs, 1));
    }, pauseMs);
    this.#pending = pending;
  }

  /** Writes a pending draft: the page may be about to close. */
  flush(): void {
    if (this.#pending) this.store(this.#pending.draft);
  }

  /** Sets a version aside, apart from the drafts of all tabs, so that it can be restored. */
  setAside(webId: string, draft: Draft): void {
    this.#write(asideSlot(webId), draft);
  }

  /** The version of a web that was set aside. */
  readSetAside(webId: string): Draft | null {
    return this.#drafts.read(asideSlot(webId));
  }

  removeSetAside(webId: string): void {
    this.#drafts.remove(asideSlot(webId));
  }

  #cancelPending(): void {
    this.#pending?.cancel();
    this.#pending = null;
  }

  #write(slot: string, draft: Draft): boolean {
    const begun = this.#now();
    const result = this.#drafts.write(slot, draft);
    this.#pauseMs = pauseAfter(this.#now() - begun);
    if (result === 'full' && !this.#wasFull) this.#notifyError(texts.storageFull);
    this.#wasFull = result === 'full';
    return result === 'kept';
  }
}
