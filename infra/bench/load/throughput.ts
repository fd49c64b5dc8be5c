import autocannon from 'autocannon';
import { median } from '../stats.ts';

const connections = 16;
const warmUpSeconds = 1;
const roundSeconds = 3;
const rounds = 3;

/** Requests per second, and within how many ms 99 of 100 were answered. */
export type Pace = { rate: number; p99: number };

/** What is asked for: an address, or several in turns. */
export type Target = string | readonly string[];

/** How fast `target` is answered; any answer but 2xx ends the benchmark. */
async function measure(target: Target, seconds: number): Promise<Pace> {
  const urls = [target].flat();
  const [url = ''] = urls;
  const requests = urls.map((address) => ({ path: address.slice(new URL(address).origin.length) }));
  const result = await autocannon({ url, connections, duration: seconds, requests });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

/** The pace of each of `targets`, as medians of rounds that take turns, so that a noisy minute hits all alike. */
export async function compare<Name extends string>(
  targets: Record<Name, Target>,
): Promise<Record<Name, Pace>> {
  const seen = Object.entries<Target>(targets).map(([name, target]) => ({
    name,
    target,
    paces: [] as Pace[],
  }));
  for (const { target } of seen) await measure(target, warmUpSeconds);
  for (let round = 0; round < rounds; round++)
    for (const { target, paces } of seen) paces.push(await measure(target, roundSeconds));
  return Object.fromEntries(
    seen.map(({ name, paces }) => [
      name,
      { rate: median(paces.map(({ rate }) => rate)), p99: median(paces.map(({ p99 }) => p99)) },
    ]),
  ) as Record<Name, Pace>;
}
