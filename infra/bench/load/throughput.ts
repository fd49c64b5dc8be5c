import autocannon from 'autocannon';
import { median } from '../stats.ts';

const connections = 16;
const warmUpSeconds = 1;
const roundSeconds = 3;
const rounds = 3;

/** Requests per second, and the 99th percentile of latency in ms. */
export type Throughput = { rate: number; p99: number };

/** One URL, or several that are requested in rotation. */
export type Urls = string | readonly string[];

/**
 * The request; `headers` are sent with each. `isNotModified`: each reply must be a redirection or
 * 304, not a 2xx.
 */
export type Target = { urls: Urls; headers?: Record<string, string>; isNotModified?: boolean };

/** The throughput of `target`. Throws on any other status than the expected. */
async function measure(target: Target, seconds: number): Promise<Throughput> {
  const urls = [target.urls].flat();
  const { headers = {}, isNotModified = false } = target;
  const [url = ''] = urls;
  const requests = urls.map((address) => ({ path: address.slice(new URL(address).origin.length) }));
  const result = await autocannon({ url, connections, duration: seconds, requests, headers });
  const isExpected = isNotModified
    ? result['3xx'] > 0 && result['3xx'] === result.non2xx && result['2xx'] === 0
    : result.non2xx === 0;
  if (!isExpected || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} replies were not 2xx, ${result.errors} failed`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

/** The throughput of each of `targets`: medians of interleaved rounds, so that background noise affects all alike. */
export async function compareThroughput<Name extends string>(
  targets: Record<Name, Urls | Target>,
): Promise<Record<Name, Throughput>> {
  const entries = Object.entries<Urls | Target>(targets).map(([name, target]) => ({
    name,
    target: typeof target === 'object' && 'urls' in target ? target : { urls: target },
    results: [] as Throughput[],
  }));
  for (const { target } of entries) await measure(target, warmUpSeconds);
  for (let round = 0; round < rounds; round++)
    for (const { target, results } of entries) results.push(await measure(target, roundSeconds));
  return Object.fromEntries(
    entries.map(({ name, results }) => [
      name,
      { rate: median(results.map(({ rate }) => rate)), p99: median(results.map(({ p99 }) => p99)) },
    ]),
  ) as Record<Name, Throughput>;
}
