import { sql } from 'kysely';
import pino from 'pino';
import t from 'tap';
import { openDatabase } from '../../../src/shared/db/client.ts';
import { primaryOf } from '../../../src/shared/db/connection/primary.ts';
import { startReplication } from '../../drills/support/replication.ts';
import { build } from '../../helpers/build.ts';
import { waitUntil } from '../../helpers/wait.ts';
import { saveWeb } from '../../helpers/webs.ts';

/** One URL with several hosts, in libpq's format. */
function severalHosts(...urls: string[]): string {
  const [first] = urls;
  const hosts = urls.map((url) => new URL(url).host);
  return `${first}?target_session_attrs=read-write`.replace(/@[^/]+/, `@${hosts.join(',')}`);
}

const { primary, replicas, caughtUp } = await startReplication(t, 2);
const [first, second] = replicas;
if (!first || !second) throw new Error('there are no replicas');

t.test('the primary is found at any position in DATABASE_URL', async (t) => {
  const url = severalHosts(first.url, primary.url, second.url);
  const { db } = openDatabase({ databaseUrl: url }, pino({ level: 'silent' }));
  t.teardown(() => db.destroy());
  const { rows } = await sql`select pg_is_in_recovery() as "isReplica"`.execute(db);
  t.same(rows, [{ isReplica: false }]);
  t.equal(primaryOf(url).url, primary.url);
});

t.test(
  'when the primary is killed and a replica promoted, all connections go to the new primary',
  async (t) => {
    const databaseUrl = severalHosts(primary.url, first.url);
    const env = { DATABASE_URL: databaseUrl, DATABASE_READ_URLS: first.url };
    const { ctx, call, member } = await build(t, { env });
    const ada = await member();
    const before = await saveWeb(call, ada, { title: 'Before' });
    await waitUntil('the replica is used', () => ctx.replicas?.replicas[0]?.isUsed === true);
    await caughtUp();
    await primary.stop('immediate');
    const { status } = await call('GET', `/webs/get/${before._id}`);
    t.equal(status, 200, 'guests read on from the replica');
    t.equal((await call('GET', '/webs/your-work', { as: ada })).status, 503, 'sessions need the primary');
    await first.promote();
    const promoted = performance.now();
    await waitUntil('members read and write again', async () => {
      const { status } = await call('POST', `/likes/web/${before._id}`, { as: ada, body: {} });
      return status === 200;
    });
    t.ok(performance.now() - promoted < 5_000, 'within 5 s');
    const web = await saveWeb(call, ada, { title: 'After' });
    const { body } = await call('GET', '/webs/your-work', { as: ada });
    t.same(
      body.data.docs.map(({ title }: { title: string }) => title),
      ['After', 'Before'],
    );
    let isHeard = false;
    const changed = () => {
      isHeard = true;
    };
    ctx.changes.watch({ changed, lost: () => {}, connected: () => {} });
    await waitUntil('changes are heard from the new primary, so that guests get cached replies', async () => {
      await call('POST', `/likes/web/${web._id}`, { as: ada, body: {} });
      return isHeard;
    });
  },
);

t.test('a connection to a primary that has become a replica is discarded', async (t) => {
  const url = severalHosts(first.url, second.url);
  const log = pino({ level: 'silent' });
  const { db } = openDatabase({ databaseUrl: url }, log, { maxConnections: 1 });
  t.teardown(() => db.destroy());
  await sql`create table written (n int)`.execute(db);
  // As a client sees a demotion: the server refuses writes.
  await sql`set default_transaction_read_only = on`.execute(db);
  await sql`insert into written values (1)`.execute(db);
  const { rows } = await sql`select n from written`.execute(db);
  t.same(rows, [{ n: 1 }], 'the write was repeated on a new connection, once');
});

t.test('if two servers accept writes, the promoted one is the primary', async (t) => {
  await primary.start();
  t.equal(await primaryOf(severalHosts(second.url, primary.url, first.url)).find(), first.url);
});
