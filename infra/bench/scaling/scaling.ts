import { hasVarnish, runVarnish } from '../../../tests/helpers/varnish.ts';
import { compareThroughput, type Target } from '../load/throughput.ts';
import { freePort, startProduct, stopProcess } from '../processes.ts';
import type { Row } from '../row.ts';
import { logIn } from '../soak/members.ts';
import { measureReplica } from './replica.ts';

const processCounts = [1, 2, 3];
const purgeToken = 'bench';

/**
 * Requests per second of one, two and three web processes, with a replica, and of a cache in front of the site. The
 * replica has a primary of its own with equally many webs.
 */
export async function measureScaling(base: string, env: NodeJS.ProcessEnv, webs: string): Promise<Row[]> {
  return [
    ...(await measureProcesses(base, env)),
    ...(await measureReplica(env, webs)),
    ...(await measureCdn(base, env)),
  ];
}

/** Each number of processes; the reference is one process. */
async function measureProcesses(base: string, env: NodeJS.ProcessEnv): Promise<Row[]> {
  const rows: Row[] = [];
  const single = new Map<string, number>();
  for (const count of processCounts) {
    const product = await startProduct(base, { ...env, WEB_PROCESSES: String(count) });
    try {
      const rates = await compareThroughput(await targetsOf(base));
      for (const [name, { rate }] of Object.entries(rates)) {
        if (count === 1) single.set(name, rate);
        const reference = count === 1 ? undefined : single.get(name);
        rows.push({ name: `${name}, web processes: ${count}`, value: rate, unit: 'req/s', reference });
      }
    } finally {
      await stopProcess(product);
    }
  }
  return rows;
}

async function targetsOf(base: string): Promise<Record<string, Target>> {
  const { accessToken } = await logIn(base, 'demo');
  const headers = { authorization: `Bearer ${accessToken}` };
  return {
    'home, guest': { urls: `${base}/` },
    'trending, guest': { urls: `${base}/api/v1/webs/trending` },
    'trending, member': { urls: `${base}/api/v1/webs/trending`, headers },
  };
}

/**
 * Guests' home page from Varnish next to the same from the product, and how often Varnish requested it from the
 * product.
 */
async function measureCdn(base: string, env: NodeJS.ProcessEnv): Promise<Row[]> {
  if (!hasVarnish()) {
    console.log('a CDN: skipped, as Varnish is not installed');
    return [];
  }
  const port = await freePort();
  const cdn = `http://127.0.0.1:${port}`;
  const product = await startProduct(base, {
    ...env,
    WEB_PROCESSES: '1',
    CDN_PURGE_URL: `${cdn}/.purge`,
    CDN_PURGE_TOKEN: purgeToken,
  });
  const varnish = await runVarnish(port, Number(new URL(base).port), purgeToken);
  try {
    await fetch(`${cdn}/`).then((reply) => reply.arrayBuffer());
    const before = varnish.stat();
    const { behind, direct } = await compareThroughput({ behind: `${cdn}/`, direct: `${base}/` });
    const after = varnish.stat();
    const name = 'home, guest, from a CDN';
    const requests = after.requests - before.requests;
    const misses = after.misses - before.misses;
    return [
      { name, value: behind.rate, unit: 'req/s', reference: direct.rate },
      {
        name: `${name}: renders for ${requests} requests`,
        value: misses,
        unit: 'renders',
        goal: { maxValue: 5 },
      },
    ];
  } finally {
    await varnish.stop();
    await stopProcess(product);
  }
}
