import { sql } from 'kysely';
import pino from 'pino';
import t, { type Test } from 'tap';
import type { Context } from '../../../src/context.ts';
import { openDatabase } from '../../../src/shared/db/client.ts';
import { readerOf } from '../../../src/shared/db/database.ts';
import { runReadScope } from '../../../src/shared/db/replicas/read-scope.ts';
import type { Replica } from '../../../src/shared/db/replicas/replica.ts';
import { startReplication } from '../../drills/support/replication.ts';
import { build } from '../../helpers/build.ts';
import { pause, waitUntil } from '../../helpers/wait.ts';
import { addWeb, form, saveWeb } from '../../helpers/webs.ts';

const { primary, replicas: servers, caughtUp } = await startReplication(t, 2);
const [first, second] = servers;
if (!first || !second) throw new Error('there are no replicas');

const env = {
  DATABASE_URL: primary.url,
  DATABASE_READ_URLS: servers.map(({ url }) => url).join(','),
  DATABASE_READ_MAX_LAG: '600',
  JWT_SECRET: 'k'.repeat(40),
};
const own = await build(t, { env });
const { ctx, app, call, member } = own;
const other = await build(t, { env });
const ada = await member();

const setOf = ({ replicas }: Context) => {
  if (!replicas) throw new Error('there are no replicas');
  return replicas;
};
const replicaOf = (context: Context, { url }: { url: string }): Replica => {
  const found = setOf(context).replicas.find(({ name }) => url.includes(name));
  if (!found) throw new Error(`no replica at ${url}`);
  return found;
};
const titlesIn = (docs: { title: string }[]) => docs.map(({ title }) => title);

/** Stops replay on both replicas until the test ends. */
async function pauseAll(t: Test): Promise<void> {
  await caughtUp();
  t.teardown(async () => {
    await Promise.all(servers.map((server) => server.resume()));
    await caughtUp();
  });
  await Promise.all(servers.map((server) => server.pause()));
}

async function becomes(server: { url: string }, reason: Replica['reason'], context = ctx): Promise<void> {
  await waitUntil(`a replica is ${reason ?? 'used'}`, () => replicaOf(context, server).reason === reason);
}

/** Number of reads that `work` has sent to each target. */
async function countReads(work: () => Promise<unknown>) {
  const before = { ...setOf(ctx).reads };
  await work();
  const { replica, primary, repeated } = setOf(ctx).reads;
  return {
    replica: replica - before.replica,
    primary: primary - before.primary,
    repeated: repeated - before.repeated,
  };
}

t.test('reads of guests and members go to replicas, round robin', async (t) => {
  const web = await saveWeb(call, ada);
  await caughtUp();
  await becomes(first, null);
  await becomes(second, null);
  const before = servers.map((server) => replicaOf(ctx, server).pool.totalCount);
  t.same(before, [0, 0], 'nothing has been read there yet');
  const counts = await countReads(async () => {
    for (const url of [
      '/webs/search/all-webs?search=web',
      `/webs/get/${web._id}`,
      '/webs/trending',
      '/collections/search/all-collections?search=web',
    ])
      t.equal((await call('GET', url)).status, 200, url);
    for (const url of ['/webs/your-work', '/webs/following', `/webs/user/${ada.user.username}`])
      t.equal((await call('GET', url, { as: ada })).status, 200, url);
  });
  t.ok(counts.replica >= 7, `${counts.replica} reads by replicas`);
  t.equal(counts.primary + counts.repeated, 0, 'none by the primary');
  for (const server of servers) t.ok(replicaOf(ctx, server).pool.totalCount > 0, 'both were asked');
});

t.test('a request that writes reads from the primary', async (t) => {
  const counts = await countReads(() => saveWeb(call, ada));
  t.equal(counts.replica, 0);
});

t.test('members read their own writes at once, in every process, by token and by cookie', async (t) => {
  await saveWeb(call, ada, { title: 'Long there' });
  await pauseAll(t);
  const { _id: id } = await saveWeb(call, ada, { title: 'Just written', isPublic: 'false' });
  for (const { call } of [own, other]) {
    const { body } = await call('GET', '/webs/your-work', { as: ada });
    t.equal(titlesIn(body.data.docs)[0], 'Just written');
    await call('PATCH', `/webs/update/${id}`, { as: ada, body: form({ title: 'Just renamed' }) });
    const { body: renamed } = await call('GET', '/webs/your-work', { as: ada });
    t.equal(titlesIn(renamed.data.docs)[0], 'Just renamed');
    await call('PATCH', `/webs/update/${id}`, { as: ada, body: form({ title: 'Just written' }) });
  }
  for (const { ctx } of [own, other]) {
    const docs = await runReadScope(async () => {
      const viewer = await ctx.accounts.findPageViewer(ada.cookie);
      if (!viewer) throw new Error('no viewer');
      return (await ctx.webs.listYourWork(viewer, ownQuery)).docs;
    });
    t.equal(titlesIn(docs)[0], 'Just written', 'also where a page is rendered for the cookie');
  }
});

const ownQuery = {
  search: '',
  view: 'all',
  sortBy: 'createdAt',
  sortOrder: 'desc',
  page: 1,
  limit: 4,
} as const;

