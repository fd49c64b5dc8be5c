import autocannon from 'autocannon';

const connections = 16;
const warmUpSeconds = 1;
const roundSeconds = 3;
const rounds = 3;

/** Mean requests per second at `url`; any answer but 2xx ends the benchmark. */
async function measure(url: string, seconds: number): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`);
  return result.requests.average;
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

/**
 * Requests per second of each of `urls`, as medians of rounds that take turns, so that a noisy minute hits all alike.
 */
export async function compare(urls: Record<string, string>): Promise<Record<string, number>> {
  const seen = Object.entries(urls).map(([name, url]) => ({ name, url, rates: [] as number[] }));
  for (const { url } of seen) await measure(url, warmUpSeconds);
  for (let round = 0; round < rounds; round++)
    for (const { url, rates } of seen) rates.push(await measure(url, roundSeconds));
  return Object.fromEntries(seen.map(({ name, rates }) => [name, median(rates)]));
}
