import { type RawBuilder, sql } from 'kysely';
import t from 'tap';
import { inTransaction, setStatementTimeout } from '../../../src/shared/db/transaction.ts';
import { build, type Member } from '../../helpers/build.ts';
import { countRowsRead, watchStatements } from '../../helpers/statements.ts';
import { addWeb, collectInvalidatedTags, form, saveWeb } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const [ada, bob, eve] = [await member({ fullName: 'Ada Lovelace' }), await member(), await member()];
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

type Card = { title: string };
async function list(id: string, as?: Member, query = '') {
  const { status, body } = await call('GET', `/webs/forks/${id}${query}`, { ...(as && { as }) });
  return { status, ...body.data, titles: (body.data?.docs ?? []).map(({ title }: Card) => title) };
}

type Node = { depth: number; hasMore: boolean; web: null | { title: string } };

/** The tree as lines: '1 Title', '?' for a web that the viewer cannot see, '+' where there is more. */
async function tree(id: string, as?: Member) {
  const { status, body } = await call('GET', `/webs/fork-tree/${id}`, { ...(as && { as }) });
  const lines = (body.data?.nodes ?? []).map(
    ({ depth, web, hasMore }: Node) => `${depth} ${web?.title ?? '?'}${hasMore ? ' +' : ''}`,
  );
  return { status, isComplete: body.data?.isComplete, lines };
}

type Row = NonNullable<Parameters<typeof addWeb>[2]>;
const forkOf = (forkedFrom: string, owner: Member, title: string, row: Row = {}) =>
  addWeb(ctx, owner, { title, forkedFrom, ...row });
const toggle = (as: Member, id: string) => call('PATCH', `/webs/toggle-publish-status/${id}`, { as });

t.test('forks are listed newest first, in pages that end exactly', async (t) => {
  const original = await addWeb(ctx, ada, { title: 'Original' });
  for (let number = 1; number <= 9; number++)
    await forkOf(original, bob, `Fork ${number}`, { at: ago(number) });
  const titles = Array.from({ length: 9 }, (_, at) => `Fork ${at + 1}`);
  t.match(await list(original), { status: 200, titles: titles.slice(0, 8), hasNextPage: true, totalDocs: 9 });
  t.match(await list(original, eve, '?page=2'), { titles: ['Fork 9'], hasNextPage: false, totalDocs: 9 });
  t.match(await list(original, eve, '?limit=3&page=2'), { titles: titles.slice(3, 6), hasNextPage: true });
  t.match(await list(await addWeb(ctx, ada)), { status: 200, titles: [], totalDocs: 0 });
});

t.test('a list and a tree contain only what the viewer can see', async (t) => {
  const original = await saveWeb(call, ada, { title: 'Clock' });
  await forkOf(original._id, bob, 'Shown', { at: ago(1) });
  const hidden = await forkOf(original._id, bob, 'Private', { at: ago(2), isPublic: false });
  for (const as of [undefined, ada, eve]) {
    t.match(await list(original._id, as), { titles: ['Shown'], totalDocs: 1 });
    t.match(await tree(original._id, as), { lines: ['1 Shown'], isComplete: true });
  }
  t.match(await list(original._id, bob), { titles: ['Shown', 'Private'], totalDocs: 2 });
  t.match(await tree(original._id, bob), { lines: ['1 Shown', '1 Private'] });
  await forkOf(hidden, eve, 'Below');
  t.match(await tree(original._id), { lines: ['1 Shown', '1 ?', '2 Below'] });
  const { body } = await call('GET', `/webs/fork-tree/${original._id}`);
  t.notMatch(JSON.stringify(body), new RegExp(`${hidden}|Private`), 'nothing of the private web');
  for (const path of ['forks', 'fork-tree'])
    for (const id of [hidden, 'x', '01890000-0000-7000-8000-000000000000'])
      t.equal((await call('GET', `/webs/${path}/${id}`, { as: eve })).status, 404, `${path} of ${id}`);
});

t.test('creating, hiding, deleting and restoring a fork changes the lists at once', async (t) => {
  const original = await saveWeb(call, ada, { title: 'Clock' });
  const fork = (await call('POST', `/webs/create-forked/${original._id}`, { as: bob, body: {} })).body.data;
  t.match(await list(original._id), { titles: ['Clock'] });
  const below = (await call('POST', `/webs/create-forked/${fork._id}`, { as: eve, body: {} })).body.data;
  await call('PATCH', `/webs/update/${below._id}`, { as: eve, body: form({ title: 'Below' }) });
  const heard = await collectInvalidatedTags(t, ctx);
  await toggle(bob, fork._id);
  t.match(await list(original._id), { titles: [] });
  t.match(await tree(original._id), { lines: ['1 ?', '2 Below'] });
  t.ok((await heard()).includes(`forks:${original._id}`), 'cached lists hear of it');
  await toggle(bob, fork._id);
  await call('DELETE', `/webs/delete/${fork._id}`, { as: bob });
  t.match(await list(original._id, bob), { titles: [] }, 'nor has its owner what is in the bin');
  t.match(await tree(original._id, bob), { lines: ['1 ?', '2 Below'] });
  await call('POST', `/bin/web/${fork._id}/restore`, { as: bob });
  t.match(await tree(original._id), { lines: ['1 Clock', '2 Below'] });
  await toggle(ada, original._id);
  t.equal((await list(original._id)).status, 404, 'the forks of a private web');
  t.match(await list(original._id, ada), { titles: ['Clock'] });
});

