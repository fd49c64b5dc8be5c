import { sql } from 'kysely';
import t from 'tap';
import * as collectionViews from '../../../src/modules/collections/service/counters.ts';
import * as webViews from '../../../src/modules/webs/service/counters.ts';
import { inTransaction } from '../../../src/shared/db/transaction.ts';
import { deleteBatch } from '../../../src/shared/jobs/batches.ts';
import { build } from '../../helpers/build.ts';
import { makeCollection } from '../../helpers/collections.ts';
import { watchStatements } from '../../helpers/statements.ts';
import { addWeb, rollUp } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const { db } = ctx;
const ada = await member();
const isExpired = sql`seen_at <= now() - interval '30 minutes'`;
const expireAll = () => sql`update web_viewers set seen_at = now() - interval '31 minutes'`.execute(db);

/** The viewers or networks in a table, in order. */
async function keysOf(table: string, key: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(key)} as key from ${sql.table(table)} order by key`.execute(db);
  return rows.map((row) => row.key);
}

t.test('expired viewers and guests are deleted, in batches of 5,000, and nothing else', async (t) => {
  const webId = await addWeb(ctx, ada);
  const { _id: collectionId } = await makeCollection(call, ada);
  const cases = [
    { table: 'web_viewers', columns: ['web_id', 'viewer', 'seen_at'], id: webId },
    { table: 'web_guests', columns: ['web_id', 'network', 'began_at', 'guests'], id: webId },
    { table: 'collection_viewers', columns: ['collection_id', 'viewer', 'seen_at'], id: collectionId },
    {
      table: 'collection_guests',
      columns: ['collection_id', 'network', 'began_at', 'guests'],
      id: collectionId,
    },
  ];
  for (const { table, columns, id } of cases)
    for (const [name, minutes, count] of [
      ['expired', 31, 12_000],
      ['fresh', 29, 100],
    ] as const)
      await sql`
        insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        select ${sql.join([
          sql`${id}::uuid`,
          sql`${name} || number`,
          sql`now() - ${minutes} * interval '1 minute'`,
          ...(columns.length > 3 ? [sql`1`] : []),
        ])} from generate_series(1, ${count}) as number`.execute(db);
  const statements = watchStatements(t);
  const { signal } = new AbortController();
  await webViews.deleteExpiredViews(db, signal);
  await collectionViews.deleteExpiredViews(db, signal);
  t.equal(statements().length, 3 * cases.length);
  for (const { table, columns } of cases) {
    const left = await keysOf(table, columns[1] ?? '');
    t.equal(left.length, 100, table);
    t.ok(
      left.every((key) => key.startsWith('fresh')),
      table,
    );
  }
});

t.test('a row that is locked by a new view is neither waited for nor deleted', async (t) => {
  await sql`delete from web_viewers`.execute(db);
  const webId = await addWeb(ctx, ada);
  const viewers = ['one', 'other'].map((viewer) => ({ web_id: webId, viewer }));
  await db.insertInto('web_viewers').values(viewers).execute();
  await expireAll();
  await inTransaction(db, async (tx) => {
    await sql`update web_viewers set seen_at = now() where viewer = 'one'`.execute(tx);
    t.equal(await deleteBatch(db, 'web_viewers', isExpired, 10), 1);
  });
  t.strictSame(await keysOf('web_viewers', 'viewer'), ['one']);
});

t.test('views that arrive during the deletion all count, and their viewers are kept', async (t) => {
  await sql`delete from web_viewers`.execute(db);
  const webId = await addWeb(ctx, ada);
  const viewers = 200;
  const viewAll = () =>
    Promise.all(
      Array.from({ length: viewers }, (_, at) =>
        call('PATCH', `/webs/inc-view/${webId}`, { ip: `10.3.${at >> 7}.${at & 127}` }),
      ),
    );
  await viewAll();
  await expireAll();
  let isViewing = true;
  const deleting = (async () => {
    while (isViewing) await deleteBatch(db, 'web_viewers', isExpired, 3);
  })();
  await viewAll();
  isViewing = false;
  await deleting;
  await rollUp(ctx);
  t.equal((await call('GET', `/webs/get/${webId}`, { as: ada })).body.data.views, 2 * viewers);
  t.equal((await keysOf('web_viewers', 'viewer')).length, viewers);
});
