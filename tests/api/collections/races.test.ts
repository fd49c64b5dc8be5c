import { sql } from 'kysely';
import t from 'tap';
import { build } from '../../helpers/build.ts';
import { makeCollection, place } from '../../helpers/collections.ts';
import { addWeb } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const ada = await member();
const others = await Promise.all(Array.from({ length: 5 }, () => member()));

/** Runs all at once and fails if one ended in a server error. */
async function atOnce(t: Tap, calls: readonly (() => ReturnType<typeof call>)[]) {
  const answers = await Promise.all(calls.map((run) => run()));
  for (const { status, body } of answers) if (status >= 500) t.fail(`${status} ${body.message}`);
  return answers;
}
type Tap = Pick<typeof t, 'fail'>;

/** Deadlocks that PostgreSQL has had to resolve in this test's database. */
async function countDeadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`.execute(
    ctx.db,
  );
  return rows[0]?.deadlocks ?? Number.NaN;
}

/** Collections whose counts differ from their rows, or whose search words differ from their texts. */
async function wrong() {
  const { rows } = await sql`
    select c.id from collections c left join collection_search s on s.collection_id = c.id
    where c.likes_count + (select coalesce(sum(likes), 0) from collection_changes where collection_id = c.id) <> (select count(*) from collection_likes l where l.collection_id = c.id)
      or c.public_webs_count <> (select count(*) from collection_webs p join webs w on w.id = p.web_id
        where p.collection_id = c.id and w.is_public)
      or s.is_public is distinct from c.is_public
      or s.document is distinct from search_document(c.name, '', '', c.description)
    union all
    select p.collection_id from collection_webs p join webs w on w.id = p.web_id
    where p.is_public <> w.is_public`.execute(ctx.db);
  return rows;
}

t.test(
  'counts hold when webs are added, removed, hidden and deleted in collections that are deleted too',
  async (t) => {
    const collections = await Promise.all(Array.from({ length: 4 }, () => makeCollection(call, ada)));
    const webs = await Promise.all(Array.from({ length: 6 }, () => addWeb(ctx, ada)));
    const work = collections.flatMap(({ _id }, at) =>
      webs.flatMap((web, number) => [
        () => place(call, ada, _id, web),
        () => call('PATCH', `/webs/toggle-publish-status/${web}`, { as: ada }),
        () => call('PATCH', `/collections/remove-web/${_id}/${web}`, { as: ada }),
        () => place(call, ada, _id, web),
        ...(number === at ? [() => call('DELETE', `/webs/delete/${web}`, { as: ada })] : []),
        ...(at === 3 && number === 3
          ? [() => call('DELETE', `/collections/delete/${_id}`, { as: ada })]
          : []),
      ]),
    );
    const before = await countDeadlocks();
    await atOnce(t, work);
    t.equal(await countDeadlocks(), before, 'they lock in one order, so no transaction is repeated');
    t.strictSame(await wrong(), []);
    const { data } = (await call('GET', '/collections/my-collections', { as: ada })).body;
    t.equal(data.totalDocs, 3);
  },
);

t.test(
  'likes and saves of a collection that is renamed, hidden and shown meanwhile equal the rows',
  async (t) => {
    const { _id } = await makeCollection(call, ada);
    const clicks = others.flatMap((as) => [
      () => call('POST', `/likes/collection/${_id}`, { as }),
      () => call('POST', `/savedCollections/toggle/${_id}`, { as }),
    ]);
    const changes = Array.from({ length: 6 }, (_, at) => [
      () => call('PATCH', `/collections/update/${_id}`, { as: ada, body: { name: `Name ${at}` } }),
      () => call('PATCH', `/collections/toggle-publish-status/${_id}`, { as: ada }),
    ]).flat();
    await atOnce(t, [...clicks, ...changes, ...clicks]);
    t.strictSame(await wrong(), []);
  },
);

t.test('concurrent saves save a collection once, and each toggle toggles it once', async (t) => {
  const { _id } = await makeCollection(call, ada);
  const [bob] = others;
  const saved = async () => (await call('GET', '/savedCollections/get', { as: bob })).body.data.totalDocs;
  const before = await saved();
  const save = () => call('POST', `/savedCollections/create/${_id}`, { as: bob });
  const toggle = () => call('POST', `/savedCollections/toggle/${_id}`, { as: bob });
  const answers = await atOnce(
    t,
    Array.from({ length: 10 }, () => save),
  );
  t.ok(answers.every(({ status }) => status === 201));
  t.equal(await saved(), before + 1);
  const turns = await atOnce(
    t,
    Array.from({ length: 11 }, () => toggle),
  );
  t.equal(turns.filter(({ body }) => body.data.isSaved).length, 5, 'off, on, off …');
  t.equal(await saved(), before);
});

t.test('deleting a collection for good while it is liked, saved and filled leaves no rows', async (t) => {
  const { _id } = await makeCollection(call, ada);
  const webs = await Promise.all(Array.from({ length: 4 }, () => addWeb(ctx, ada)));
  const answers = await atOnce(t, [
    ...others.map((as) => () => call('POST', `/likes/collection/${_id}`, { as })),
    () =>
      call('DELETE', `/collections/delete/${_id}`, { as: ada }).then(() =>
        call('DELETE', `/bin/collection/${_id}`, { as: ada }),
      ),
    ...others.map((as) => () => call('POST', `/savedCollections/create/${_id}`, { as })),
    ...webs.map((web) => () => place(call, ada, _id, web)),
  ]);
  t.strictSame(
    [...new Set(answers.map(({ status }) => status))].filter((status) => status > 201 && status !== 404),
    [],
  );
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from collection_likes where collection_id = ${_id})
      + (select count(*) from saved_collections where collection_id = ${_id})
      + (select count(*) from collection_webs where collection_id = ${_id})
      + (select count(*) from collection_search where collection_id = ${_id}) as left`.execute(ctx.db);
  t.equal(Number(rows[0]?.left), 0);
  t.strictSame(await wrong(), []);
});