t.test('forks by muted members are left out', async (t) => {
  const original = await addWeb(ctx, ada);
  await forkOf(original, bob, 'By Bob');
  await call('POST', `/users/mute/${bob.user.username}`, { as: eve });
  t.match(await list(original, eve), { titles: [], totalDocs: 0 });
  t.match(await tree(original, eve), { lines: [] });
  t.match(await list(original), { titles: ['By Bob'] });
});

t.test('deep, wide and large trees are cut at their limits, and say where there is more', async (t) => {
  const [root, wide] = [await addWeb(ctx, ada), await addWeb(ctx, ada)];
  let last = root;
  for (let level = 1; level <= 25; level++) last = await forkOf(last, bob, `Level ${level}`);
  const deep = await tree(root);
  t.equal(deep.lines.length, 20);
  t.match(deep, { isComplete: false });
  t.strictSame(deep.lines.slice(-2), ['19 Level 19', '20 Level 20 +']);
  const first = await forkOf(wide, bob, 'First', { at: ago(-1) });
  for (let at = 0; at < 52; at++) await forkOf(wide, bob, `Wide ${at}`, { at: ago(at) });
  for (let at = 0; at < 60; at++) await forkOf(first, bob, `Below ${at}`, { at: ago(at) });
  const many = await tree(wide);
  t.equal(many.lines.length, 100, '50 of each');
  t.match(many, { isComplete: false });
  t.strictSame(many.lines.slice(0, 2), ['1 First +', '2 Below 0']);
  for (const title of ['Wide 0', 'Wide 1', 'Wide 2', 'Wide 3', 'Wide 4', 'Wide 5'])
    await sql`
      insert into webs (id, author_id, title, description, html, forked_from, is_fork)
      select gen_random_uuid(), ${bob.user._id}, 'Deep', '', '<p>', w.id, true from webs w, generate_series(1, 50)
      where w.title = ${title} and w.forked_from = ${wide}`.execute(ctx.db);
  const large = await tree(wide);
  t.equal(large.lines.length, 299, '300 rows, of which one shows that there is more');
  t.match(large, { isComplete: false });
});

t.test('a lineage cannot become a cycle', async (t) => {
  const original = await addWeb(ctx, ada);
  const fork = await forkOf(original, bob, 'Fork');
  const setOriginal = (id: string, to: string | null) =>
    sql`update webs set forked_from = ${to} where id = ${id}`.execute(ctx.db);
  await t.rejects(setOriginal(original, fork), /cannot be changed/);
  await t.rejects(setOriginal(original, original), /cannot be changed/);
  await t.rejects(
    sql`insert into webs (id, author_id, title, description, html, forked_from)
      values ('01890000-0000-7000-8000-000000000001', ${ada.user._id}, 'A', '', '', '01890000-0000-7000-8000-000000000001')`.execute(
      ctx.db,
    ),
    /webs_not_forked_from_itself/,
  );
  await t.resolves(setOriginal(fork, null), 'as when its original is deleted');
});

t.test(
  'a page of forks and a tree take one statement beyond the check of the web, and read few rows',
  async (t) => {
    const original = await addWeb(ctx, ada);
    const forked = (from: RawBuilder<unknown>) =>
      inTransaction(ctx.db, async (tx) => {
        await setStatementTimeout(tx, 300);
        await sql`insert into webs (id, author_id, title, description, html, visibility, forked_from, is_fork)
          select gen_random_uuid(), ${bob.user._id}, 'Fork', '', '<p>',
            case when n % 2 = 0 then 'public' else 'private' end, o.id, true from ${from}`.execute(tx);
      });
    await forked(sql`generate_series(1, 100) n, webs o where o.id = ${original}`);
    await forked(sql`generate_series(1, 2000) n, (select null::uuid as id) o`);
    await forked(sql`generate_series(1, 2) n, webs o where o.title = 'Fork' and o.forked_from is null`);
    await sql`vacuum analyze webs`.execute(ctx.db);
    const statements = watchStatements(t);
    await list(original, eve);
    await tree(original, eve);
    const asked = statements().filter(({ text }) => text.includes('forked_from'));
    statements.restore();
    t.equal(asked.length, 2);
    const [page, lineage] = asked;
    if (!page || !lineage) return;
    const rows = { page: await countRowsRead(ctx.db, page), tree: await countRowsRead(ctx.db, lineage) };
    t.ok(rows.page < 250 && rows.tree < 1000, JSON.stringify(rows));
  },
);
