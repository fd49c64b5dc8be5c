import type { Result } from '../test/stage.ts';
import type { Drill } from './drills.ts';

/** Formats a line per drill: number of runs, of passed runs, and the seconds of each. */
export function tableOf(runs: ReadonlyMap<Drill, readonly Result[]>): string {
  const lines = [...runs].map(([{ number, title }, results]) => [
    String(number),
    title,
    String(results.length),
    String(results.filter((result) => result.failed === 0 && result.passed > 0).length),
    results.map(({ seconds }) => seconds.toFixed(0)).join(', '),
    results.every(({ passed, failed }) => passed + failed === 0) ? 'skipped' : '',
  ]);
  const all = [['', 'drill', 'runs', 'passed', 'seconds', ''], ...lines];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0))) ?? [];
  const laidOut = all.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return `\n${laidOut.map((line) => line.trimEnd()).join('\n')}`;
}
