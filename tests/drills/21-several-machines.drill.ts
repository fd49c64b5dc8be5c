import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { createRandom } from '../../infra/seed/random.ts';
import { startRedis } from '../helpers/redis.ts';
import { s3Env } from '../helpers/s3.ts';
import { form, webForm } from '../helpers/webs.ts';
import { type Program, until } from '../process/support/processes.ts';
import { startBalancer } from './support/balancer.ts';
import { caller, join, type Person } from './support/client.ts';
import { assertAcknowledged, lookInto } from './support/ledger.ts';
import { startLoad } from './support/load.ts';
import { assertMails, startMailServer } from './support/mail-server.ts';
import { startMigratedPostgres } from './support/postgres.ts';
import { seedOf } from './support/seeded.ts';
import { site, type Web } from './support/site.ts';

const chaos = 40_000;

t.test('three webs and two workers, killed at random under load', async (t) => {
  const redis = await startRedis(t);
  const seed = seedOf(t);
  const { next: random } = createRandom(seed);
  const { url } = await startMigratedPostgres(t);
  const mailServer = await startMailServer(t);
  const env = {
    DATABASE_URL: url,
    REDIS_URL: redis.url,
    SMTP_URL: mailServer.url,
    LOG_LEVEL: 'fatal',
    ...(await s3Env(t)),
  };
  const { web: startWeb, worker } = site(t, env);
  const look = await lookInto(t, url);

  const webs = await Promise.all([startWeb(), startWeb(), startWeb()]);
  const workers: Program[] = [worker(), worker()];
  const bases = webs.map(({ base }) => base);
  const base = await startBalancer(t, bases);
  const call = caller(base);
  const people = [await join(call), await join(call), await join(call), await join(call)];
  const [first] = people;
  if (!first) throw new Error('there are people');

  await t.test('a change through one web shows through the others', (t) => showsEverywhere(t, webs, first));

  const load = startLoad(call, base, people, { random });
  const kills = { web: 0, worker: 0, endings: 0 };
  const back: Promise<void>[] = [];
  const down = new Set<number>();
  const since = performance.now();
  const isOver = () => {
    const passed = performance.now() - since;
    // A slow machine needs more time until enough processes have been killed.
    return passed > 3 * chaos || (passed > chaos && kills.web + kills.worker >= 10);
  };
  while (!isOver()) {
    await sleep(1_000 + 2_000 * random());
    const signal = random() < 0.6 ? 'SIGKILL' : 'SIGTERM';
    const index = Math.floor(random() * 3);
    if (random() < 0.4) {
      const which = index % 2;
      const old = workers[which];
      if (!old) continue;
      if (signal === 'SIGKILL') kills.worker++;
      else kills.endings++;
      old.child.kill(signal);
      await old.ended;
      workers[which] = worker();
    } else if (!down.has(index) && down.size < 2) {
      kills.web++;
      down.add(index);
      back.push(restart(webs, index, signal, startWeb).finally(() => down.delete(index)));
    }
  }
  await Promise.all(back);
  await load.stop();
  t.comment(
    `${load.answers.length} calls; ${kills.web} webs killed or ended, ${kills.worker} workers killed, ${kills.endings} ended`,
  );

  const bad = load.answers.filter(
    ({ status }) => status === 0 || (status >= 400 && status < 500 && status !== 409) || status === 500,
  );
  t.same(bad, [], 'no call failed but by a 502 or 503 of a process that was killed');
  const undone = 'select job, error from outbox where done_at is null';
  await until('all jobs are done', async () => (await look(undone)).length === 0, 90).catch(() => {});
  t.same(await look(undone), [], 'all jobs are done');
  await assertAcknowledged(t, look, load.ledger);
  await t.test('mails', async (t) => assertMails(t, mailServer, load.ledger.members, kills.worker));
  const served = await Promise.all(
    load.ledger.uploads.map(async (address) => (await fetch(base + new URL(address).pathname)).status),
  );
  t.ok(served.length > 0);
  t.ok(
    served.every((status) => status === 200),
    `all of ${served.length} acknowledged files are served`,
  );
  await t.test('and still a change shows everywhere', (t) => showsEverywhere(t, webs, first));
});

async function restart(
  webs: Web[],
  index: number,
  signal: 'SIGKILL' | 'SIGTERM',
  startWeb: (port: number) => Promise<Web>,
) {
  const old = webs[index];
  if (!old) return;
  old.child.kill(signal);
  await old.ended;
  webs[index] = await startWeb(Number(new URL(old.base).port));
}

/** Each web caches a guest's page; a change made in one of them must invalidate it in all of them. */
async function showsEverywhere(t: Test, webs: readonly Web[], as: Person): Promise<void> {
  const saved = await caller(webs[0]?.base ?? '')('POST', '/webs/create', {
    as,
    body: webForm({ title: 'At first' }),
  });
  const id: string = saved.body.data._id;
  const pageOf = async ({ base }: Web) => (await fetch(`${base}/details/${id}`)).text();
  for (const [index, { base }] of webs.entries()) {
    const title = `Changed through ${index}`;
    for (const one of webs) await pageOf(one);
    const changed = await caller(base)('PATCH', `/webs/update/${id}`, { as, body: form({ title }) });
    t.equal(changed.status, 200);
    const since = performance.now();
    for (const one of webs)
      await until(`${one.base} shows it`, async () => (await pageOf(one)).includes(title), 5);
    const ms = performance.now() - since;
    t.ok(ms < 2_000, `the others showed it ${ms.toFixed(0)} ms later`);
  }
}
