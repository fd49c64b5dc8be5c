/**
 * Long texts that a field's rule almost matches: a pattern with two neighbors that match the same character tries
 * all ways to divide them. Each has `length` characters of one byte.
 */
export function nearMisses(length: number): string[] {
  const fill = (piece: string, end: string, start = '') =>
    start + piece.repeat(length).slice(0, length - end.length - start.length) + end;
  return [
    fill('a', ''),
    fill('a', '@'),
    fill('a.', '@', 'a@'),
    fill('@', ''),
    fill('a@', '\n'),
    fill('-', 'a'),
    fill(' ', 'a', 'a'),
    fill('http://a', ' '),
    fill('<script src=', 'x'),
    fill('eyJ-', 'x', 'eyJ'),
  ];
}

/** The processor time in milliseconds that this thread takes for `work`, so that other programs do not count. */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
