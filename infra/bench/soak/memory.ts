import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Row } from '../row.ts';
import { median } from '../stats.ts';

const run = promisify(execFile);
const pause = 5_000;

const roles = ['web', 'worker'] as const;
type Sample = { at: number } & Record<(typeof roles)[number], number>;

/** Samples the resident memory of the web and worker children of `parent` every 5 s until disposed. */
export function watchMemory(parent: number) {
  const start = performance.now();
  const samples: Sample[] = [];
  const takeSample = async () => {
    const { stdout } = await run('ps', ['-A', '-o', 'ppid=,rss=,args=']);
    const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/));
    const rssOf = (role: string) =>
      Number(lines.find(([ppid, , ...args]) => Number(ppid) === parent && args.includes(role))?.[1] ?? 0) /
      1_024;
    samples.push({ at: (performance.now() - start) / 60_000, web: rssOf('web'), worker: rssOf('worker') });
  };
  const timer = setInterval(() => void takeSample().catch(() => {}), pause);
  /** The median of the last half minute, or of a quarter of the run where that is shorter. */
  const medianAround = (minute: number, minutes: number, role: (typeof roles)[number]) =>
    median(
      samples
        .filter(({ at }) => at <= minute && at > minute - Math.min(0.5, minutes / 4))
        .map((seen) => seen[role]),
    );
  return {
    /** Memory after `minutes` compared with minute 5, or with half of the run where that is earlier. */
    rows: (minutes: number): Row[] => {
      const early = Math.min(5, minutes / 2);
      return roles.map((role) => ({
        name: `memory of the ${role}, minute ${minutes} compared with ${early}`,
        value: medianAround(minutes, minutes, role),
        unit: 'MB',
        reference: medianAround(early, minutes, role),
        goal: { maxRatio: 1.1 },
      }));
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
