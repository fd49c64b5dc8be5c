import { sql } from 'kysely';
import t from 'tap';
import { build, type Member } from '../../helpers/build.ts';
import { refusal } from '../../helpers/refusal.ts';
import { watchStatements } from '../../helpers/statements.ts';
import { addWeb, viewerOf } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const pin = (id: string, as?: Member | string) =>
  call('PATCH', `/users/add-to-pined/${id}`, { as, body: {} });
const unpin = (id: string, as?: Member | string) =>
  call('PATCH', `/users/remove-pined/${id}`, { as, body: {} });

async function pined(as: Member, query = '') {
  const { body } = await call('GET', `/users/pined${query}`, { as });
  return { ...body.data, ids: body.data.docs.map(({ _id }: { _id: string }) => _id) };
}

const setPublic = (id: string, isPublic: boolean) =>
  ctx.db
    .updateTable('webs')
    .set({ visibility: isPublic ? 'public' : 'private' })
    .where('id', '=', id)
    .execute();

t.test('pinning and unpinning are idempotent', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const id = await addWeb(ctx, ada);
  for (let time = 0; time < 2; time++)
    t.strictSame((await pin(id, bob)).body, {
      status: 200,
      message: 'Web Added to Pined Items',
      data: { isPinned: true },
    });
  t.match((await call('GET', `/webs/get/${id}`, { as: bob })).body.data, { isPinned: true });
  t.match((await call('GET', `/webs/get/${id}`, { as: ada })).body.data, { isPinned: false });
  for (let time = 0; time < 2; time++)
    t.match(await unpin(id, bob), { status: 200, body: { data: { isPinned: false } } });
  t.strictSame((await pined(bob)).ids, []);
});

t.test('pinned webs are listed latest pin first, four per page', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const ids: string[] = [];
  for (let number = 0; number < 9; number++) ids.push(await addWeb(ctx, ada));
  for (const id of ids) await pin(id, bob);
  const first = ids[0] ?? '';
  await pin(first, bob);
  const latest = ids.toReversed();
  t.match(await pined(bob), { ids: latest.slice(0, 4), page: 1, limit: 4, hasNextPage: true, totalDocs: 9 });
  t.match(await pined(bob, '?page=3'), { ids: [first], hasNextPage: false, totalDocs: 9 });
  t.match(await pined(bob, '?page=4'), { ids: [], hasNextPage: false, totalDocs: 9 });
  t.match(await pined(bob, '?limit=9'), { ids: latest, hasNextPage: false, docs: [{ isPinned: true }] });
  for (const query of ['page=0', 'limit=0', 'limit=101', 'page=x'])
    t.equal((await call('GET', `/users/pined?${query}`, { as: bob })).status, 400, query);
});

t.test('a pinned web that turns private disappears for others, and can still be unpinned', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const [open, hidden, later] = [await addWeb(ctx, ada), await addWeb(ctx, ada), await addWeb(ctx, ada)];
  for (const as of [ada, bob]) for (const id of [open, hidden, later]) await pin(id, as);
  await setPublic(hidden, false);
  t.match(await pined(bob), { ids: [later, open], totalDocs: 2, hasNextPage: false });
  t.match(await pined(ada), { ids: [later, hidden, open], totalDocs: 3 });
  await setPublic(hidden, true);
  t.match(await pined(bob), { ids: [later, hidden, open] }, 'and is back in its place');
  await setPublic(hidden, false);
  t.equal((await unpin(hidden, bob)).status, 200);
  t.equal((await unpin(hidden, bob)).status, 404, 'neither pinned nor to be seen');
  await ctx.db.deleteFrom('webs').where('id', '=', open).execute();
  t.match(await pined(bob), { ids: [later], totalDocs: 1 }, 'a deleted web takes its pins along');
});

t.test('only members pin, and only what they can see', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const hidden = await addWeb(ctx, ada, { isPublic: false });
  t.equal((await pin(hidden)).status, 401);
  t.equal((await unpin(hidden)).status, 401);
  t.equal((await call('GET', '/users/pined')).status, 401);
  for (const id of [hidden, '01890000-0000-7000-8000-000000000000', 'nothing']) {
    t.strictSame((await pin(id, bob)).body, refusal(404, 'Not Found'));
    t.equal((await unpin(id, bob)).status, 404);
  }
  t.equal((await pin(hidden, ada)).status, 200);
});

t.test(
  'concurrent pinning and unpinning, also of a web that is being deleted, leaves consistent rows',
  async (t) => {
    const [ada, bob] = [await member(), await member()];
    const [kept, gone] = [await addWeb(ctx, ada), await addWeb(ctx, ada)];
    const answers = await Promise.all([
      ...Array.from({ length: 25 }, () => pin(kept, bob)),
      ...Array.from({ length: 25 }, () => unpin(kept, bob)),
      ...Array.from({ length: 10 }, () => pin(gone, bob)),
      ctx.db.deleteFrom('webs').where('id', '=', gone).execute(),
    ]);
    for (const answer of answers)
      if ('status' in answer) t.ok([200, 404].includes(answer.status), String(answer.status));
    await pin(kept, bob);
    t.match(await pined(bob), { ids: [kept], totalDocs: 1 });
  },
);

t.test('a page of pins takes two statements, at any length', async (t) => {
  const [ada, bob] = [await member(), await member()];
  for (let number = 0; number < 6; number++) await pin(await addWeb(ctx, ada), bob);
  for (const limit of [1, 6]) {
    const statements = watchStatements(t);
    t.equal((await ctx.social.listPins(viewerOf(bob), { page: 1, limit })).docs.length, limit);
    t.equal(statements().length, 2);
    statements.restore();
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int from pins`.execute(ctx.db);
  t.ok((rows[0]?.count ?? 0) >= 6);
});
