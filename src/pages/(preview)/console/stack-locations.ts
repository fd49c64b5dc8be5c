import type { WebCode } from '../../../modules/webs/page.ts';
import { scriptStarts } from '../page/run-page.ts';
import type { RawLocation } from './console-values.ts';

type CodeField = keyof Pick<WebCode, 'html' | 'css' | 'js'>;

/** A position in one of the panes; lines and columns count from 1, an unknown column is null. */
export type CodeLocation = { field: CodeField; line: number; column: number | null };

/** One step of a stack: the engine's words, and where it is in the panes. */
export type StackFrame = { words: string; location: CodeLocation | null };

/** Finds out what stands where in one run. */
export type StackLocations = {
  of: (raw: RawLocation) => CodeLocation | null;
  /** The innermost step of a stack that is in the member's own code, as far as that can be told. */
  first: (stack: string) => CodeLocation | null;
  trace: (stack: string) => StackFrame[];
  /** Where an address that could not be loaded was asked for. */
  ofAddress: (address: string) => CodeLocation | null;
};

const ownFile = /^(?:https?:\/\/[^/]+\/preview\/)?(?:(script)\.js|html-(\d+)\.js)$/;
/** The code of an attribute, whose lines are counted from its own first one: `HTMLButtonElement.onclick (...:1:2)`. */
const attributeFrame = /\.(on[a-z]+) \(https?:\/\/[^\s()/]+\/preview\/frame:(\d+):\d+\)/;
const stackFrame =
  /(?:^|[\s(@])((?:https?:\/\/[^\s()/]+\/preview\/)?(?:script\.js|html-\d+\.js)):(\d+):(\d+)\)?$/;

/** An address that is longer is not looked for: a search takes its length times that of the code at worst. */
const maxAddressLength = 500;
/** The page that runs decides how often we look; beyond this share of our own time its lines have no place. */
const budgetMsPerSecond = 100;

type LineIndex = { count: () => number; at: (offset: number) => { line: number; column: number } };

/** The lines of a text, counted at the first question and found by halving after that. */
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

/** Does what it is given, unless that has taken too much of the current second; null then. */
function createBudget(): <T>(action: () => T) => T | null {
  let second = 0;
  let spent = 0;
  return (action) => {
    const start = performance.now();
    if (start - second > 1_000) [second, spent] = [start, 0];
    if (spent > budgetMsPerSecond) return null;
    const result = action();
    spent += performance.now() - start;
    return result;
  };
}

/**
 * The place in an attribute of the HTML. No engine tells which element it was: the only one with such an attribute,
 * or the only one whose code has a name that the error speaks of.
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

/**
 * Tells the lines of the panes from the lines that an engine reports for a run of `web`. Guarded code keeps its
 * lines, but not its columns. `known` is where the scripts of its HTML start, when that has been looked for.
 */
export function createStackLocations(
  web: WebCode,
  isGuarded: boolean,
  known: ArrayLike<number> | null = null,
): StackLocations {
  const index = { html: indexLines(web.html), css: indexLines(web.css), js: indexLines(web.js) };
  const within = createBudget();
  let starts = known;
  const scriptStart = (number: number) => {
    starts ??= scriptStarts(web.html);
    return starts[number];
  };
  const placed = (field: CodeField, line: number, column: number | null): CodeLocation | null => {
    const isThere = line >= 1 && line <= index[field].count();
    return isThere ? { field, line, column: isGuarded ? null : column || null } : null;
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
  // The words of the error, which stand first in some engines, are no step.
  const steps = (stack: string) => stack.split('\n').filter((words) => /^\s*at |@|:\d+:\d+\)?$/.test(words));
  const first = (stack: string): CodeLocation | null => {
    for (const words of steps(stack)) {
      const place = stepOf(words);
      if (place) return place;
    }
    return findInAttribute(web.html, index.html, stack);
  };
  const asked = (address: string): CodeLocation | null => {
    if (address === '' || address.length > maxAddressLength) return null;
    for (const field of ['html', 'css', 'js'] as const) {
      const at = web[field].indexOf(address);
      if (at !== -1) return { field, ...index[field].at(at) };
    }
    return null;
  };
  return {
    of: (raw) => within(() => of(raw)),
    first: (stack) => within(() => first(stack)),
    trace: (stack) =>
      steps(stack).map((words) => ({ words: words.trim(), location: within(() => stepOf(words)) })),
    ofAddress: (address) => within(() => asked(address)),
  };
}
