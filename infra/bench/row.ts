/** The goal of a row: a bound on its value, in its unit, or on the ratio of its value to the reference. */
export type Goal = { minValue: number } | { maxValue: number } | { minRatio: number } | { maxRatio: number };

/**
 * One measurement. `reference` is the same measurement of the item it is compared with, in the
 * same unit.
 */
export type Row = {
  name: string;
  value: number;
  unit: string;
  reference?: number | undefined;
  goal?: Goal | undefined;
  /** PostgreSQL's plans of the measured statements, for the file of `--json`. */
  plans?: readonly string[] | undefined;
};

/** A miss by at most this share of the limit may be noise and does not fail the run. */
const tolerance = 0.1;

/** `hasFailed`: the goal was missed by more than the tolerance. */
export type Verdict = { met: boolean; hasFailed: boolean };

export const ratioOf = ({ value, reference }: Row): number | undefined =>
  reference === undefined ? undefined : value / reference;

/** Compares a row with its goal; null without a goal, or without the reference that its goal is relative to. */
export function judge(row: Row): Verdict | null {
  if (!row.goal) return null;
  const isMinimum = 'minValue' in row.goal || 'minRatio' in row.goal;
  const measured = 'minRatio' in row.goal || 'maxRatio' in row.goal ? ratioOf(row) : row.value;
  if (measured === undefined) return null;
  const limit = limitOf(row.goal);
  if (Number.isNaN(measured)) return { met: false, hasFailed: true };
  return isMinimum
    ? { met: measured >= limit, hasFailed: measured < limit * (1 - tolerance) }
    : { met: measured <= limit, hasFailed: measured > limit * (1 + tolerance) };
}

function limitOf(goal: Goal): number {
  if ('minValue' in goal) return goal.minValue;
  if ('maxValue' in goal) return goal.maxValue;
  return 'minRatio' in goal ? goal.minRatio : goal.maxRatio;
}

/** The goal in words: `at most 600`, `ratio at least 0.6`. */
export function describeGoal(goal: Goal): string {
  const bound = 'minValue' in goal || 'minRatio' in goal ? 'at least' : 'at most';
  const limit = limitOf(goal);
  return 'minRatio' in goal || 'maxRatio' in goal
    ? `ratio ${bound} ${limit}`
    : `${bound} ${formatNumber(limit)}`;
}

export const formatNumber = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });
