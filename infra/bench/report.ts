import { cpus, loadavg } from 'node:os';
import { describeGoal, formatNumber, judge, type Row, ratioOf } from './row.ts';

/** The machine that a run was measured on, with its load before the run. */
export type Machine = { cpu: string; cores: number; load: number; isBusy: boolean };

/** Load average per core above which a run is not judged. */
const maxIdleLoad = 0.25;

export function inspectMachine(load = loadavg()[0] ?? 0, processors = cpus()): Machine {
  const cores = processors.length;
  return { cpu: processors[0]?.model ?? '', cores, load, isBusy: load > maxIdleLoad * cores };
}

/** Whether a run fails: on an idle machine, a row misses its goal by more than the tolerance. */
export const hasFailed = (rows: readonly Row[], { isBusy }: Machine): boolean =>
  !isBusy && rows.some((row) => judge(row)?.hasFailed);

/** The table as lines: name, value, reference, ratio, verdict and goal. */
export function formatTable(rows: readonly Row[], machine: Machine): string[] {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map((row) => {
    const { name, value, unit, reference, goal } = row;
    const verdict = judge(row);
    const cells = [
      name.padEnd(width),
      `${formatNumber(value)} ${unit}`.trim().padStart(16),
      (reference === undefined ? '' : `of ${formatNumber(reference)}`).padStart(12),
      (ratioOf(row)?.toFixed(2) ?? '').padStart(6),
    ];
    if (goal && verdict)
      cells.push(`${machine.isBusy ? '-' : verdict.met ? 'met' : 'missed'} (${describeGoal(goal)})`);
    return cells.join('  ').trimEnd();
  });
  if (machine.isBusy)
    lines.push(
      `not judged: machine is busy (load ${machine.load.toFixed(2)} on ${machine.cores} cores before the run)`,
    );
  return lines;
}

/** A row as `--json` writes it. `met` is null if it has no goal, or if the machine was too busy to judge. */
export function toJson(rows: readonly Row[], machine: Machine, about: { date: Date; version: string }) {
  return {
    machine,
    date: about.date.toISOString(),
    version: about.version,
    rows: rows.map((row) => ({
      name: row.name,
      value: finite(row.value),
      unit: row.unit,
      reference: finite(row.reference),
      ratio: finite(ratioOf(row)),
      goal: row.goal ?? null,
      met: machine.isBusy ? null : (judge(row)?.met ?? null),
      ...(row.plans && { plans: row.plans }),
    })),
  };
}

/** JSON has no NaN and no undefined. */
const finite = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;
