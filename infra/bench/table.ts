/**
 * One measured thing. `goal` is the least share of `ceiling` that it must reach, or the most that it may cost; `atLeast`
 * and `atMost` are goals of their own, in its unit.
 */
export type Row = {
  name: string;
  ours: number;
  unit: string;
  ceiling?: number | undefined;
  goal?: number | null;
  atLeast?: number;
  atMost?: number;
};

/** What is asked of a row, and whether it falls short of it; null where nothing is asked. */
export function judge({
  ours,
  unit,
  ceiling,
  goal,
  atLeast,
  atMost,
}: Row): { goal: string; missed: boolean } | null {
  if (atLeast !== undefined) return { goal: `at least ${number(atLeast)}`, missed: ours < atLeast };
  if (atMost !== undefined) return { goal: `at most ${number(atMost)}`, missed: ours > atMost };
  if (ceiling === undefined || goal == null) return null;
  const share = ours / ceiling;
  return { goal: String(goal), missed: unit === 'req/s' ? share < goal : share > goal };
}

const number = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });

/** Prints rows as aligned columns: what, ours, ceiling, ratio, verdict. */
export function printTable(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const row of rows) {
    const { name, ours, unit, ceiling } = row;
    const figures = [`${number(ours)} ${unit}`.padStart(16)];
    if (ceiling !== undefined)
      figures.push(`of ${number(ceiling)}`.padStart(12), `ratio ${(ours / ceiling).toFixed(2)}`.padStart(12));
    const verdict = judge(row);
    if (verdict) figures.push(`${verdict.missed ? 'missed' : 'kept'} (${verdict.goal})`);
    console.log(`${name.padEnd(width)}  ${figures.join('  ')}`);
  }
}
