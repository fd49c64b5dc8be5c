/** One measured thing; `goal` is the least share of `ceiling` that it must reach, or the most that it may cost. */
export type Row = {
  name: string;
  ours: number;
  unit: string;
  ceiling?: number | undefined;
  goal?: number | null;
  missed?: boolean;
};

/** A row with its verdict: shares of a ceiling are to be reached, budgets to be kept. */
export function judge(row: Row): Row {
  if (row.ceiling === undefined || row.goal == null) return row;
  const share = row.ours / row.ceiling;
  const missed = row.unit === 'req/s' ? share < row.goal : share > row.goal;
  return { ...row, missed };
}

const number = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });

/** Prints rows as aligned columns: what, ours, ceiling, ratio, verdict. */
export function printTable(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const { name, ours, unit, ceiling, goal, missed } of rows.map(judge)) {
    const figures = [`${number(ours)} ${unit}`.padStart(16)];
    if (ceiling !== undefined) {
      figures.push(`of ${number(ceiling)}`.padStart(12), `ratio ${(ours / ceiling).toFixed(2)}`.padStart(12));
      if (goal != null) figures.push(missed ? `missed (${goal})` : `kept (${goal})`);
    }
    console.log(`${name.padEnd(width)}  ${figures.join('  ')}`);
  }
}
