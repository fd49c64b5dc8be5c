import type { Count } from './stage.ts';

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

function lastNumber(output: string, pattern: RegExp): number {
  const matches = [...output.replace(escapes, '').matchAll(pattern)];
  return Number(matches.at(-1)?.[1] ?? 0);
}

/**
 * Reads the closing `# { total: …, pass: …, fail: … }` of tap; null when there is none. tap reports a file that threw
 * before its first test as skipped; it counts as a failure here.
 */
export function countTap(output: string): Count | null {
  const sum = [...output.replace(escapes, '').matchAll(/^# \{ total: \d+.*\}$/gm)].at(-1)?.[0];
  if (sum === undefined) return null;
  const broken = output.match(/# SKIP no tests found$/gm)?.length ?? 0;
  const failed = lastNumber(sum, /\bfail: (\d+)/g) + broken;
  return { passed: lastNumber(sum, /\bpass: (\d+)/g), failed };
}

/**
 * Reads Playwright's totals: flaky tests (passed in a retry) count as passed, interrupted ones as
 * failed.
 */
export function countPlaywright(output: string): Count | null {
  const sum = (words: string[]) =>
    words
      .map((word) => lastNumber(output, new RegExp(`^ +(\\d+) ${word}\\b`, 'gm')))
      .reduce((total, count) => total + count, 0);
  const passed = sum(['passed', 'flaky']);
  const failed = sum(['failed', 'interrupted', 'did not run']);
  return passed + failed === 0 ? null : { passed, failed };
}
