import t from 'tap';
import { refusalMessages } from '../../../../src/modules/webs/service/saving/refusal-messages.ts';
import { build } from '../../../helpers/build.ts';
import { refusal } from '../../../helpers/refusal.ts';
import { watchStatements } from '../../../helpers/statements.ts';
import { addWeb, form, saveWeb, viewerOf } from '../../../helpers/webs.ts';

const { ctx, call, member, drain } = await build(t);
const [ada, bob] = [await member(), await member()];
type Fields = Parameters<typeof form>[0];
const update = async (id: string, fields: Fields) => {
  const { status, body } = await call('PATCH', `/webs/update/${id}`, { as: ada, body: form(fields) });
  if (status !== 200) throw new Error(body.message);
  return body.data;
};
const list = async (id: string, query = '', as = ada) =>
  (await call('GET', `/webs/versions/${id}${query}`, { as })).body.data;
const read = (id: string, number: number, as: typeof ada | null = ada) =>
  call('GET', `/webs/versions/${id}/${number}`, { ...(as && { as }) });
const numbersOf = (page: { docs: { number: number }[] }) => page.docs.map(({ number }) => number);

t.test('every save of code or add-ons is a version, listed newest first, and can be read', async (t) => {
  const web = await saveWeb(call, ada, { html: '<p>one', css: 'a{}', js: 'let a' });
  await update(web._id, { html: '<p>one\n<p>two' });
  await update(web._id, { title: 'Only the title', isPublic: 'false' });
  await call('PATCH', `/webs/add-css-link/${web._id}`, {
    as: ada,
    body: { cssLink: 'https://a.test/a.css' },
  });
  await update(web._id, { css: 'b{}', js: '' });
  const { docs, next } = await list(web._id);
  t.equal(next, null);
  t.match(docs, [
    { number: 4, changes: { css: { added: 1, removed: 1 }, js: { added: 0, removed: 1 } }, isNewest: true },
    { number: 3, changes: { addOns: { added: 1, removed: 0 } }, isNewest: false, image: '' },
    { number: 2, changes: { html: { added: 1, removed: 0 } }, name: '', note: '', isShared: false },
    { number: 1, changes: {}, restoredFrom: null },
  ]);
  t.equal(docs.length, 4, 'a save that leaves the code as it is makes no version');
  t.match(docs[0].image, /600x350/);
  const codes = await Promise.all(
    [1, 2, 3, 4].map(async (number) => (await read(web._id, number)).body.data),
  );
  t.match(codes, [
    { html: '<p>one', css: 'a{}', js: 'let a', cssLinks: [] },
    { html: '<p>one\n<p>two', css: 'a{}', js: 'let a', cssLinks: [] },
    { html: '<p>one\n<p>two', css: 'a{}', cssLinks: ['https://a.test/a.css'] },
    { html: '<p>one\n<p>two', css: 'b{}', js: '', cssLinks: ['https://a.test/a.css'] },
  ]);
});

t.test('an unchanged web has one version, and so has one without recorded versions', async (t) => {
  const id = await addWeb(ctx, ada);
  t.strictSame(numbersOf(await list(id)), [1]);
  t.strictSame(numbersOf(await list(id)), [1], 'however often it is listed');
  const older = await addWeb(ctx, ada);
  await update(older, { html: '<p>new' });
  t.strictSame(numbersOf(await list(older)), [2, 1]);
  t.equal((await read(older, 1)).body.data.html, '<p>', 'what was there before the first save is kept');
});

t.test('a fork starts its own history', async (t) => {
  const web = await saveWeb(call, ada);
  await update(web._id, { html: '<p>2' });
  const fork = (await call('POST', `/webs/create-forked/${web._id}`, { as: bob, body: {} })).body.data;
  t.strictSame(numbersOf(await list(fork._id, '', bob)), [1]);
});

t.test('the list is paged by the number of the last version', async (t) => {
  const web = await saveWeb(call, ada);
  for (let save = 2; save <= 5; save += 1) await update(web._id, { html: `<p>${save}` });
  const first = await list(web._id, '?limit=2');
  t.strictSame([numbersOf(first), first.next], [[5, 4], 4]);
  const second = await list(web._id, `?limit=2&before=${first.next}`);
  t.strictSame([numbersOf(second), second.next], [[3, 2], 2]);
  const last = await list(web._id, `?limit=2&before=${second.next}`);
  t.strictSame([numbersOf(last), last.next], [[1], null]);
});

t.test('only the owner sees all versions; others see shared ones while they may see the web', async (t) => {
  const web = await saveWeb(call, ada, { html: '<p>secret' });
  await update(web._id, { html: '<p>clean' });
  t.equal((await call('GET', `/webs/versions/${web._id}`, { as: bob })).status, 403);
  t.equal((await call('GET', `/webs/versions/${web._id}`)).status, 401);
  await list(web._id);
  for (const as of [bob, null]) t.equal((await read(web._id, 1, as)).status, 404);
  const share = (isShared: boolean) =>
    call('PATCH', `/webs/versions/${web._id}/1`, { as: ada, body: { isShared } });
  t.equal((await share(true)).body.data.isShared, true);
  t.equal((await call('GET', `/webs/versions/${web._id}/1`)).body.data.html, '<p>secret');
  t.equal((await read(web._id, 2, bob)).status, 404, 'the others stay hidden');
  await call('PATCH', `/webs/toggle-publish-status/${web._id}`, { as: ada });
  t.equal((await read(web._id, 1, bob)).status, 404, 'a private web hides its versions');
  await call('PATCH', `/webs/toggle-publish-status/${web._id}`, { as: ada });
  await share(false);
  t.equal((await call('GET', `/webs/versions/${web._id}/1`)).status, 404);
});

