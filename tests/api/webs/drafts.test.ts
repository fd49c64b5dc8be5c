import t from 'tap';
import { messages } from '../../../src/modules/webs/rules/messages.ts';
import { refusalMessages } from '../../../src/modules/webs/service/saving/refusal-messages.ts';
import { build } from '../../helpers/build.ts';
import { refusal } from '../../helpers/refusal.ts';
import { form, saveWeb } from '../../helpers/webs.ts';

const { ctx, call, member, drain } = await build(t, { env: { MAX_CODE_MB: '1' } });
const [ada, bob] = [await member(), await member()];

const code = { html: '<p>draft', css: 'a{}', js: '' };
const keep = (id: string, changes: object = {}, as = ada) =>
  call('PUT', `/webs/drafts/${id}`, {
    as,
    body: { ...code, basedOn: 1, marks: { html: '1-a-b' }, ...changes },
  });
const read = (id: string, as: typeof ada | null = ada) =>
  call('GET', `/webs/drafts/${id}`, { ...(as && { as }) });
const discard = (id: string, as = ada) => call('DELETE', `/webs/drafts/${id}`, { as });
const rowsOf = (id: string) =>
  ctx.db.selectFrom('web_drafts').select('revision').where('web_id', '=', id).execute();

t.test('a draft is kept and read back, and the web stays as it is', async (t) => {
  const web = await saveWeb(call, ada, { html: '<p>saved' });
  t.equal((await read(web._id)).status, 404, 'there is none yet');
  const before = (await call('GET', `/webs/get/${web._id}`)).body.data;
  await ctx.db.deleteFrom('outbox').execute();
  const sources = { js: { kind: 'typescript', text: 'let a: number' } };
  const { status, body } = await keep(web._id, { js: 'let a', sources, compiledWith: 'sucrase 3' });
  t.match([status, body.message], [200, 'Draft Kept']);
  t.match((await read(web._id)).body.data, {
    ...{ revision: body.data.revision, basedOn: 1, marks: { html: '1-a-b' }, updatedAt: body.data.updatedAt },
    ...{ ...code, js: 'let a', sources, compiledWith: 'sucrase 3', packages: [] },
  });
  t.strictSame((await call('GET', `/webs/get/${web._id}`)).body.data, before);
  t.match((await call('GET', `/webs/versions/${web._id}`, { as: ada })).body.data.docs, [{ number: 1 }]);
  t.strictSame(
    await ctx.db.selectFrom('outbox').select('job').execute(),
    [],
    'nobody is told, nothing is drawn',
  );
});

t.test('nobody but the owner reads, writes or discards a draft', async (t) => {
  const [shown, hidden] = [
    await saveWeb(call, ada),
    await saveWeb(call, ada, { isPublic: undefined, visibility: 'private' }),
  ];
  for (const [{ _id }, status] of [
    [shown, 403],
    [hidden, 404],
  ] as const) {
    t.equal((await keep(_id)).status, 200);
    for (const reply of [await read(_id, bob), await keep(_id, {}, bob), await discard(_id, bob)])
      t.equal(reply.status, status);
    t.equal((await read(_id, null)).status, 401);
    t.equal((await read(_id)).body.data.html, code.html);
  }
});

t.test(
  'a draft that began from another revision, or another draft, is a 409 and changes nothing',
  async (t) => {
    const { _id: id } = await saveWeb(call, ada);
    const first = (await keep(id)).body.data.revision;
    const second = (await keep(id, { replaces: first, html: '<p>second' })).body.data.revision;
    t.equal(second, first + 1);
    for (const replaces of [undefined, first, second + 1])
      t.strictSame((await keep(id, { replaces })).body, refusal(409, refusalMessages.draftChangedElsewhere));
    t.strictSame(
      (await keep(id, { replaces: second, basedOn: 2 })).body,
      refusal(409, refusalMessages.changedElsewhere),
    );
    t.equal((await read(id)).body.data.html, '<p>second');
    t.equal((await discard(id)).status, 200);
    t.equal(
      (await keep(id, { replaces: second })).status,
      200,
      'what was discarded meanwhile is written anew',
    );
  },
);

t.test('when many drafts replace the same one, one of them is kept', async (t) => {
  const { _id: id } = await saveWeb(call, ada);
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) => keep(id, { css: `p{order:${at}}` })),
  );
  t.strictSame(replies.map(({ status }) => status).toSorted(), [200, ...Array(7).fill(409)]);
});

