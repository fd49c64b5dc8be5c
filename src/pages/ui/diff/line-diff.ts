/** A line of one version or of both. */
export type DiffLine = { kind: 'same' | 'removed' | 'added'; text: string };

/** A line of the diff, or the number of unchanged lines omitted. */
export type DiffRow = DiffLine | { kind: 'gap'; count: number };

/** A row of both texts next to each other; null where one has no line. */
export type DiffPair =
  | { kind: 'pair'; before: DiffLine | null; after: DiffLine | null }
  | { kind: 'gap'; count: number };

/** Maximum edits; beyond it, the remaining text counts as replaced as a whole. */
const maxEdits = 400;

/** Maximum lines of both texts together that are compared, since the server renders pages with a diff for everybody. */
export const maxLines = 20_000;

/** Whether the texts have too many lines to be compared. */
export function areTooLong(...texts: readonly string[]): boolean {
  let lines = 0;
  for (const text of texts)
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
      if (++lines > maxLines) return true;
  return false;
}

/**
 * The line diff from `before` to `after`, by Myers' algorithm. The package `diff` takes 2 to 5 times as long for 20,000
 * lines, which is too long on the server, and adds 2.6 kB.
 */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  const shorter = Math.min(a.length, b.length) - start;
  while (end < shorter && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return [
    ...a.slice(0, start).map(same),
    ...between(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map(same),
  ];
}

/** Collapses long runs of unchanged lines, except for `around` lines at each end. */
export function foldSame(lines: readonly DiffLine[], around = 2): DiffRow[] {
  const rows: DiffRow[] = [];
  for (let at = 0; at < lines.length; ) {
    let to = at;
    while (to < lines.length && lines[to]?.kind === 'same') to += 1;
    const [head, tail] = [at === 0 ? 0 : around, to === lines.length ? 0 : around];
    if (to - at > head + tail + 1) {
      rows.push(...lines.slice(at, at + head), { kind: 'gap', count: to - at - head - tail });
      rows.push(...lines.slice(to - tail, to));
    } else rows.push(...lines.slice(at, to));
    at = to;
    while (at < lines.length && lines[at]?.kind !== 'same') rows.push(...lines.slice(at, ++at));
  }
  return rows;
}

/** Puts removed lines next to the added ones that replace them. */
export function pairRows(rows: readonly DiffRow[]): DiffPair[] {
  const pairs: DiffPair[] = [];
  for (let at = 0; at < rows.length; ) {
    const row = rows[at];
    if (!row) break;
    if (row.kind === 'gap') pairs.push(row);
    else if (row.kind === 'same') pairs.push({ kind: 'pair', before: row, after: row });
    if (row.kind === 'gap' || row.kind === 'same') {
      at += 1;
      continue;
    }
    const isChange = (line: DiffRow): line is DiffLine => line.kind === 'removed' || line.kind === 'added';
    const end = rows.findIndex((line, index) => index >= at && !isChange(line));
    const run = rows.slice(at, end === -1 ? rows.length : end).filter(isChange);
    const gone = run.filter(({ kind }) => kind === 'removed');
    const come = run.filter(({ kind }) => kind === 'added');
    for (let index = 0; index < Math.max(gone.length, come.length); index += 1)
      pairs.push({ kind: 'pair', before: gone[index] ?? null, after: come[index] ?? null });
    at += run.length;
  }
  return pairs;
}

const linesOf = (text: string) => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/));
const same = (text: string): DiffLine => ({ kind: 'same', text });
const removed = (text: string): DiffLine => ({ kind: 'removed', text });
const added = (text: string): DiffLine => ({ kind: 'added', text });

function between(a: readonly string[], b: readonly string[]): DiffLine[] {
  const steps = a.length === 0 || b.length === 0 ? null : search(a, b);
  return steps === null ? [...a.map(removed), ...b.map(added)] : retrace(a, b, steps);
}

/**
 * The furthest position on each diagonal for each number of edits, until both texts are consumed; null if there are too
 * many edits.
 */
function search(a: readonly string[], b: readonly string[]): Map<number, number>[] | null {
  const steps: Map<number, number>[] = [];
  let reach = new Map([[1, 0]]);
  for (let edits = 0; edits <= maxEdits; edits += 1) {
    const next = new Map<number, number>();
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = isDown(reach, diagonal, edits)
        ? (reach.get(diagonal + 1) ?? 0)
        : (reach.get(diagonal - 1) ?? 0) + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= a.length && x - diagonal >= b.length) return [...steps, reach];
    }
    steps.push(reach);
    reach = next;
  }
  return null;
}

/** Whether the best path onto a diagonal adds a line rather than removes one. */
function isDown(reach: Map<number, number>, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true;
  if (diagonal === edits) return false;
  return (reach.get(diagonal - 1) ?? 0) < (reach.get(diagonal + 1) ?? 0);
}

/** Backtracks the path from the ends of both texts to their beginnings. */
function retrace(
  a: readonly string[],
  b: readonly string[],
  steps: readonly Map<number, number>[],
): DiffLine[] {
  const lines: DiffLine[] = [];
  let [x, y] = [a.length, b.length];
  for (let edits = steps.length - 1; edits >= 0; edits -= 1) {
    const reach = steps[edits] ?? new Map<number, number>();
    const down = isDown(reach, x - y, edits);
    const from = x - y + (down ? 1 : -1);
    const fromX = reach.get(from) ?? 0;
    const fromY = fromX - from;
    for (; x > fromX && y > fromY; x -= 1, y -= 1) lines.push(same(a[x - 1] ?? ''));
    if (edits > 0) lines.push(down ? added(b[fromY] ?? '') : removed(a[fromX] ?? ''));
    [x, y] = [fromX, fromY];
  }
  return lines.reverse();
}
