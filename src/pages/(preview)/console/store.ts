import { type ConsoleValue, type Level, plainText, type SentLine } from './console-values.ts';
import type { CodeLocation, StackLocations } from './stack-locations.ts';

/** One line as shown in the panel. */
export type Entry = Omit<SentLine, 'at' | 'asked' | 'kind'> & {
  id: number;
  kind: SentLine['kind'] | 'input' | 'dropped';
  location: CodeLocation | null;
  locations: StackLocations | null;
  /** The pane in which a compiler found the problem. */
  foundIn?: CodeLocation['field'];
};

/** A compiler's problem in a pane. */
export type CompilerProblem = { severity: 'error' | 'warning'; text: string; line: number; column: number };

/** The content of the panel. */
export type ConsoleView = {
  entries: readonly Entry[];
  counts: Readonly<Record<'error' | 'warn' | 'all', number>>;
};

/** Maximum number of lines kept. */
export const maxEntries = 500;
/** Number of a run's first lines that are kept when later ones are dropped. */
const keptEntries = 100;
/** Maximum problems shown for one pane. */
const maxProblems = 5;
const publishDelayMs = 60;
/** After this time, lines whose positions could not be looked up in time get them. */
const placeDelayMs = 1_000;
const clearDelayMs = 300;

const emptyView: ConsoleView = { entries: [], counts: { error: 0, warn: 0, all: 0 } };
const plainEntry = { depth: 0, count: 1, table: null, stack: '', location: null, locations: null };

const droppedEntry: Omit<Entry, 'id'> = { ...plainEntry, level: 'warn', kind: 'dropped', args: [] };

/** A line whose position is looked up later. */
type Unplaced = { id: number; find: () => CodeLocation | null; hasTime: () => boolean };

type Timer = (action: () => void, milliseconds: number) => unknown;

/** Console lines of a result: bounded, with equal consecutive lines counted as one. Listeners are throttled. */
export class ConsoleStore {
  readonly #later: Timer;
  readonly #listeners = new Set<() => void>();
  #view: ConsoleView = emptyView;
  #entries: Entry[] = [];
  #unplaced: Unplaced[] = [];
  #nextId = 1;
  #isTelling = false;
  #isStale = false;
  #run = 0;
  readonly #problems = new Map<CodeLocation['field'], readonly CompilerProblem[]>();

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
      if (run === this.#run) this.#makeFresh();
    }, clearDelayMs);
  };

  /** Adds lines; `places` are the stack locations of the run that wrote them. */
  readonly add = (lines: readonly SentLine[], places: StackLocations, dropped = 0): void => {
    this.#makeFresh();
    if (dropped > 0) this.#leaveOut(dropped);
    for (const { at, asked, ...line } of lines) {
      const find = () => (at && places.of(at)) || places.first(line.stack) || places.ofAddress(asked);
      const location = find();
      const id = this.#push({ ...line, location, locations: places });
      if (!location && id !== null && !places.hasTime())
        this.#placeLater({ id, find, hasTime: places.hasTime });
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

  /** Shows a compiler's problems in a pane, replacing the earlier ones, until they are fixed. */
  readonly report = (field: CodeLocation['field'], problems: readonly CompilerProblem[]): void => {
    if (problems.length === 0 && !this.#problems.has(field)) return;
    this.#entries = this.#entries.filter(({ foundIn }) => foundIn !== field);
    if (problems.length === 0) this.#problems.delete(field);
    else this.#problems.set(field, problems);
    this.#addProblems(field);
    this.#tell();
  };

  readonly clear = (): void => {
    this.#isStale = false;
    if (this.#entries.length === 0) return;
    this.#entries = [];
    this.#tell();
  };

  #makeFresh(): void {
    if (!this.#isStale) return;
    this.clear();
    for (const field of this.#problems.keys()) this.#addProblems(field);
    if (this.#problems.size > 0) this.#tell();
  }

  #addProblems(field: CodeLocation['field']): void {
    for (const { severity, text, line, column } of (this.#problems.get(field) ?? []).slice(0, maxProblems))
      this.#entries.push({
        ...plainEntry,
        id: this.#nextId++,
        level: severity === 'error' ? 'error' : 'warn',
        kind: 'line',
        args: [plainText(text)],
        location: { field, line, column },
        foundIn: field,
      });
  }

  #leaveOut(count: number): void {
    const last = this.#entries.at(-1);
    if (last?.kind === 'dropped') {
      this.#entries[this.#entries.length - 1] = { ...last, count: last.count + count };
      return;
    }
    this.#push({ ...droppedEntry, count });
  }

  /** Drops lines in the middle: the start of a run shows its origin, the end its current state. */
  #makeRoom(): void {
    const over = this.#entries.splice(keptEntries, this.#entries.length - maxEntries + 1);
    const count = over.reduce((sum, entry) => sum + entry.count, 0);
    this.#entries.splice(keptEntries, 0, { ...droppedEntry, count, id: this.#nextId++ });
  }

  /** Returns the id of the new entry; null if the line was added to the count of the last one. */
  #push(entry: Omit<Entry, 'id'>): number | null {
    const last = this.#entries.at(-1);
    if (last && isAlike(last, entry)) {
      this.#entries[this.#entries.length - 1] = { ...last, count: last.count + entry.count };
      return null;
    }
    const id = this.#nextId++;
    this.#entries.push({ ...entry, id });
    if (this.#entries.length > maxEntries * 1.2) this.#makeRoom();
    return id;
  }

  #placeLater(line: Unplaced): void {
    if (this.#unplaced.length === 0) this.#later(() => this.#place(), placeDelayMs);
    this.#unplaced.push(line);
  }

  #place(): void {
    const lines = this.#unplaced;
    this.#unplaced = [];
    const indexes = new Map(this.#entries.map(({ id }, index) => [id, index]));
    for (const line of lines) {
      const index = indexes.get(line.id);
      const entry = index !== undefined && this.#entries[index];
      // The line may have been dropped or cleared since.
      if (!entry) continue;
      const location = line.find();
      if (location) this.#entries[index] = { ...entry, location };
      else if (!line.hasTime()) this.#placeLater(line);
    }
    this.#tell();
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
      };
      for (const listener of this.#listeners) listener();
    }, publishDelayMs);
  }
}

const mergedKinds: ReadonlySet<Entry['kind']> = new Set(['line', 'uncaught', 'missing', 'trace']);

function isAlike(last: Entry, next: Omit<Entry, 'id'>): boolean {
  if (last.foundIn || last.level !== next.level || last.kind !== next.kind || last.depth !== next.depth)
    return false;
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

/** Maximum lines of input kept. */
const maxInputLines = 50;

/** History of console input, navigated as in a terminal; the unfinished line is kept at the end. */
export class InputHistory {
  #lines: string[] = [];
  #at = 0;
  #typed = '';

  /** Appends a line and moves to the end. */
  add(line: string): void {
    this.#lines = [...this.#lines.filter((each) => each !== line), line].slice(-maxInputLines);
    this.#at = this.#lines.length;
  }

  /** Returns the line before or after the one that is shown; null at either end. */
  move(step: -1 | 1, shown: string): string | null {
    const next = this.#at + step;
    if (next < 0 || next > this.#lines.length) return null;
    if (this.#at === this.#lines.length) this.#typed = shown;
    this.#at = next;
    return this.#lines[next] ?? this.#typed;
  }
}
