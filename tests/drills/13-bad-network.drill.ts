import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import t from 'tap';
import { inTransaction } from '../../src/shared/db/transaction.ts';
import { jobs } from '../../src/shared/jobs/jobs.ts';
import { startJobs } from '../../src/shared/jobs/worker/start.ts';
import { build, type Member } from '../helpers/build.ts';
import { commentOn } from '../helpers/comments.ts';
import { testDatabase } from '../helpers/database.ts';
import { startProxy, through } from '../helpers/proxy.ts';
import { startRedis } from '../helpers/redis.ts';
import { addWeb, saveWeb, webForm } from '../helpers/webs.ts';
import { wrongCounts } from '../helpers/wrong-totals.ts';
import { until } from '../process/support/processes.ts';
import { declaredJobs, handlers, write } from '../worker/support/jobs.ts';

const { url } = await testDatabase(t);
const redis = await startRedis(t);
const database = await startProxy(t, Number(new URL(url).port));
const memory = await startProxy(t, redis.port);
const proxies = [database, memory];
const redisUrl = through(redis.url, memory);
const env = {
  DATABASE_URL: through(url, database),
  RATE_LIMIT: 'on',
  REDIS_URL: redisUrl,
};
const { ctx, call, member } = await build(t, { env });
const { pool, db } = ctx;

const injectFaults = (latency: number, resets: number) => {
  for (const proxy of proxies) Object.assign(proxy, { latency, resets });
};

const [ada, bob] = [await member(), await member()];
const web = await saveWeb(call, ada, { title: 'Seen through a bad network' });
const { _id: comment } = await commentOn(call, bob, web._id);

// Above the default, since the limit on a member's requests is not tested here.
const readers: Member[] = [];
for (let count = 0; count < 15; count++) readers.push(await member());
let turn = 0;
const nextReader = () => readers[turn++ % readers.length];

const ten = Array.from({ length: 10 }, (_, at) => at);
let calls = 0;
/** Each has its own IP address, so that no rate limit applies. */
const from = () => ({ ip: `10.${++calls >> 16}.${(calls >> 8) & 255}.${calls & 255}` });

const reads = [
  () => call('GET', `/webs/get/${web._id}`, { as: nextReader(), ...from() }),
  () => call('GET', '/webs/trending', from()),
  () => call('GET', '/webs/search/all-webs?search=network', from()),
  () => call('GET', '/users/me', { as: nextReader(), ...from() }),
  () => call('GET', `/users/profile/${ada.user.username}`, from()),
  () => call('GET', `/comments/get-comments/${web._id}`, { as: nextReader(), ...from() }),
  () => call('GET', `/replays/${comment}`, { as: nextReader(), ...from() }),
];

/** Makes this number of reads, a few at a time; returns how often each status occurred. */
async function readAll(count: number): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  let next = 0;
  const reader = async () => {
    while (next < count) {
      const ask = reads[next++ % reads.length];
      const { status } = (await ask?.()) ?? { status: 0 };
      seen[status] = (seen[status] ?? 0) + 1;
    }
  };
  await Promise.all(ten.map(reader));
  return seen;
}

async function assertNoLeak(t: import('tap').Test): Promise<void> {
  await until('the pool rests', () => pool.idleCount === pool.totalCount && pool.waitingCount === 0, 10);
  t.ok(pool.totalCount <= 12, `${pool.totalCount} connections of ours`);
  const count = sql<{ count: number }>`select count(*)::int from pg_stat_activity
    where datname = current_database() and application_name = 'codeweb'`;
  const [row] = (await count.execute(db)).rows;
  t.ok((row?.count ?? 99) <= 12, `${row?.count} as the server counts them`);
}

t.test('with 200 ms of latency all requests are answered, only slower', async (t) => {
  injectFaults(200, 0);
  const since = performance.now();
  t.same(await readAll(200), { 200: 200 });
  t.ok((performance.now() - since) / 20 > 200, 'the network is as slow as we say');
  t.equal((await call('POST', '/webs/create', { as: ada, body: webForm(), ...from() })).status, 201);
  await assertNoLeak(t);
});

