import t from 'tap';
import { messages } from '../../../src/modules/webs/rules/messages.ts';
import { refusalMessages } from '../../../src/modules/webs/service/saving/refusal-messages.ts';
import { build } from '../../helpers/build.ts';
import { refusal } from '../../helpers/refusal.ts';
import { form, picture, saveWeb } from '../../helpers/webs.ts';

const { call, member } = await build(t);
const [ada, bob] = [await member(), await member()];
type Fields = Parameters<typeof form>[0];
const update = (id: string, fields: Fields, as = ada) =>
  call('PATCH', `/webs/update/${id}`, { as, body: form(fields) });
const read = async (id: string) =>
  (await call('GET', `/webs/get-without-details/${id}`, { as: ada })).body.data;

t.test('a save based on an older revision is a 409 and changes nothing', async (t) => {
  const web = await saveWeb(call, ada);
  t.equal((await update(web._id, { html: '<p>first', basedOn: '1' })).body.data.revision, 2);
  const before = await read(web._id);
  const late = await update(web._id, { html: '<p>second', image: new Uint8Array(picture), basedOn: '1' });
  t.strictSame(late.body, refusal(409, refusalMessages.changedElsewhere));
  t.strictSame(await read(web._id), before);
  t.equal((await update(web._id, { html: '<p>second', basedOn: String(before.revision) })).status, 200);
  t.equal((await update(web._id, { html: '<p>third' })).status, 200, 'who does not ask is not stopped');
});

t.test('repeating a save is no conflict, so that a lost response can be retried', async (t) => {
  const web = await saveWeb(call, ada);
  const fields = { html: '<p>mine', isPublic: 'true', basedOn: '1' };
  t.equal((await update(web._id, fields)).status, 200);
  t.equal((await update(web._id, fields)).status, 200);
});

t.test('one of many saves based on the same revision succeeds', async (t) => {
  const web = await saveWeb(call, ada);
  const saves = await Promise.all(
    Array.from({ length: 12 }, (_, at) => update(web._id, { css: `p{order:${at}}`, basedOn: '1' })),
  );
  const statuses = saves.map(({ status }) => status).sort();
  t.strictSame(statuses, [200, ...Array(11).fill(409)]);
  const won = saves.find(({ status }) => status === 200)?.body.data;
  t.match(await read(web._id), { css: won.css, revision: 2 });
});

t.test('publishing counts as a change; links, likes and views do not', async (t) => {
  const web = await saveWeb(call, ada);
  await call('PATCH', `/webs/add-css-link/${web._id}`, {
    as: ada,
    body: { cssLink: 'https://a.test/a.css' },
  });
  await call('POST', `/likes/web/${web._id}`, { as: bob });
  await call('PATCH', `/webs/inc-view/${web._id}`, { as: bob });
  await update(web._id, { image: new Uint8Array(picture) });
  t.equal((await read(web._id)).revision, 1);
  const toggled = await call('PATCH', `/webs/toggle-publish-status/${web._id}`, { as: ada });
  t.strictSame(toggled.body.data, {
    ...{ _id: web._id, isPublic: false, visibility: 'private' },
    revision: 2,
  });
  t.equal((await update(web._id, { html: '<p>late', isPublic: 'true', basedOn: '1' })).status, 409);
  t.equal((await read(web._id)).isPublic, false);
});

t.test('a revision alone is no update, and must be a number', async (t) => {
  const web = await saveWeb(call, ada);
  t.equal((await update(web._id, { basedOn: '1' })).body.message, messages.noDataToUpdate);
  t.equal((await update(web._id, { title: 'A', basedOn: 'x' })).status, 400);
});

t.test('another member gets 403, whatever revision they send', async (t) => {
  const web = await saveWeb(call, ada);
  t.equal((await update(web._id, { title: 'Mine', basedOn: '9' }, bob)).status, 403);
});
