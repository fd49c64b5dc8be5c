import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { startRedis } from '../helpers/redis.ts';
import { webForm } from '../helpers/webs.ts';
import { until } from '../process/support/processes.ts';
import { caller, join } from './support/client.ts';
import { lookInto } from './support/ledger.ts';
import { startMigratedPostgres } from './support/postgres.ts';
import { site, type Web } from './support/site.ts';

const viewers = 10_000;
const concurrency = 24;
/** Maximum guests of one IP address that count: twenty. */
const addressOf = (viewer: number) => `10.0.${viewer >> 8}.${viewer & 255}`;

t.test(
  '10,000 viewers while a worker, a web process, Redis and PostgreSQL fail: each is counted once',
  async (t) => {
    const postgres = await startMigratedPostgres(t);
    const redis = await startRedis(t);
    const { web: startWeb, worker: startWorker } = site(t, {
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'fatal',
      TRUST_PROXY: 'loopback',
      REDIS_URL: redis.url,
    });
    const webs: Web[] = [await startWeb(), await startWeb()];
    let worker = startWorker();
    const call = caller(webs[0]?.base ?? '');
    const ada = await join(call);
    const ids: string[] = [];
    for (const title of ['one', 'two', 'three']) {
      const { body } = await call('POST', '/webs/create', { as: ada, body: webForm({ title }) });
      ids.push(body.data._id);
    }

    let next = 0;
    let counted = 0;
    let retries = 0;
    const view = async (viewer: number): Promise<void> => {
      for (let tries = 0; ; tries++) {
        const base = webs[(viewer + tries) % webs.length]?.base;
        const reply = await fetch(`${base}/api/v1/webs/inc-view/${ids[viewer % ids.length]}`, {
          method: 'PATCH',
          headers: { 'user-agent': `viewer ${viewer}`, 'x-forwarded-for': addressOf(viewer) },
        }).catch(() => null);
        await reply?.arrayBuffer().catch(() => null);
        if (reply?.status === 200) break;
        retries += 1;
        await sleep(200);
      }
      counted += 1;
    };
    const looking = Array.from({ length: concurrency }, async () => {
      while (next < viewers) await view(next++);
    });

    const after = (share: number) => until(`${share} of all`, () => counted >= share * viewers, 200);
    await after(0.1);
    worker.child.kill('SIGKILL');
    worker = startWorker();
    await after(0.25);
    const [first] = webs;
    first?.child.kill('SIGKILL');
    await first?.ended;
    webs[0] = await startWeb(Number(new URL(first?.base ?? '').port));
    await after(0.4);
    await redis.stop();
    await sleep(1_000);
    await redis.start();
    await redis.client.flushall();
    for (const [share, mode] of [
      [0.55, 'fast'],
      [0.7, 'immediate'],
    ] as const) {
      await after(share);
      await postgres.stop(mode);
      await sleep(1_000);
      await postgres.start();
    }
    await Promise.all(looking);
    t.equal(counted, viewers, 'in the end each got a 200');
    t.ok(retries > 0, `the faults were felt: ${retries} had to ask again`);

    const look = await lookInto(t, postgres.url);
    const sum = async () => Number((await look('select sum(views)::int from webs'))[0]?.[0]);
    const ended = performance.now();
    await until('all views are counted', async () => (await sum()) >= viewers, 30);
    const ms = performance.now() - ended;
    t.ok(ms <= 2_000, `within 2 s: ${Math.round(ms)} ms`);
    await sleep(1_500);
    t.equal(await sum(), viewers, 'and none twice');
    t.same(await look('select id from web_activity'), []);
  },
);
