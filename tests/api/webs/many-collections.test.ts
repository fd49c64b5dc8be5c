import { sql } from 'kysely';
import pg from 'pg';
import t, { type Test } from 'tap';
import type { Db } from '../../../src/shared/db/database.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build } from '../../helpers/build.ts';
import { makeCollection, place } from '../../helpers/collections.ts';
import { form, saveWeb } from '../../helpers/webs.ts';

/** Makes each update of a web's row in a collection take this long, in seconds. */
async function slowDown(db: Db, seconds: number): Promise<void> {
  await sql`create function take_long() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${sql.lit(seconds)}); return new; end $$`.execute(db);
  await sql`create trigger collection_webs_take_long before update on collection_webs
    for each row execute function take_long()`.execute(db);
}

t.test('a web turns private, is deleted and hidden, while its collections are locked', async (t) => {
  const built = await build(t);
  const { ctx, call, member } = built;
  const [ada, bob, moderator] = [await member(), await member(), await member()];
  await grantRole(built, moderator, 'moderator');
  const webs: string[] = [];
  for (let at = 0; at < 5; at++) {
    const { _id: web } = await saveWeb(call, ada);
    // A separate collection for each, so that they do not wait for each other.
    const { _id: collection } = await makeCollection(call, bob, { name: `Collection ${at}` });
    await place(call, bob, collection, web);
    webs.push(web);
  }
  // One row takes as long as 100,000 rows, and longer than other statements may.
  await slowDown(ctx.db, 4.5);
  const [toggled = '', updated = '', bulk = '', deleted = '', hidden = ''] = webs;
  const action = { kind: 'web', id: hidden, action: 'hide', reason: 'It breaks the rules' };
  const answers = await Promise.all([
    call('PATCH', `/webs/toggle-publish-status/${toggled}`, { as: ada }),
    call('PATCH', `/webs/update/${updated}`, { as: ada, body: form({ visibility: 'private' }) }),
    call('PATCH', '/webs/update-many', { as: ada, body: { ids: [bulk], visibility: 'private' } }),
    call('DELETE', `/webs/delete/${deleted}`, { as: ada }),
    call('POST', '/admin/actions', { as: moderator, body: action }),
  ]);
  t.strictSame(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 201],
  );
  for (const id of webs) t.equal((await call('GET', `/webs/get/${id}`, { as: bob })).status, 404);
});

t.test(
  'webs of one author that change over connections with the same row of totals do not wait in a circle',
  async (t) => {
    const { ctx, call, member } = await build(t);
    const [ada, bob] = [await member(), await member()];
    const webs: string[] = [];
    for (const name of ['Deleted', 'Turned private']) {
      const { _id: web } = await saveWeb(call, ada);
      const { _id: collection } = await makeCollection(call, bob, { name });
      await place(call, bob, collection, web);
      webs.push(web);
    }
    await slowDown(ctx.db, 0.5);
    const [first, second] = await connectWithSameSlot(t, ctx.secrets.databaseUrl);
    const results = await Promise.allSettled([
      first.query('update webs set deleted_at = now() where id = $1', [webs[0]]),
      second.query(`update webs set visibility = 'private' where id = $1`, [webs[1]]),
    ]);
    t.strictSame(
      results.map((result) => (result.status === 'rejected' ? `${result.reason}` : result.value.rowCount)),
      [1, 1],
    );
    const counts =
      await sql`select webs::int, shown::int from web_counts where owner_id = ${ada.user._id}`.execute(
        ctx.db,
      );
    t.strictSame(counts.rows, [{ webs: 1, shown: 0 }]);
  },
);

/** Two connections that add to the same row of `feed_totals`; among 17 connections there is always such a pair. */
async function connectWithSameSlot(t: Test, connectionString: string): Promise<[pg.Client, pg.Client]> {
  const bySlot = new Map<number, pg.Client>();
  for (;;) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    t.teardown(() => client.end());
    const { rows } = await client.query<{ slot: number }>('select pg_backend_pid() % 16 as slot');
    const slot = rows[0]?.slot ?? 0;
    const other = bySlot.get(slot);
    if (other) return [other, client];
    bySlot.set(slot, client);
  }
}
