import { sql } from 'kysely';
import t from 'tap';
import packageJson from '../../package.json' with { type: 'json' };
import { deleteOld } from '../../src/shared/jobs/outbox.ts';
import { createMetrics, startMetricsListener } from '../../src/shared/metrics.ts';
import { build } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';
import { freePort } from '../helpers/redis.ts';
import { explain, watchStatements } from '../helpers/statements.ts';
import { saveWeb } from '../helpers/webs.ts';

ensurePages();
const { ctx, app, call, member, drain } = await build(t, { env: { METRICS_PORT: String(await freePort()) } });
const { metrics, log } = ctx;
if (!metrics) throw new Error('there are no metrics');
const ann = await member();

/** The value of the first line with this prefix. */
async function figure(start: string): Promise<number> {
  const line = (await metrics?.text())?.split('\n').find((text) => text.startsWith(start));
  return Number(line?.split(' ').at(-1) ?? Number.NaN);
}

t.test('the running version is a label', async (t) => {
  t.equal(await figure(`codeweb_build_info{version="${packageJson.version}"}`), 1);
});

t.test(
  'responses are counted under the declared route, so that no secret in an address is exposed',
  async (t) => {
    const secret = 'a-password-in-the-address';
    await call('DELETE', `/users/delete/${secret}`, { as: ann });
    await call('GET', '/webs/trending');
    const text = await metrics.text();
    t.match(text, /duration_seconds_count\{method="GET",route="\/api\/v1\/webs\/trending",status="200"\} 1/);
    t.match(text, /route="\/api\/v1\/users\/delete\/:password",status="\d+"/);
    t.notMatch(text, secret);
  },
);

t.test('pages are counted by their route, files by their kind, and unknown paths as one', async (t) => {
  for (let n = 0; n < 5; n++)
    for (const url of [`/nothing/${n}/x/y`, `/wp-${n}.php`, '/login', '/favicon.svg']) await page(app, url);
  for (let n = 0; n < 5; n++) await call('GET', `/nothing/${n}`);
  const samples = (await metrics.text()).matchAll(
    /duration_seconds_count\{method="GET",route="([^"]*)",status="(\d+)"\} (\d+)/g,
  );
  const counts = Object.fromEntries(
    [...samples].map(([, route, status, count]) => [`${route} ${status}`, Number(count)]),
  );
  t.match(counts, { '/404 404': 10, '/login 200': 5, '/*.* 200': 5, 'none 404': 5 });
  t.ok(Object.keys(counts).every((name) => !/nothing|wp-|svg/.test(name)));
});

t.test('the counts of guests’ pages requested and rendered show what the cache is worth', async (t) => {
  const asked = await figure('codeweb_guest_pages_total{step="asked"}');
  const made = await figure('codeweb_guest_pages_total{step="made"}');
  for (let n = 0; n < 3; n++) await page(app, '/signup');
  t.equal(await figure('codeweb_guest_pages_total{step="asked"}'), asked + 3);
  t.equal(await figure('codeweb_guest_pages_total{step="made"}'), made + 1);
});

t.test('a worker reports completed and failed jobs and their durations', async (t) => {
  const own = createMetrics(ctx);
  own.countJob('webs.draw-thumbnail', 'done', 2);
  own.countJob('webs.draw-thumbnail', 'failed', 20);
  const text = await own.text();
  for (const outcome of ['done', 'failed'])
    t.match(text, `codeweb_job_duration_seconds_count{job="webs.draw-thumbnail",outcome="${outcome}"} 1`);
  t.match(text, 'codeweb_job_duration_seconds_sum{job="webs.draw-thumbnail",outcome="done"} 2');
});

t.test('the depth and age of the queue are reported per job', async (t) => {
  await drain();
  await saveWeb(call, ann);
  t.equal(await figure('codeweb_jobs_waiting{job="assets.render-sizes"}'), 1);
  t.ok((await figure('codeweb_jobs_oldest_seconds{job="assets.render-sizes"}')) >= 0);
  await drain();
  t.same(await figure('codeweb_jobs_waiting{job="assets.render-sizes"}'), Number.NaN, 'gone when done');
});

t.test('every value of a scrape is measured for that scrape', async (t) => {
  await saveWeb(call, ann);
  const replica = { name: 'one', lagMs: 2_000, isUsed: true };
  const replicas = { reads: { primary: 0, replica: 0, repeated: 0 }, replicas: [replica] };
  const first = await createMetrics({ ...ctx, replicas }).text();
  for (const name of ['jobs_waiting', 'jobs_failed', 'jobs_oldest_seconds'])
    t.match(first, `codeweb_${name}{job="assets.render-sizes"} `);
  t.match(first, 'codeweb_replica_lag_seconds{replica="one"} 2\n');
  await drain();
});

t.test('the pool, the event loop and memory are reported', async (t) => {
  t.ok((await figure('codeweb_database_connections{state="idle"}')) >= 0);
  for (const state of ['busy', 'waiting'])
    t.ok((await figure(`codeweb_database_connections{state="${state}"}`)) >= 0);
  t.ok((await figure('nodejs_eventloop_lag_p99_seconds')) >= 0);
  t.ok((await figure('process_resident_memory_bytes')) > 1e6);
});

t.test('metrics have a port of their own, and the site’s port does not serve them', async (t) => {
  const listener = await startMetricsListener({ port: 0, host: '127.0.0.1' }, metrics, log);
  t.teardown(() => listener[Symbol.asyncDispose]());
  const base = `http://127.0.0.1:${listener.port}`;
  const answer = await fetch(`${base}/metrics`);
  t.equal(answer.status, 200);
  t.match(answer.headers.get('content-type'), /^text\/plain/);
  t.match(await answer.text(), /^# HELP /);
  t.equal((await fetch(`${base}/metrics`, { method: 'POST' })).status, 404);
  t.equal((await fetch(`${base}/`)).status, 404);
  t.notMatch((await app.inject('/metrics')).body, /codeweb_jobs/);
});

t.test('jobs are counted and deleted by indexes, however many have completed lately', async (t) => {
  await sql`
    insert into outbox (job, payload, done_at)
      select 'lab.done', '{}'::jsonb, now() from generate_series(1, 20000)`.execute(ctx.db);
  await sql`analyze outbox`.execute(ctx.db);
  t.teardown(() => ctx.db.deleteFrom('outbox').where('job', '=', 'lab.done').execute());
  const asked = watchStatements(t);
  await metrics.text();
  await deleteOld(ctx.db, 1_000);
  const statements = asked().filter(({ text }) => /(from|delete from) "?outbox/.test(text));
  asked.restore();
  t.equal(statements.length, 2);
  for (const statement of statements) t.notMatch(await explain(ctx.db, statement), /Seq Scan on outbox/);
});