t.test('with 2 % of packets breaking their connection no read fails', async (t) => {
  injectFaults(10, 0.02);
  const before = database.broken;
  t.same(await readAll(2_500), { 200: 2_500 });
  // The number that breaks is random.
  while (database.broken - before <= 80) t.same(await readAll(500), { 200: 500 });
  t.ok(database.broken - before > 80, `${database.broken - before} connections broke`);
  injectFaults(0, 0);
  await assertNoLeak(t);
});

t.test('with latency and breaking connections no read fails', async (t) => {
  injectFaults(200, 0.02);
  t.same(await readAll(200), { 200: 200 });
  injectFaults(0, 0);
  await assertNoLeak(t);
});

t.test(
  'changes over breaking connections happen once, completely, and are never wrongly refused',
  async (t) => {
    const target = await addWeb(ctx, ada);
    const members: Member[] = [];
    for (let count = 0; count < 15; count++) members.push(await member());
    injectFaults(5, 0.02);
    let unsure = 0;
    /** Behaves like the browser: repeats the request under the same key until it is answered. */
    const commentUntilAcknowledged = async (as: Member, text: string): Promise<number> => {
      for (let tries = 1; tries <= 6; tries++) {
        const headers = { 'idempotency-key': text };
        const body = { text, web: target };
        const { status } = await call('POST', '/comments/create', { as, body, headers, ...from() });
        if (status !== 503) return status;
        unsure += 1;
      }
      return 503;
    };
    // Fewer than the 20 that a member may send per minute, so that some may be repeated.
    const texts = members.map((_, who) => Array.from({ length: 12 }, (_, at) => `remark ${at} of ${who}`));
    const states = new Set<number>();
    await Promise.all(
      members.map(async (as, who) => {
        for (const text of texts[who] ?? []) states.add(await commentUntilAcknowledged(as, text));
      }),
    );
    injectFaults(0, 0);
    t.same([...states], [201], 'in the end all are taken');
    t.ok(unsure < 18, `${unsure} of 180 had to be sent again`);
    const rows = await db.selectFrom('comments').select('text').where('web_id', '=', target).execute();
    t.same(rows.map(({ text }) => text).toSorted(), texts.flat().toSorted(), 'each once');
    t.same(await wrongCounts(ctx), [], 'and all are counted');
    await assertNoLeak(t);
  },
);

t.test('idle connections that died silently delay requests only briefly', async (t) => {
  const timed = async () => {
    const since = performance.now();
    t.same(await readAll(140), { 200: 140 });
    return performance.now() - since;
  };
  const baseline = await timed();
  await sleep(5_100);
  for (const proxy of proxies) proxy.goSilent();
  const more = (await timed()) - baseline;
  t.ok(more < 3_000, `${Math.round(more)} ms more than usual, for all of them together`);
  await assertNoLeak(t);
});

t.test('a connection that dies silently during a statement is given up within 5 s', async (t) => {
  const held = sql`select pg_sleep(0.3)`.execute(db).then(
    () => 'answered',
    () => 'given up',
  );
  await sleep(100);
  const since = performance.now();
  database.goSilent();
  t.equal(await held, 'given up');
  t.ok(performance.now() - since < 5_000);
  t.same(await readAll(70), { 200: 70 });
  await assertNoLeak(t);
});

t.test('jobs over breaking connections are each executed once', async (t) => {
  await sql`create table effects (id serial primary key, job text not null, note text not null)`.execute(db);
  const secrets = { databaseUrl: env.DATABASE_URL, redisUrl };
  const notes = Array.from({ length: 100 }, (_, at) => `job ${at}`);
  await inTransaction(db, async (tx) => {
    for (const note of notes) await jobs.add(tx, write, { note });
  });
  injectFaults(20, 0.02);
  const needs = { ...ctx, secrets, hangs: false };
  const running = await startJobs({ ctx: needs, declaredJobs, handlers, schedules: [], version: '1.0.0' });
  t.teardown(() => running.close());
  const done = async () =>
    (
      await db
        .selectFrom('outbox')
        .select('id')
        .where('job', '=', 'lab.write')
        .where('done_at', 'is not', null)
        .execute()
    ).length === notes.length;
  await until('all jobs', done, 90);
  injectFaults(0, 0);
  const effects = await sql<{ note: string }>`select note from effects order by id`.execute(db);
  t.same(effects.rows.map(({ note }) => note).toSorted(), notes.toSorted());
});
