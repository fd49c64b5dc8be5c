import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from '../stats.ts';
import type { Row } from '../table.ts';

const run = promisify(execFile);
const pause = 5_000;

const roles = ['web', 'worker'] as const;
type Sample = { at: number } & Record<(typeof roles)[number], number>;

/** Notes the resident memory of the web and the worker process below `parent`, every few seconds until it is disposed of. */
export function watchMemory(parent: number) {
  const begun = performance.now();
  const samples: Sample[] = [];
  const look = async () => {
    const { stdout } = await run('ps', ['-A', '-o', 'ppid=,rss=,args=']);
    const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/));
    const of = (role: string) =>
      Number(lines.find(([ppid, , ...args]) => Number(ppid) === parent && args.includes(role))?.[1] ?? 0) /
      1_024;
    samples.push({ at: (performance.now() - begun) / 60_000, web: of('web'), worker: of('worker') });
  };
  const timer = setInterval(() => void look().catch(() => {}), pause);
  /** Medians of half a minute, or of a quarter of the time where that is less. */
  const around = (minute: number, minutes: number, role: (typeof roles)[number]) =>
    median(
      samples
        .filter(({ at }) => at <= minute && at > minute - Math.min(0.5, minutes / 4))
        .map((seen) => seen[role]),
    );
  return {
    /** What they have after `minutes` next to what they had at minute 5, or half way where it is shorter. */
    rows: (minutes: number): Row[] => {
      const early = Math.min(5, minutes / 2);
      return roles.map((role) => ({
        name: `memory of the ${role}, minute ${minutes} against ${early}`,
        ours: around(minutes, minutes, role),
        unit: 'MB',
        ceiling: around(early, minutes, role),
        goal: 1.1,
      }));
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
