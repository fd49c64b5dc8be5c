import type { WebCode } from '../../../modules/webs/rules/page.ts';
import { endOfScript } from '../../../shared/rules/script-end.ts';
import { type PaneSources, sourceOf } from '../../(drafts)/index.ts';
import { scriptStarts } from '../page/inline-scripts.ts';
import type { RawLocation } from './console-values.ts';

type CodeField = keyof Pick<WebCode, 'html' | 'css' | 'js'>;

/** A position in one of the panes. Lines and columns count from 1; an unknown column is null. */
export type CodeLocation = { field: CodeField; line: number; column: number | null };

/** One stack frame: the engine's text, and its position in the panes. */
export type StackFrame = { words: string; location: CodeLocation | null };

/** Maps positions in the code of one run to positions in the panes. */
export type StackLocations = {
  /** False once this second's time for looking up positions is spent: until the next second, none is found. */
  hasTime: () => boolean;
  of: (raw: RawLocation) => CodeLocation | null;
  /** The innermost stack frame in the member's own code, or null if it cannot be determined. */
  first: (stack: string) => CodeLocation | null;
  trace: (stack: string) => StackFrame[];
  /** Where the code refers to a URL that failed to load. */
  ofAddress: (address: string) => CodeLocation | null;
};

const ownFile = /^(?:https?:\/\/[^/]+\/preview\/)?(?:(script)\.js|html-(\d+)\.js)$/;
/**
 * A stack frame in an event handler attribute, whose lines count from its own first line: `HTMLButtonElement.onclick
 * (...:1:2)`.
 */
const attributeFrame = /\.(on[a-z]+) \(https?:\/\/[^\s()/]+\/preview\/frame:(\d+):\d+\)/;
const stackFrame =
  /(?:^|[\s(@])((?:https?:\/\/[^\s()/]+\/preview\/)?(?:script\.js|html-\d+\.js)):(\d+):(\d+)\)?$/;

/** Longer URLs are not searched for: at worst the search takes the URL's length times the code's. */
const maxAddressLength = 500;
/**
 * The running page controls how often positions are looked up; once this time per second is spent, its lines get their
 * positions later.
 */
const budgetMsPerSecond = 100;

type LineIndex = { count: () => number; at: (offset: number) => { line: number; column: number } };

/** Line starts of a text, computed on first use and found by binary search. */
function indexLines(text: string): LineIndex {
  let known: number[] | null = null;
  const starts = () => {
    if (known) return known;
    known = [0];
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) known.push(at + 1);
    return known;
  };
  return {
    count: () => starts().length,
    at: (offset) => {
      const lines = starts();
      let [low, high] = [0, lines.length - 1];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if ((lines[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: offset - (lines[low] ?? 0) + 1 };
    },
  };
}

/** Runs actions within the time budget of the current second; `within` returns null once it is spent. */
function createBudget() {
  let second = 0;
  let spent = 0;
  const hasTime = () => {
    const now = performance.now();
    if (now - second > 1_000) [second, spent] = [now, 0];
    return spent <= budgetMsPerSecond;
  };
  const within = <T>(action: () => T): T | null => {
    if (!hasTime()) return null;
    const start = performance.now();
    const result = action();
    spent += performance.now() - start;
    return result;
  };
  return { hasTime, within };
}

/**
 * The position in an event handler attribute of the HTML. Engines do not report the element, so it is the only one with
 * such an attribute, or the only one whose handler contains a name from the error message.
 */
function findInAttribute(html: string, lines: LineIndex, stack: string): CodeLocation | null {
  const [, name, line] = attributeFrame.exec(stack) ?? [];
  if (!name) return null;
  const words = new Set(stack.split('\n', 1)[0]?.match(/[\w$]+/g));
  const values = [...html.matchAll(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`, 'gi'))];
  const named = values.filter(([text]) =>
    text.match(/[\w$]+/g)?.some((word) => word !== name && words.has(word)),
  );
  const [found, other] = values.length > 1 ? named : values;
  if (!found || other) return null;
  const start = found.index + found[0].search(/["']/) + 1;
  return { field: 'html', line: lines.at(start).line + Number(line) - 1, column: null };
}

/** A web that runs, with the sources of its panes. */
type WrittenWeb = WebCode & PaneSources;

/** The author's texts in the panes. */
const writtenIn = (web: WrittenWeb) => ({
  html: sourceOf(web, 'html')?.text ?? web.html,
  css: sourceOf(web, 'css')?.text ?? web.css,
  js: sourceOf(web, 'js')?.text ?? web.js,
});

/**
 * Maps the positions that an engine reports for a run of `web` to lines of the panes. Loop guards and the compilers of
 * scripts keep the lines of the code, but not its columns. `known` are the offsets of the scripts in its HTML, if
 * already computed.
 */
export function createStackLocations(
  web: WrittenWeb,
  isGuarded: boolean,
  known: ArrayLike<number> | null = null,
): StackLocations {
  const written = writtenIn(web);
  const index = {
    html: indexLines(written.html),
    css: indexLines(written.css),
    js: indexLines(written.js),
  };
  const { hasTime, within } = createBudget();
  let starts = known;
  const scriptStart = (number: number) => {
    starts ??= scriptStarts(web.html);
    const start = starts[number];
    if (start === undefined || written.html === web.html) return start;
    // Markdown keeps HTML as it is written.
    const at = written.html.indexOf(web.html.slice(start, endOfScript(web.html, start)));
    return at === -1 ? undefined : at;
  };
  const placed = (field: CodeField, line: number, column: number | null): CodeLocation | null => {
    const isThere = line >= 1 && line <= index[field].count();
    const isMoved = isGuarded || written[field] !== web[field];
    return isThere ? { field, line, column: isMoved ? null : column || null } : null;
  };
  const of = ({ file, line, column }: RawLocation): CodeLocation | null => {
    const own = ownFile.exec(file);
    if (!own) return null;
    if (own[1]) return placed('js', Math.min(line, index.js.count()), column);
    const start = scriptStart(Number(own[2]));
    if (start === undefined) return null;
    const from = index.html.at(start);
    return placed('html', from.line + line - 1, line === 1 ? from.column + column - 1 : column);
  };
  const stepOf = (words: string): CodeLocation | null => {
    const found = stackFrame.exec(words.trim());
    return found ? of({ file: found[1] ?? '', line: Number(found[2]), column: Number(found[3]) }) : null;
  };
  // Some engines put the error message first; it is no stack frame.
  const steps = (stack: string) => stack.split('\n').filter((words) => /^\s*at |@|:\d+:\d+\)?$/.test(words));
  const first = (stack: string): CodeLocation | null => {
    for (const words of steps(stack)) {
      const place = stepOf(words);
      if (place) return place;
    }
    return findInAttribute(written.html, index.html, stack);
  };
  const locateAddress = (address: string): CodeLocation | null => {
    if (address === '' || address.length > maxAddressLength) return null;
    for (const field of ['html', 'css', 'js'] as const) {
      const at = written[field].indexOf(address);
      if (at !== -1) return { field, ...index[field].at(at) };
    }
    return null;
  };
  return {
    hasTime,
    of: (raw) => within(() => of(raw)),
    first: (stack) => within(() => first(stack)),
    trace: (stack) =>
      steps(stack).map((words) => ({ words: words.trim(), location: within(() => stepOf(words)) })),
    ofAddress: (address) => within(() => locateAddress(address)),
  };
}
