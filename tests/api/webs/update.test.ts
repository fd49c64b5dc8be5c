import t from 'tap';
import { messages } from '../../../src/modules/webs/rules/messages.ts';
import { refusalMessages } from '../../../src/modules/webs/service/saving/refusal-messages.ts';
import { build } from '../../helpers/build.ts';
import { refusal } from '../../helpers/refusal.ts';
import { watchStatements } from '../../helpers/statements.ts';
import { collectInvalidatedTags, form, picture, saveWeb, viewerOf, webForm } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const [ada, bob] = [await member(), await member()];
type Fields = Parameters<typeof form>[0];
const update = (id: string, fields: Fields, as: typeof ada | undefined = ada) =>
  call('PATCH', `/webs/update/${id}`, { as, body: form(fields) });
const rowOf = (id: string) =>
  ctx.db.selectFrom('webs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

t.test('only sent fields change, and the web is returned whole', async (t) => {
  const web = await saveWeb(call, ada, { css: 'a{}', jsLinks: '["https://a.test/a.js"]' });
  const { status, body } = await update(web._id, { title: ' New name ', js: 'let a' });
  t.equal(status, 200);
  t.ok(body.data.updatedAt > web.updatedAt);
  const { updatedAt } = body.data;
  t.strictSame(body.data, { ...web, title: 'New name', js: 'let a', updatedAt, revision: 2 });
  t.strictSame((await call('GET', `/webs/get/${web._id}`)).body.data, body.data);
});

t.test('repeating a save succeeds, so that a lost response can be retried', async (t) => {
  const web = await saveWeb(call, ada);
  t.equal((await update(web._id, { title: web.title, isPublic: 'true' })).status, 200);
});

t.test('an update needs a field to change, and follows the rules', async (t) => {
  const web = await saveWeb(call, ada, { css: 'a{}' });
  const cases: [Fields, string][] = [
    [{}, messages.noDataToUpdate],
    [{ likesCount: '3' }, 'No data to update'],
    [{ title: ' ' }, "Title can't be empty or 'Untitled'"],
    [{ title: 'Untitled' }, "Title can't be empty or 'Untitled'"],
    [{ title: 't'.repeat(101) }, 'Title must be at most 100 characters'],
    [{ description: '' }, "Description can't be empty"],
    [{ css: 'x'.repeat((1 << 20) + 1) }, 'CSS must be at most 1 MiB'],
    [{ html: '', css: '  ' }, 'nothing to save'],
    [{ isPublic: '' }, 'isPublic must be true or false'],
  ];
  const before = await rowOf(web._id);
  for (const [fields, message] of cases) {
    const { body } = await update(web._id, fields);
    t.match(body, refusal(400, message), message);
  }
  t.strictSame(await rowOf(web._id), before);
  t.equal((await update(web._id, { html: '' })).status, 200, 'one text that is left is enough');
  const padded = {
    title: `  ${'t'.repeat(100)}\t `,
    description: `${' '.repeat(9)}${'d'.repeat(5_000)}\n\n`,
  };
  t.equal((await update(web._id, padded)).status, 200, 'texts are measured without the space around them');
});

t.test('saving texts locks and reads the web in one statement', async (t) => {
  const { _id } = await saveWeb(call, ada);
  const statements = watchStatements(t);
  await ctx.webs.update(viewerOf(ada), _id, { title: 'Renamed' }, undefined);
  const reads = statements().filter(({ text }) => /^select .* from "webs" where/.test(text));
  t.match(
    reads.map(({ text }) => text),
    [/for no key update$/],
  );
  t.equal(reads.length, 1);
});

t.test('a picture may be sent after the code, unless the code has changed meanwhile', async (t) => {
  const made = await call('POST', '/webs/create', {
    as: ada,
    body: webForm({ image: undefined, isPictureLater: 'true' }),
  });
  t.equal(made.status, 201);
  const { _id, image: without } = made.body.data;
  const follow = (basedOn: string) => update(_id, { image: new Uint8Array(picture), basedOn });
  const followed = await follow('1');
  t.equal(followed.status, 200);
  t.not(followed.body.data.image, without);
  t.equal(followed.body.data.revision, 1, 'nothing was written');
  t.equal((await update(_id, { html: '<p>new', isPictureLater: 'true', basedOn: '1' })).status, 200);
  const shown = (await rowOf(_id)).image_id;
  t.strictSame((await follow('1')).body, refusal(409, refusalMessages.changedElsewhere));
  t.equal((await rowOf(_id)).image_id, shown);
  t.equal((await follow('2')).status, 200);
});

t.test('a new picture replaces the old one, which is released', async (t) => {
  const web = await saveWeb(call, ada);
  const old = (await rowOf(web._id)).image_id;
  const { body } = await update(web._id, { image: new Uint8Array(picture) });
  t.not(body.data.image, web.image);
  const now = (await rowOf(web._id)).image_id;
  const media = await ctx.db.selectFrom('media').select(['id', 'unused_since', 'status']).execute();
  t.equal(media.find(({ id }) => id === old)?.status, 'removed');
  t.equal(media.find(({ id }) => id === now)?.unused_since, null);
  t.equal((await update(web._id, { image: new Uint8Array([1, 2, 3]) })).status, 415);
  t.equal((await rowOf(web._id)).image_id, now);
});

t.test('others get a 403 for a public web and a 404 for a private one, guests a 401', async (t) => {
  const open = await saveWeb(call, ada);
  const hidden = await saveWeb(call, ada, { isPublic: 'false' });
  const before = [await rowOf(open._id), await rowOf(hidden._id)];
  const attack = { title: 'Mine now', isPublic: 'true', image: new Uint8Array(picture) };
  t.equal((await update(open._id, attack, bob)).status, 403);
  t.strictSame((await update(hidden._id, attack, bob)).body, refusal(404, 'Not Found'));
  t.equal((await call('PATCH', `/webs/update/${open._id}`, { body: form(attack) })).status, 401);
  t.strictSame([await rowOf(open._id), await rowOf(hidden._id)], before);
  t.equal((await ctx.db.selectFrom('media').where('owner_id', '=', bob.user._id).execute()).length, 0);
  for (const id of ['01890000-0000-7000-8000-000000000000', 'x', `${open._id}'`])
    t.equal((await update(encodeURIComponent(id), attack)).status, 404, id);
});

t.test('two concurrent saves both succeed, each with its own fields', async (t) => {
  const web = await saveWeb(call, ada);
  const saves = await Promise.all([
    ...Array.from({ length: 5 }, (_, at) => update(web._id, { html: `<p>${at}` })),
    ...Array.from({ length: 5 }, (_, at) => update(web._id, { css: `p{order:${at}}` })),
    update(web._id, { title: 'Both' }),
  ]);
  t.strictSame(new Set(saves.map(({ status }) => status)), new Set([200]));
  const row = await rowOf(web._id);
  t.match(row, { title: 'Both', html: /^<p>\d$/, css: /^p\{order:\d\}$/ });
});

t.test('two concurrent saves together cannot empty a web', async (t) => {
  const web = await saveWeb(call, ada, { css: 'a{}' });
  const saves = await Promise.all([update(web._id, { html: '' }), update(web._id, { css: '' })]);
  t.strictSame(saves.map(({ status }) => status).sort(), [200, 400]);
});

t.test('changes invalidate the tags of the pages that show the web', async (t) => {
  const web = await saveWeb(call, ada);
  const invalidatedTags = await collectInvalidatedTags(t, ctx);
  await update(web._id, { title: 'Another' });
  t.strictSame(await invalidatedTags(), ['trending', `web:${web._id}`]);
  const publicPicture = (await rowOf(web._id)).image_id;
  await update(web._id, { isPublic: 'false' });
  // A private web's picture has another address, so that a CDN must drop the old one.
  t.strictSame(await invalidatedTags(), [`media:${publicPicture}`, 'trending', `web:${web._id}`]);
  await update(web._id, { title: 'In private' });
  t.strictSame(await invalidatedTags(), [`web:${web._id}`]);
  await update(web._id, { isPublic: 'true' });
  t.strictSame(await invalidatedTags(), ['trending', `web:${web._id}`]);
  await update(web._id, { title: '' });
  t.strictSame(await invalidatedTags(), []);
});
