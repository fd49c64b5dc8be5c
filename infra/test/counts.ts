import type { Count } from './stage.ts';

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

function lastNumber(output: string, pattern: RegExp): number {
  const matches = [...output.replace(escapes, '').matchAll(pattern)];
  return Number(matches.at(-1)?.[1] ?? 0);
}

/** Reads the closing `# { total: …, pass: …, fail: … }` of tap; null when there is none. */
export function countTap(output: string): Count | null {
  const sum = [...output.replace(escapes, '').matchAll(/^# \{ total: \d+.*\}$/gm)].at(-1)?.[0];
  if (sum === undefined) return null;
  return { passed: lastNumber(sum, /\bpass: (\d+)/g), failed: lastNumber(sum, /\bfail: (\d+)/g) };
}

/** Reads Playwright's `N passed`, `N failed`; an unfinished test counts as failed, one that passed at its second try as neither. */
export function countPlaywright(output: string): Count | null {
  const passed = lastNumber(output, /^ +(\d+) passed\b/gm);
  const failed = ['failed', 'interrupted', 'did not run']
    .map((word) => lastNumber(output, new RegExp(`^ +(\\d+) ${word}\\b`, 'gm')))
    .reduce((sum, count) => sum + count, 0);
  return passed + failed === 0 ? null : { passed, failed };
}
