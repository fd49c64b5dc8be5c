import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { form, webForm } from '../helpers/webs.ts';
import { type Call, caller, join, type Person } from './support/client.ts';
import { assertAcknowledged, lookInto } from './support/ledger.ts';
import { startLoad } from './support/load.ts';
import { askAt, type Replication, startReplication } from './support/replication.ts';
import { site } from './support/site.ts';

type Stage = Replication & {
  /** Limits for each web process. */
  calls: Call[];
  bases: string[];
  person: Person;
  outputs: () => string;
};

/** A primary, two replicas, two web processes and a worker. */
async function stage(t: Test, env: Record<string, string> = {}): Promise<Stage> {
  const replication = await startReplication(t, 2);
  const { primary, replicas } = replication;
  const hosts = [primary, ...replicas].map(({ url }) => new URL(url).host).join(',');
  const { web, worker } = site(t, {
    DATABASE_URL: `${primary.url.replace(/@[^/]+/, `@${hosts}`)}?target_session_attrs=read-write`,
    DATABASE_READ_URLS: replicas.map(({ url }) => url).join(','),
    LOG_LEVEL: 'info',
    ...env,
  });
  const webs = [await web(), await web()];
  worker();
  const bases = webs.map(({ base }) => base);
  const calls = bases.map(caller);
  const [call] = calls;
  if (!call) throw new Error('there is no web process');
  const outputs = () => webs.map(({ output }) => output()).join('\n');
  return { ...replication, calls, bases, person: await join(call), outputs };
}

const titleOf = async (call: Call, id: string, as?: Person) => {
  const { body } = await call('GET', `/webs/get/${id}`, { as });
  return body.data?.title;
};

/** Saves and renames a web for `seconds`, and reads it through the other process after each change. */
async function writeAndRead(t: Test, { calls, person }: Stage, seconds: number): Promise<number> {
  const [write, read] = calls;
  if (!write || !read) throw new Error('there are no two web processes');
  const { body } = await write('POST', '/webs/create', { as: person, body: webForm({ title: '0' }) });
  const id: string = body.data._id;
  const stale: string[] = [];
  let round = 0;
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) {
    const title = `${++round}`;
    await write('PATCH', `/webs/update/${id}`, { as: person, body: form({ title }) });
    if ((await titleOf(read, id, person)) !== title) stale.push(`own ${title}`);
    const { body: list } = await read('GET', '/webs/your-work?sortBy=updatedAt', { as: person });
    if (list.data.docs[0]?.title !== title) stale.push(`list ${title}`);
    // The process that made the change also shows it to guests at once.
    if ((await titleOf(write, id)) !== title) stale.push(`guest ${title}`);
  }
  t.same(stale, [], `${round} changes, each read back at once`);
  return round;
}

t.test('replicas that lag by 10 s', async (t) => {
  const parts = await stage(t, { DATABASE_READ_MAX_LAG: '60' });
  await Promise.all(parts.replicas.map((replica) => replica.delay(10)));
  t.ok((await writeAndRead(t, parts, 15)) > 20);
  const [call] = parts.calls;
  if (!call) throw new Error('there is no web process');
  const { body } = await call('POST', '/webs/create', {
    as: parts.person,
    body: webForm({ title: 'first' }),
  });
  const id: string = body.data._id;
  for (let round = 0; round < 20; round++) {
    const title = `round ${round}`;
    await call('PATCH', `/webs/update/${id}`, { as: parts.person, body: form({ title }) });
    const changed = performance.now();
    // Guests of both processes send requests all the time, so that any page could be cached.
    for (const guest of parts.calls)
      while ((await titleOf(guest, id)) !== title) {
        if (performance.now() - changed > 10_000) throw new Error(`${title} is not shown after 10 s`);
      }
    t.ok(performance.now() - changed < 2_000, `${title} shown to guests by both processes`);
    for (const guest of parts.calls) t.equal(await titleOf(guest, id), title, 'and from then on');
  }
  t.notMatch(parts.outputs(), /replica skipped/, 'they were used within the lag that is allowed');
});

t.test('replicas that lag more than allowed are skipped, and used again later', async (t) => {
  const parts = await stage(t, { DATABASE_READ_MAX_LAG: '2' });
  await Promise.all(parts.replicas.map((replica) => replica.delay(10)));
  await writeAndRead(t, parts, 8);
  t.match(parts.outputs(), /"reason":"lags".*replica skipped/);
  const before = parts.outputs().length;
  await Promise.all(parts.replicas.map((replica) => replica.delay(0)));
  await sleep(13_000);
  t.match(parts.outputs().slice(before), /replica used for reads/);
  await writeAndRead(t, parts, 2);
});

t.test('a replica that is killed under load, and comes back', async (t) => {
  const parts = await stage(t);
  const [call] = parts.calls;
  const [base] = parts.bases;
  const [replica] = parts.replicas;
  if (!call || !base || !replica) throw new Error('something is missing');
  const load = startLoad(call, base, [parts.person, await join(call), await join(call)]);
  for (let round = 0; round < 3; round++) {
    await sleep(2_000);
    await replica.stop('immediate');
    await sleep(2_000);
    await replica.start();
  }
  await sleep(2_000);
  await load.stop();
  const failed = load.answers.filter(({ status }) => status === 0 || status >= 400);
  t.same(failed, [], `none of ${load.answers.length} requests failed`);
  t.match(parts.outputs(), /does not answer.*replica skipped/);
  await assertAcknowledged(t, await lookInto(t, parts.primary.url), load.ledger);
});

t.test('the primary is killed under load, and a replica promoted', async (t) => {
  const parts = await stage(t);
  const [call] = parts.calls;
  const [base] = parts.bases;
  const [successor, other] = parts.replicas;
  if (!call || !base || !successor || !other) throw new Error('something is missing');
  // Acknowledged writes must be on the successor: without this, a failover may lose the last commits.
  await askAt(
    parts.primary.url,
    `alter system set synchronous_standby_names = 'FIRST 1 (replica0)'`,
    'select pg_reload_conf()',
  );
  const load = startLoad(call, base, [parts.person, await join(call), await join(call)]);
  await sleep(3_000);
  await parts.primary.stop('immediate');
  const killed = performance.now();
  await sleep(2_000);
  await successor.promote();
  await other.follow(successor.url);
  const promoted = performance.now();
  await sleep(8_000);
  await load.stop();
  const isOk = ({ status }: { status: number }) => status > 0 && status < 400;
  const writes = load.answers.filter(({ what }) => !what.startsWith('GET') && what !== 'page');
  const back = Math.min(
    ...writes.filter((one) => isOk(one) && one.at > promoted).map(({ at, ms }) => at + ms),
  );
  t.ok(back - promoted < 5_000, `writes again ${(back - promoted).toFixed(0)} ms after the promotion`);
  const bad = load.answers.filter((one) => !isOk(one));
  t.ok(bad.length > 0, 'the fault was felt');
  t.same(
    bad.filter(({ status, at }) => status !== 503 || at < killed - 5_000 || at > promoted + 5_000),
    [],
    `${bad.length} requests got a 503, all between the kill and 5 s after the promotion`,
  );
  await assertAcknowledged(t, await lookInto(t, successor.url), load.ledger);
  const used = parts.outputs().length;
  await writeAndRead(t, parts, 3);
  t.notMatch(parts.outputs().slice(used), /does not answer/, 'the other replica follows the new primary');
});
