import type { Scope } from '../../../tests/drills/support/postgres.ts';
import { startReplication } from '../../../tests/drills/support/replication.ts';
import { compareThroughput } from '../load/throughput.ts';
import { freePort, runScript, startProduct, stopProcess } from '../processes.ts';
import type { Row } from '../row.ts';
import { logIn } from '../soak/members.ts';

/**
 * Requests per second of a web process that reads from a streaming replica, next to one that reads from the primary.
 * Both run at once on one machine, and get requests in turn.
 */
export async function measureReplica(env: NodeJS.ProcessEnv, webs: string): Promise<Row[]> {
  const ends: (() => unknown)[] = [];
  const scope: Scope = { teardown: (end) => void ends.unshift(end) };
  try {
    const { primary, replicas, caughtUp } = await startReplication(scope, 1);
    const withPrimary = { ...env, DATABASE_URL: primary.url, WEB_PROCESSES: '1' };
    await runScript('infra/seed/run.ts', [`--webs=${webs}`, '--members=1000'], withPrimary);
    await caughtUp();
    const start = async (own: NodeJS.ProcessEnv) => {
      const port = await freePort();
      const base = `http://localhost:${port}`;
      const product = await startProduct(
        base,
        { ...withPrimary, PORT: String(port), ...own },
        { role: 'web' },
      );
      scope.teardown(() => stopProcess(product));
      return base;
    };
    const alone = await start({});
    const replicated = await start({ DATABASE_READ_URLS: replicas.map(({ url }) => url).join(',') });
    // A token is valid only at the address that issued it.
    const asDemo = async (base: string) => {
      const { accessToken } = await logIn(base, 'demo');
      return (path: string) => ({
        urls: `${base}/api/v1${path}`,
        headers: { authorization: `Bearer ${accessToken}` },
      });
    };
    const [toPrimary, toReplica] = [await asDemo(alone), await asDemo(replicated)];
    const reads = {
      'trending, member': '/webs/trending',
      "a member's own webs": '/webs/your-work',
      'search, member': '/webs/search/all-webs?search=clock',
    };
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(reads)) {
      const rates = await compareThroughput({ replicated: toReplica(path), alone: toPrimary(path) });
      rows.push({
        name: `${name}, with a replica`,
        value: rates.replicated.rate,
        reference: rates.alone.rate,
        unit: 'req/s',
      });
    }
    return rows;
  } finally {
    for (const end of ends) await end();
  }
}
