/** Types of values that are displayed differently. */
export const valueTypes = [
  'text',
  'string',
  'number',
  'boolean',
  'undefined',
  'null',
  'symbol',
  'function',
  'object',
  'array',
  'map',
  'set',
  'error',
  'element',
  'date',
  'regexp',
  'getter',
  'cycle',
  'other',
] as const;

/** A snapshot of a logged value as plain data. `more` is the number of omitted entries. */
export type ConsoleValue = {
  type: (typeof valueTypes)[number];
  text: string;
  css: string;
  stack: string;
  children: readonly (readonly [key: string, value: ConsoleValue])[] | null;
  more: number;
};

/** Levels of a console line. */
export const levels = ['log', 'info', 'warn', 'error', 'debug', 'result', 'input'] as const;
export type Level = (typeof levels)[number];

const kinds = ['line', 'group', 'collapsed', 'trace', 'result', 'uncaught', 'missing'] as const;

export type ConsoleTable = {
  columns: string[];
  rows: (readonly [key: string, cells: (ConsoleValue | null)[]])[];
  more: number;
};

/** A source position as reported by the engine that ran the code. */
export type RawLocation = { file: string; line: number; column: number };

/** One console line as sent by a frame. `asked` is the requested URL of a resource that failed to load. */
export type SentLine = {
  level: Level;
  kind: (typeof kinds)[number];
  depth: number;
  count: number;
  args: ConsoleValue[];
  table: ConsoleTable | null;
  stack: string;
  at: RawLocation | null;
  asked: string;
};

type Budget = { nodes: number; text: number };

const maxLines = 60;
const maxNodes = 20_000;
/** Maximum nodes of one line, since the panel keeps hundreds of lines. */
const maxLineNodes = 2_000;
const maxTextLength = 64 * 1024;
const maxDepth = 8;
const maxCount = 1_000_000_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Thrown and caught inside this file: the data does not have an expected shape, or is too large. */
class Refused extends Error {}

function text(value: unknown, budget: Budget): string {
  if (value === undefined) return '';
  if (typeof value !== 'string' || value.length > budget.text) throw new Refused();
  budget.text -= value.length;
  return value;
}

function whole(value: unknown, most = maxCount): number {
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(Math.max(0, Math.trunc(value)), most)
    : 0;
}

function list(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new Refused();
  return value;
}

function readValue(value: unknown, budget: Budget, depth = 0): ConsoleValue {
  budget.nodes -= 1;
  if (!isRecord(value) || depth > maxDepth || budget.nodes < 0) throw new Refused();
  const children =
    value.c === undefined
      ? null
      : list(value.c).map((entry) => {
          const [key, child] = list(entry);
          return [text(key, budget), readValue(child, budget, depth + 1)] as const;
        });
  return {
    type: valueTypes.find((known) => known === value.t) ?? 'other',
    text: text(value.v, budget),
    css: text(value.css, budget),
    stack: text(value.stack, budget),
    children,
    more: whole(value.more),
  };
}

/** Counts a part other than a value; an empty part costs no text. */
function paid(budget: Budget): true {
  budget.nodes -= 1;
  if (budget.nodes < 0) throw new Refused();
  return true;
}

function readTable(value: unknown, budget: Budget): ConsoleTable | null {
  if (!isRecord(value)) return null;
  return {
    columns: list(value.columns).map((column) => paid(budget) && text(column, budget)),
    rows: list(value.rows).map((row) => {
      const [key, cells] = list(row);
      return [
        paid(budget) && text(key, budget),
        list(cells).map((cell) => (cell === null ? paid(budget) && null : readValue(cell, budget))),
      ] as const;
    }),
    more: whole(value.more),
  };
}

function readLocation(value: unknown, budget: Budget): RawLocation | null {
  if (!isRecord(value)) return null;
  return { file: text(value.file, budget), line: whole(value.line), column: whole(value.column) };
}

function readLine(value: unknown, budget: Budget): SentLine {
  if (!isRecord(value)) throw new Refused();
  const level = levels.find((known) => known === value.level && known !== 'input');
  if (!level) throw new Refused();
  const { nodes } = budget;
  const line: SentLine = {
    level,
    kind: kinds.find((known) => known === value.kind) ?? 'line',
    depth: whole(value.depth, 12),
    count: Math.max(1, whole(value.count)),
    args: list(value.args).map((arg) => readValue(arg, budget)),
    table: readTable(value.table, budget),
    stack: text(value.stack, budget),
    at: readLocation(value.at, budget),
    asked: text(value.asked, budget),
  };
  if (nodes - budget.nodes > maxLineNodes) throw new Refused();
  return line;
}

/** Parses a batch of lines and the number of lines dropped before it; null for anything else, or if it is too large. */
export function readLines(data: Record<string, unknown>): { lines: SentLine[]; dropped: number } | null {
  const { lines, dropped } = data;
  if (!Array.isArray(lines) || lines.length > maxLines) return null;
  const budget = { nodes: maxNodes, text: maxTextLength };
  try {
    return { lines: lines.map((line) => readLine(line, budget)), dropped: whole(dropped) };
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** A text of the application as a value. */
export function plainText(words: string): ConsoleValue {
  return { type: 'text', text: words, css: '', stack: '', children: null, more: 0 };
}
