import { type ConsoleValue, type Level, plainText, type SentLine } from './console-values.ts';
import type { CodeLocation, StackLocations } from './stack-locations.ts';

/** One line as shown in the panel. */
export type Entry = Omit<SentLine, 'at' | 'asked' | 'kind'> & {
  id: number;
  kind: SentLine['kind'] | 'input' | 'dropped';
  location: CodeLocation | null;
  locations: StackLocations | null;
};

/** What the panel shows. `earlier` is the number of lines dropped because of the maximum. */
export type ConsoleView = {
  entries: readonly Entry[];
  counts: Readonly<Record<'error' | 'warn' | 'all', number>>;
  earlier: number;
};

/** Maximum number of lines kept. */
export const maxEntries = 500;
const publishDelayMs = 60;
const clearDelayMs = 300;

const emptyView: ConsoleView = { entries: [], counts: { error: 0, warn: 0, all: 0 }, earlier: 0 };
const plainEntry = { depth: 0, count: 1, table: null, stack: '', location: null, locations: null };

type Timer = (action: () => void, milliseconds: number) => unknown;

/** Console lines of a result: bounded, with equal consecutive lines counted as one. Listeners are throttled. */
export class ConsoleStore {
  readonly #later: Timer;
  readonly #listeners = new Set<() => void>();
  #view: ConsoleView = emptyView;
  #entries: Entry[] = [];
  #earlier = 0;
  #nextId = 1;
  #isTelling = false;
  #isStale = false;
  #run = 0;

  constructor(later: Timer = (action, milliseconds) => setTimeout(action, milliseconds)) {
    this.#later = later;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): ConsoleView => this.#view;

  /**
   * A run starts: the previous run's lines are cleared with the new run's first line, or after a delay, to avoid
   * flicker.
   */
  readonly begin = (): void => {
    this.#isStale = true;
    this.#run += 1;
    const run = this.#run;
    this.#later(() => {
      if (run === this.#run && this.#isStale) this.clear();
    }, clearDelayMs);
  };

  /** Adds lines; `places` are the stack locations of the run that wrote them. */
  readonly add = (lines: readonly SentLine[], places: StackLocations, dropped = 0): void => {
    this.#makeFresh();
    if (dropped > 0) this.#leaveOut(dropped);
    for (const { at, asked, ...line } of lines) {
      const place = (at && places.of(at)) || places.first(line.stack) || places.ofAddress(asked);
      this.#push({ ...line, location: place, locations: places });
    }
    this.#tell();
  };

  /** Adds a line with the code that was entered in the console. */
  readonly echo = (code: string): void => {
    this.#makeFresh();
    this.#push({ ...plainEntry, level: 'input', kind: 'input', args: [plainText(code)] });
    this.#tell();
  };

  /** Adds a message of the application. */
  readonly say = (level: Level, words: string): void => {
    this.#push({ ...plainEntry, level, kind: 'line', args: [plainText(words)] });
    this.#tell();
  };

  readonly clear = (): void => {
    this.#isStale = false;
    if (this.#entries.length === 0 && this.#earlier === 0) return;
    this.#entries = [];
    this.#earlier = 0;
    this.#tell();
  };

  #makeFresh(): void {
    if (this.#isStale) this.clear();
  }

  #leaveOut(count: number): void {
    const last = this.#entries.at(-1);
    if (last?.kind === 'dropped') {
      this.#entries[this.#entries.length - 1] = { ...last, count: last.count + count };
      return;
    }
    this.#push({ ...plainEntry, count, level: 'warn', kind: 'dropped', args: [] });
  }

  #push(entry: Omit<Entry, 'id'>): void {
    const last = this.#entries.at(-1);
    if (last && isAlike(last, entry)) {
      this.#entries[this.#entries.length - 1] = { ...last, count: last.count + entry.count };
      return;
    }
    this.#entries.push({ ...entry, id: this.#nextId++ });
    if (this.#entries.length > maxEntries * 1.2) {
      const over = this.#entries.length - maxEntries;
      this.#entries.splice(0, over);
      this.#earlier += over;
    }
  }

  #tell(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    this.#later(() => {
      this.#isTelling = false;
      const entries = this.#entries.slice();
      const sum = (level: Level) =>
        entries.reduce(
          (all, entry) => all + (entry.level === level && entry.kind !== 'dropped' ? entry.count : 0),
          0,
        );
      const all = entries.reduce((count, entry) => count + entry.count, 0);
      this.#view = {
        entries,
        counts: { error: sum('error'), warn: sum('warn'), all },
        earlier: this.#earlier,
      };
      for (const listener of this.#listeners) listener();
    }, publishDelayMs);
  }
}

const mergedKinds: ReadonlySet<Entry['kind']> = new Set(['line', 'uncaught', 'missing', 'trace']);

function isAlike(last: Entry, next: Omit<Entry, 'id'>): boolean {
  if (last.level !== next.level || last.kind !== next.kind || last.depth !== next.depth) return false;
  if (!mergedKinds.has(next.kind) || last.args.length !== next.args.length || last.table || next.table)
    return false;
  if (last.location?.line !== next.location?.line || last.location?.field !== next.location?.field)
    return false;
  return last.args.every((arg, index) => isSame(arg, next.args[index]));
}

function isSame(one: ConsoleValue, other: ConsoleValue | undefined): boolean {
  if (!other || one.type !== other.type || one.text !== other.text || one.css !== other.css) return false;
  if (one.children === null || other.children === null) return one.children === other.children;
  return JSON.stringify(one.children) === JSON.stringify(other.children) && one.more === other.more;
}
