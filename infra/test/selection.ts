import { existsSync, globSync, readFileSync, statSync } from 'node:fs';

/** The selection of a run of `npm test`: files for tap and for Playwright, and options that are passed on to both. */
export type Selection = {
  /** Whether it is the whole suite, with the static checks. */
  isWhole: boolean;
  tap: readonly string[];
  /** No file means all of them. */
  browser: readonly string[] | null;
  options: readonly string[];
};

const whole = 'tests/{unit,api,worker,pages,architecture,process}/**/*.test.{ts,tsx}';
const suites: Readonly<Record<string, string>> = {
  '--suite=unit': 'tests/{unit,architecture}/**/*.test.{ts,tsx}',
  '--suite=api': 'tests/api/**/*.test.ts',
};
const isTestFile = (path: string) => /\.(test|spec|drill)\.tsx?$/.test(path);

/**
 * Parses the arguments of `npm test -- …`: nothing for everything, `--suite=unit|api`, or test files and folders with
 * options for their runner (`tests/e2e/cards.spec.ts -g title`). Throws on a test file that does not exist.
 */
export function parseSelection(args: readonly string[]): Selection {
  if (args.length === 0) return { isWhole: true, tap: find(whole), browser: [], options: [] };
  const chosen = args.filter((arg) => arg in suites || existsSync(arg));
  const options = args.filter((arg) => !chosen.includes(arg));
  const missing = options.find(isTestFile);
  if (missing)
    throw new Error(`${missing} does not exist; give test files by their path from the repository's root`);
  const files = chosen.flatMap((arg) => (suites[arg] ? find(suites[arg]) : filesOf(arg)));
  if (files.length === 0)
    throw new Error(`no test file in "${args.join(' ')}"; give files, folders, --suite=unit or --suite=api`);
  const specs = files.filter((path) => /\.spec\.ts$/.test(path));
  return {
    isWhole: false,
    tap: files.filter((path) => !specs.includes(path)),
    browser: specs.length > 0 ? specs : null,
    options,
  };
}

const needsNothing = (path: string) => /^tests\/(unit|architecture)\//.test(path);

/** Whether a selected file uses Chromium, Redis or curl. */
export const needsTools = ({ tap, browser }: Selection): boolean =>
  browser !== null || !tap.every(needsNothing);

/**
 * Whether one of these files for tap copies the template database. The unit tests do not; a file of
 * `tests/architecture` that does starts a server of its own.
 */
export const needsDatabase = (tap: readonly string[]): boolean => !tap.every(needsNothing);

/** Whether a selected file loads built pages. Unit tests never do; of the API's, those that call `ensurePages`. */
export function needsPages({ tap, browser }: Selection): boolean {
  if (browser) return true;
  return tap.some((path) => {
    if (needsNothing(path)) return false;
    return !path.startsWith('tests/api/') || /\bensurePages\(/.test(readFileSync(path, 'utf8'));
  });
}

const find = (pattern: string): string[] => globSync(pattern).toSorted();

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return isTestFile(path) ? [path.replace(/^\.\//, '')] : [];
  return find(`${path.replace(/^\.\//, '').replace(/\/$/, '')}/**/*.{test,spec,drill}.{ts,tsx}`);
}
