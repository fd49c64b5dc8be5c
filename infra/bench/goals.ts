import type { Goal } from './row.ts';

/**
 * The goals of the benchmark that tests share, or that were set by comparing with other editors. Times in ms were set on two
 * idle cores; they do not carry over to a slower machine.
 */

/**
 * Values that do not depend on the machine, so that tests check them too. `goal` is the
 * benchmark's; `ceiling` is what tests accept, and is lowered whenever the product gets better,
 * until it equals the goal. Bytes are compressed.
 */
export const budgets = {
  /** Requests of the editor with a public web, for a guest with an empty cache. */
  editorRequests: { goal: 16, ceiling: 20 },
  /** Bytes of script of the editor until the JS pane is used. */
  editorScript: { goal: 800_000, ceiling: 800_000 },
  /** Bytes of script that a page loads before it is touched. */
  guestPageScript: { goal: 25_000, ceiling: 25_600 },
  memberPageScript: { goal: 40_000, ceiling: 40_000 },
  /**
   * Bytes of script of a page with everything that its islands load after the first touch; a member's details, with
   * comments, load most.
   */
  touchedPageScript: { goal: 100_000, ceiling: 118_800 },
  /** Bytes of script of sign-up, login and settings, which are islands as a whole. */
  formPageScript: { goal: 100_000, ceiling: 109_600 },
  /** Rows that the statements of a page of eight read from tables and indexes, among 3,000 webs. */
  rowsReadByPage: { goal: 24, ceiling: 24 },
} as const satisfies Record<string, { goal: number; ceiling: number }>;

/** Sizes of code whose rows the editor has, in bytes. */
export const codeSizes = {
  '1 KB': 1_000,
  '50 KB': 50_000,
  '500 KB': 500_000,
  '1 MiB': 1_048_576,
} as const;

export type CodeSize = keyof typeof codeSizes;

/**
 * The editor's start. Ratios are to the floors of the same run: a page with nothing but the result in a frame, and
 * pages with three bare Monaco or CodeMirror panes. They were set by comparing with codi.link in one run with
 * them: its first paint takes 2.4 times as long as that of such a page, 0.9 of its first result 1.7 times. In an earlier
 * run its processor time was 0.54 times that of bare Monaco.
 */
export const startGoals = {
  firstPaint: { maxRatio: 2.4 },
  firstResult: { maxRatio: 1.7 },
  editorThatStays: { maxRatio: 1.1 },
  blocked: { maxValue: 150 },
  cpuUntilSettled: { maxRatio: 0.54 },
  /** To the better of the bare editors. */
  keyToResult: { maxRatio: 1.1 },
  mainThreadPerKey: { maxRatio: 1.15 },
  /** To bare Monaco. */
  pasteToResult: { maxRatio: 1.1 },
  ownPaintOfPaste: { maxRatio: 1.3 },
} as const satisfies Record<string, Goal>;

/** Goals of the editor's start for somebody who comes back, whose browser has cached its files. */
export const warmGoals = {
  editorThatStays: { maxRatio: 1.1 },
  blocked: { maxValue: 80 },
} as const satisfies Record<string, Goal>;

/** From a key to the paint of its character, p95, whatever the size of the code. */
export const goalOfOwnPaint: Goal = { maxValue: 50 };

/** Panes in other languages, compared with the languages that run. */
export const languageGoals = {
  tsxSmall: { maxRatio: 1.25 },
  tsxLarge: { maxRatio: 1.5 },
  /** Maximum ms in addition to plain CSS. */
  scssMore: 40,
  /** KB of script, compressed, in addition to a plain web. */
  tsxBytes: { maxValue: 65 },
  scssBytes: { maxValue: 440 },
  tsxFirst: { maxValue: 300 },
  scssFirst: { maxValue: 1_500 },
} as const satisfies Record<string, Goal | number>;

/** Requests per second: ratios to a bare server that answers the same bytes, or runs the cheapest SQL. */
export const throughputGoals = {
  guestPageToBytes: { minRatio: 0.85 },
  guestApiToBytes: { minRatio: 0.6 },
  memberApiToSql: { minRatio: 0.8 },
  /** Replies so small that headers and routing are most of the work. */
  guestNoteToBytes: { minRatio: 0.4 },
  /** One large reply, which is slow on a bare server too. Measured on a busy machine; to be raised on an idle one. */
  sitemapToBytes: { minRatio: 0.15 },
  /** Several statements and decompression, while the reference runs one statement that reads one row. */
  memberVersionsToSql: { minRatio: 0.15 },
  memberNotificationsToSql: { minRatio: 0.2 },
} as const satisfies Record<string, Goal>;

/** The 95th percentile of searches in the code of 100,000 webs, in ms. */
export const goalOfCodeSearch: Goal = { maxValue: 150 };

/** Maximum cost of recording versions: a save with it compared with one without, in ms. */
export const goalOfRecordedSave: Goal = { maxRatio: 1.05 };

/** Resident memory of a web process with 10,000 open event streams, in MB. */
export const goalOfStreams: Goal = { maxValue: 300 };

/** The export of a member with 1,000 webs, and how much the resident memory of the worker grows by it. */
export const goalsOfExport = {
  seconds: { maxValue: 60 },
  megabytes: { maxValue: 150 },
} as const satisfies Record<string, Goal>;

/**
 * Paint of pages for guests: ratios of the first contentful paint to that of a page with one line, and layout shift
 * (CLS).
 */
export const paintGoals = {
  firstPaint: { maxRatio: 2.05 },
  firstPaintWarm: { maxRatio: 1.4 },
  largestPaint: { maxValue: 332 },
  layoutShift: { maxValue: 0 },
} as const satisfies Record<string, Goal>;

/** Pages of a web whose panes are full, whatever the character: ratios to those of a small web. */
export const goalsOfHeavyWebs = {
  ms: { maxRatio: 3 },
  bytes: { maxRatio: 3 },
} as const satisfies Record<string, Goal>;