t.test('a save deletes the draft that it contains, and no other', async (t) => {
  const { _id: id } = await saveWeb(call, ada);
  const draft = String((await keep(id)).body.data.revision);
  const save = (fields: Parameters<typeof form>[0]) =>
    call('PATCH', `/webs/update/${id}`, { as: ada, body: form(fields) });
  await save({ html: '<p>of another device', basedOn: '1' });
  t.equal((await read(id)).status, 200, 'what another device has not seen is not lost');
  t.equal((await save({ html: '<p>draft', basedOn: '1', draft })).status, 409);
  t.equal((await read(id)).status, 200, 'nor by a save that failed');
  t.equal((await save({ html: '<p>draft', basedOn: '2', draft })).status, 200);
  t.equal((await read(id)).status, 404);
});

t.test('a device that has seen an earlier draft neither replaces nor discards a later one', async (t) => {
  const { _id: id } = await saveWeb(call, ada);
  const seen = (await keep(id)).body.data.revision;
  const update = { html: '<p>saved', basedOn: '1', draft: String(seen) };
  await call('PATCH', `/webs/update/${id}`, { as: ada, body: form(update) });
  await keep(id, { html: '<p>later', basedOn: 2 });
  t.strictSame(
    (await keep(id, { basedOn: 2, replaces: seen })).body,
    refusal(409, refusalMessages.draftChangedElsewhere),
  );
  t.equal((await call('DELETE', `/webs/drafts/${id}?revision=${seen}`, { as: ada })).status, 200);
  t.equal((await read(id)).body.data.html, '<p>later');
});

t.test('a draft follows the rules of a save: not empty, not too long, within the quota', async (t) => {
  const carl = await member();
  const { _id: id } = await saveWeb(call, carl);
  t.match((await keep(id, { html: ' ', css: '' }, carl)).body, {
    status: 400,
    message: messages.nothingToSave,
  });
  t.match((await keep(id, { html: 'x'.repeat((1 << 20) + 1) }, carl)).body, { status: 400 });
  t.match((await keep(id, { packages: ['unknown@1.0.0'] }, carl)).body, { status: 400 });
  const half = 'x'.repeat(600_000);
  const replaces = (await keep(id, { html: half }, carl)).body.data.revision;
  const full = await keep(id, { html: half, css: half, replaces }, carl);
  t.strictSame(full.body, refusal(403, refusalMessages.tooMuchCode(1)));
  const usage = (await call('GET', '/webs/usage', { as: carl })).body.data;
  t.ok(usage.codeBytes > 600_000, 'drafts count in the quota');
  await call('DELETE', `/webs/delete/${id}`, { as: carl });
  t.strictSame(
    (await call('GET', '/webs/usage', { as: carl })).body.data.codeBytes,
    usage.codeBytes,
    'in the bin too',
  );
});

t.test('a hidden web keeps a draft too, which is never published when it is shown again', async (t) => {
  const { _id: id } = await saveWeb(call, ada, { html: '<p>saved' });
  await ctx.db.updateTable('webs').set({ hidden_at: new Date() }).where('id', '=', id).execute();
  t.equal((await keep(id)).status, 200);
  await ctx.db.updateTable('webs').set({ hidden_at: null }).where('id', '=', id).execute();
  t.equal((await call('GET', `/webs/get/${id}`)).body.data.html, '<p>saved');
});

t.test('a draft waits with its web in the bin, and goes with it', async (t) => {
  const { _id: id } = await saveWeb(call, ada);
  await keep(id);
  await call('DELETE', `/webs/delete/${id}`, { as: ada });
  t.equal((await read(id)).status, 404);
  await call('POST', `/bin/web/${id}/restore`, { as: ada });
  t.equal((await read(id)).status, 200);
  await call('DELETE', `/webs/delete/${id}`, { as: ada });
  await call('DELETE', `/bin/web/${id}`, { as: ada });
  t.strictSame(await rowsOf(id), []);
  const eve = await member();
  const { _id: last } = await saveWeb(call, eve);
  await keep(last, {}, eve);
  await call('DELETE', '/users/delete', { as: eve, body: { password: eve.password } });
  await drain();
  t.strictSame(await rowsOf(last), [], 'and with its account');
});