t.test('a change without a notification is visible at once to the session that made it', async (t) => {
  const web = await saveWeb(call, ada);
  const bob = await member();
  await pauseAll(t);
  const pinsBy = async (process: typeof own) => {
    const { body } = await process.call('GET', '/users/pined', { as: bob });
    return body.data.docs.map(({ _id }: { _id: string }) => _id);
  };
  for (const [writing, reading] of [
    [other, own],
    [own, other],
  ] as const) {
    t.same(await pinsBy(reading), []);
    await writing.call('PATCH', `/users/add-to-pined/${web._id}`, { as: bob });
    t.same(await pinsBy(reading), [web._id]);
    await writing.call('PATCH', `/users/remove-pined/${web._id}`, { as: bob });
  }
});

t.test('a guest’s page after a change shows the change, and the cache keeps no older page', async (t) => {
  const web = await saveWeb(call, ada, { title: 'Public for now' });
  await pauseAll(t);
  const url = `/webs/get/${web._id}`;
  for (const { call } of [own, other]) t.equal((await call('GET', url)).status, 200, 'cached');
  await call('PATCH', `/webs/update/${web._id}`, { as: ada, body: form({ title: 'Renamed' }) });
  t.equal((await call('GET', url)).body.data.title, 'Renamed', 'by the process that changed it, at once');
  await waitUntil('the other process shows the change', async () => {
    const { body } = await other.call('GET', url);
    return body.data.title === 'Renamed';
  });
  t.equal((await other.call('GET', url)).body.data.title, 'Renamed', 'and goes on to');
  await call('PATCH', `/webs/toggle-publish-status/${web._id}`, { as: ada });
  t.equal((await call('GET', url)).status, 404, 'what is made private is gone at once');
  await waitUntil('the other process has heard', async () => (await other.call('GET', url)).status === 404);
  const { body } = await other.call('GET', '/webs/trending');
  t.notOk(titlesIn(body.data.docs).includes('Renamed'), 'no list shows it');
});

t.test('a row that a replica lacks is looked up on the primary', async (t) => {
  await pauseAll(t);
  // Without a notification, so no process knows.
  const id = await addWeb(ctx, ada, { title: 'Unannounced' });
  const counts = await countReads(async () => {
    const { status, body } = await call('GET', `/webs/get/${id}`);
    t.equal(status, 200);
    t.equal(body.data.title, 'Unannounced');
  });
  t.ok(counts.replica > 0 && counts.primary > 0, 'asked the replica first');
  t.equal((await call('GET', '/webs/get/00000000-0000-4000-8000-000000000000')).status, 404);
  const page = await app.inject({ url: `/web/${id}` });
  t.not(page.statusCode, 404);
});

t.test('a replica that lags is skipped, and used again when it has caught up', async (t) => {
  const { ctx, call } = await build(t, { env: { ...env, DATABASE_READ_MAX_LAG: '1' } });
  await becomes(first, null, ctx);
  await first.pause();
  t.teardown(() => first.resume());
  await saveWeb(call, ada);
  await becomes(first, 'lags', ctx);
  t.ok(replicaOf(ctx, first).lagMs > 1_000);
  t.equal(replicaOf(ctx, second).reason, null, 'the other one is used on');
  await pause(1_000, 'a primary on which nothing happens makes no replica lag');
  t.equal(replicaOf(ctx, second).reason, null);
  await first.resume();
  await becomes(first, null, ctx);
});

t.test('a statement that fails on a replica is repeated on the primary', async (t) => {
  const log = pino({ level: 'silent' });
  const addresses = { databaseUrl: primary.url, databaseReadUrls: [first.url] };
  const { db, replicas } = openDatabase(addresses, log);
  if (!replicas) throw new Error('there are no replicas');
  t.teardown(async () => {
    await replicas[Symbol.asyncDispose]();
    await db.destroy();
  });
  await replicas.start();
  await pauseAll(t);
  await sql`create table only_on_the_primary as select 7 as n`.execute(db);
  t.teardown(() => sql`drop table only_on_the_primary`.execute(db));
  const { rows } = await runReadScope(() => sql`select n from only_on_the_primary`.execute(readerOf(db)));
  t.same(rows, [{ n: 7 }]);
  t.same(replicas.reads, { replica: 0, primary: 0, repeated: 1 });
  t.equal(replicas.replicas[0]?.reason, null, 'it is not to blame');
  const { rows: found } = await sql`select 1 as one, pg_is_in_recovery() as "isReplica"`.execute(
    readerOf(db),
  );
  t.same(found, [{ one: 1, isReplica: false }], 'outside of a request the primary answers');
});

t.test('no read fails when a replica is killed, and the replica is used again when it is up', async (t) => {
  await becomes(second, null);
  let isOver = false;
  t.teardown(() => {
    isOver = true;
  });
  const statuses: number[] = [];
  const readers = Array.from({ length: 4 }, async (_, reader) => {
    while (!isOver) {
      const url = reader % 2 === 0 ? '/webs/search/all-webs?search=web' : '/webs/your-work';
      statuses.push((await call('GET', url, { as: ada })).status);
    }
  });
  await waitUntil('reads are under way', () => statuses.length > 50);
  await second.stop('immediate');
  await becomes(second, 'does not answer');
  const killed = statuses.length;
  await waitUntil('more was read', () => statuses.length > killed + 50);
  await second.start();
  await becomes(second, null);
  isOver = true;
  await Promise.all(readers);
  t.same(new Set(statuses), new Set([200]), `${statuses.length} reads`);
  t.equal((await app.inject({ url: '/readyz' })).statusCode, 200);
});

t.test('a promoted replica is skipped, since it no longer follows the primary', async (t) => {
  await second.promote();
  await becomes(second, 'is not a replica');
  const { status } = await call('GET', '/webs/trending');
  t.equal(status, 200);
  t.equal(replicaOf(ctx, first).reason, null);
});