t.test('restoring makes a new version of the code and the add-ons, and leaves the title', async (t) => {
  const web = await saveWeb(call, ada, { html: '<p>old', htmlLinks: '["<meta name=a>"]' });
  await update(web._id, { html: '<p>new', title: 'New title' });
  const { revision } = await update(web._id, { js: 'let a' });
  await list(web._id);
  const restore = (number: number, body: object) =>
    call('POST', `/webs/versions/${web._id}/${number}/restore`, { as: ada, body });
  t.equal((await restore(1, { basedOn: revision - 1 })).status, 409);
  const { status, body } = await restore(1, { basedOn: revision });
  t.equal(status, 200);
  t.match(body.data, { html: '<p>old', js: '', title: 'New title', htmlLinks: ['<meta name=a>'] });
  t.equal(body.data.revision, revision + 1);
  t.match((await list(web._id)).docs[0], { number: 4, restoredFrom: 1, isNewest: true });
  await update(web._id, { css: 'later{}' });
  t.match((await list(web._id)).docs[0], { number: 5, restoredFrom: null });
  t.equal((await restore(99, {})).status, 404);
  t.equal((await restore(2, {})).status, 200, 'without a base nothing is compared');
});

t.test('restoring the current state creates no version', async (t) => {
  const web = await saveWeb(call, ada);
  t.strictSame(numbersOf(await list(web._id)), [1]);
  const url = `/webs/versions/${web._id}/1/restore`;
  t.equal((await call('POST', url, { as: ada, body: {} })).status, 200);
  t.match((await list(web._id)).docs, [{ number: 1, restoredFrom: null }]);
});

t.test('a name and a note are trimmed, limited, and removed by empty texts', async (t) => {
  const web = await saveWeb(call, ada);
  await list(web._id);
  const change = async (body: object) =>
    (await call('PATCH', `/webs/versions/${web._id}/1`, { as: ada, body })).body;
  t.match((await change({ name: '  Finished ', note: 'Handed in' })).data, {
    name: 'Finished',
    note: 'Handed in',
  });
  t.match((await change({ name: '' })).data, { name: '', note: 'Handed in' });
  t.equal((await change({ name: 'x'.repeat(101) })).message, 'Name must be at most 100 characters');
  t.equal((await change({ note: 'x'.repeat(1_001) })).message, 'Note must be at most 1000 characters');
});

t.test('a version can be deleted except the newest, and texts that others need are kept', async (t) => {
  const lines = Array.from({ length: 80 }, (_, at) => `line ${at * at}`).join('\n');
  const web = await saveWeb(call, ada, { html: lines });
  for (const save of [2, 3]) await update(web._id, { html: `${lines}\n${save}` });
  await list(web._id);
  const remove = (number: number) => call('DELETE', `/webs/versions/${web._id}/${number}`, { as: ada });
  t.equal((await remove(1)).status, 200);
  t.equal((await remove(1)).status, 404);
  t.strictSame((await remove(3)).body, refusal(400, refusalMessages.newestVersion));
  t.equal((await read(web._id, 2)).body.data.html, `${lines}\n2`, 'the base of a version outlives its own');
  t.strictSame(numbersOf(await list(web._id)), [3, 2]);
});

t.test('deleting a web deletes its versions', async (t) => {
  const web = await saveWeb(call, ada);
  await update(web._id, { html: '<p>2' });
  await list(web._id);
  await update(web._id, { html: '<p>3' });
  await call('DELETE', `/webs/delete/${web._id}`, { as: ada });
  t.equal((await call('DELETE', `/bin/web/${web._id}`, { as: ada })).status, 200, 'out of the bin too');
  for (const table of ['web_saves', 'web_texts', 'web_versions'] as const) {
    const rows = await ctx.db.selectFrom(table).select('web_id').where('web_id', '=', web._id).execute();
    t.strictSame(rows, []);
  }
});

t.test('a save with versions takes no more statements', async (t) => {
  const web = await saveWeb(call, ada);
  const statements = watchStatements(t);
  await ctx.webs.update(viewerOf(ada), web._id, { html: '<p>2' }, undefined);
  const texts = statements().map(({ text }) => text);
  t.notOk(texts.some((text) => /web_(saves|texts|versions)/.test(text)));
  t.ok(texts.length <= 7, texts.join('\n'));
  await list(web._id);
  statements();
  await ctx.webs.getVersion(viewerOf(ada), web._id, 1);
  t.equal(statements().length, 1, 'and a version is read by one statement');
  await drain();
});

t.test(
  'the note of a shared version is shown only to its owner, and its name is checked for spam',
  async (t) => {
    const web = await saveWeb(call, ada);
    const change = (body: object) => call('PATCH', `/webs/versions/${web._id}/1`, { as: ada, body });
    await change({ name: 'Finished', note: 'Ask Bob', isShared: true });
    const seenBy = async (as: typeof ada | null) => (await read(web._id, 1, as)).body.data;
    t.match(await seenBy(ada), { name: 'Finished', note: 'Ask Bob' });
    t.match(await seenBy(null), { name: 'Finished', note: '' });
    t.match(await seenBy(bob), { name: 'Finished', note: '' });
    await ctx.site.settings.update(ctx.site.audit.byOperator(), { listedTexts: 'casino' });
    t.equal((await change({ name: 'My casino' })).status, 400);
  },
);
