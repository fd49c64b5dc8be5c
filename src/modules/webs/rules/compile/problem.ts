/**
 * A mistake that a compiler finds in a source. Lines and columns count from 1; the end is exclusive. `text` comes
 * from the compiler and may quote the source of a stranger, so it must never be used as HTML.
 */
export type Problem = {
  severity: 'error' | 'warning';
  text: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
};

/** The result of a compiler: `code` is null if the source does not compile. */
export type Compiled = { code: string | null; problems: Problem[] };

/** Maximum number of problems reported for one source. */
export const maxProblems = 50;
const maxProblemLength = 500;

const nestedTooDeeply = 'This is nested too deeply to be compiled';
/**
 * Messages of JavaScript engines when the stack overflows, as it does in parsers that call themselves for each level.
 */
const outOfStack = /call stack size exceeded|too much recursion/;

type Place = Pick<Problem, 'line' | 'column'> & Partial<Pick<Problem, 'endLine' | 'endColumn'>>;

/** A problem at a place, by default of one character. */
export function problemAt(text: string, place: Place, severity: Problem['severity'] = 'error'): Problem {
  const { line, column, endLine = line, endColumn = column + 1 } = place;
  const words = outOfStack.test(text) ? nestedTooDeeply : text.slice(0, maxProblemLength);
  return { severity, text: words, line, column, endLine, endColumn };
}

/** The result of a compiler that threw `error`. */
export function failed(error: unknown, place: Place = { line: 1, column: 1 }): Compiled {
  const text = error instanceof Error ? error.message : String(error);
  return { code: null, problems: [problemAt(text, place)] };
}

/** Why a style sheet that imports another does not compile. */
export const noImports =
  'Style sheets cannot be imported here. Add the address of a CSS file as an addon, or write its rules in this pane';
