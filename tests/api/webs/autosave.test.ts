import { sql } from 'kysely';
import t from 'tap';
import { messages } from '../../../src/modules/webs/rules/messages.ts';
import { refusalMessages } from '../../../src/modules/webs/service/saving/refusal-messages.ts';
import { build } from '../../helpers/build.ts';
import { refusal } from '../../helpers/refusal.ts';
import { form, runScheduled, saveWeb } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t, { env: { THUMBNAILS: 'on' } });
const [ada, bob] = [await member(), await member()];
const sitting = 'sitting-of-ada';
type Fields = Parameters<typeof form>[0];

const update = (id: string, fields: Fields, as = ada) =>
  call('PATCH', `/webs/update/${id}`, { as, body: form(fields) });
const savePrivate = (fields: Fields = {}) =>
  saveWeb(call, ada, { isPublic: undefined, visibility: 'private', ...fields });
const versionsOf = async (id: string) =>
  (await call('GET', `/webs/versions/${id}`, { as: ada })).body.data.docs;
const codeOf = async (id: string, number: number) =>
  (await call('GET', `/webs/versions/${id}/${number}`, { as: ada })).body.data.html;
const pack = () => runScheduled(ctx, 'webs.pack-versions');

/** An autosave of the current web. */
async function autosave(id: string, html: string, key = sitting): Promise<void> {
  const { revision } = (await call('GET', `/webs/get-without-details/${id}`, { as: ada })).body.data;
  const { status, body } = await update(id, { html, basedOn: String(revision), sitting: key });
  if (status !== 200) throw new Error(body.message);
}

/** Makes the last save of a web this many minutes older. */
async function age(id: string, minutes: number): Promise<void> {
  const by = sql`make_interval(mins => ${minutes})`;
  for (const table of ['web_saves', 'web_versions'])
    await sql`update ${sql.table(table)} set saved_at = saved_at - ${by} where web_id = ${id}`.execute(
      ctx.db,
    );
  await sql`update webs set updated_at = updated_at - ${by} where id = ${id}`.execute(ctx.db);
}

t.test('autosaves of one editing session are one version, even if saves are packed meanwhile', async (t) => {
  const web = await savePrivate({ html: '<p>1' });
  for (const html of ['<p>12', '<p>123']) await autosave(web._id, html);
  t.match(await versionsOf(web._id), [{ number: 2 }, { number: 1 }]);
  await autosave(web._id, '<p>123\n<p>4');
  await pack();
  await autosave(web._id, '<p>123\n<p>4\n<p>5');
  const versions = await versionsOf(web._id);
  t.match(versions, [{ number: 2, changes: { html: { added: 3, removed: 1 } } }, { number: 1 }]);
  t.equal(versions.length, 2);
  t.equal(await codeOf(web._id, 2), '<p>123\n<p>4\n<p>5');
  t.equal(await codeOf(web._id, 1), '<p>1', 'what was there before the sitting is kept');
});

t.test('a save, another session, a pause of half an hour, a name and sharing begin a version', async (t) => {
  const web = await savePrivate({ html: '<p>' });
  const { _id: id } = web;
  const count = async () => (await versionsOf(id)).length;
  await autosave(id, '<p>a');
  await update(id, { html: '<p>b' });
  t.equal(await count(), 3, 'somebody saved');
  await autosave(id, '<p>c');
  await autosave(id, '<p>d');
  t.equal(await count(), 4);
  await autosave(id, '<p>e', 'another-sitting');
  t.equal(await count(), 5, 'another sitting');
  await age(id, 29);
  await autosave(id, '<p>f', 'another-sitting');
  t.equal(await count(), 5, 'within half an hour');
  await age(id, 31);
  await autosave(id, '<p>g', 'another-sitting');
  t.equal(await count(), 6, 'after half an hour');
  await call('PATCH', `/webs/versions/${id}/6`, { as: ada, body: { name: 'Finished' } });
  await autosave(id, '<p>h', 'another-sitting');
  t.equal(await count(), 7, 'a version with a name stays as it is');
  await call('PATCH', `/webs/versions/${id}/7`, { as: ada, body: { isShared: true } });
  await autosave(id, '<p>i', 'another-sitting');
  t.equal(await count(), 8, 'and so does one that is shared');
  await call('PATCH', `/webs/versions/${id}/8`, { as: ada, body: { note: 'Before the rewrite' } });
  await autosave(id, '<p>j', 'another-sitting');
  t.equal(await count(), 9, 'and one with a note');
  t.strictSame(
    await Promise.all([9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => codeOf(id, number))),
    ['j', 'i', 'h', 'g', 'f', 'd', 'b', 'a', ''].map((letter) => `<p>${letter}`),
  );
});

t.test('any sequence of saves and autosaves leaves the expected versions', async (t) => {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  t.comment(`seed ${seed}`);
  let state = seed;
  const random = (max: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % max;
  };
  for (let run = 0; run < 6; run += 1) {
    const { _id: id } = await savePrivate({ html: '<p>0' });
    let expected = [{ html: '<p>0', sitting: '' }];
    for (let step = 1; step <= 25; step += 1) {
      const html = `<p>${'x'.repeat(random(40))}${step}`;
      const key = random(4) === 0 ? '' : `sitting-${random(2)}`;
      const last = expected.at(-1);
      if (random(5) === 0) await pack();
      if (key === '') await update(id, { html });
      else await autosave(id, html, key);
      if (key !== '' && last?.sitting === key) expected = expected.slice(0, -1);
      expected.push({ html, sitting: key });
    }
    const versions: { number: number }[] = await versionsOf(id);
    const codes = await Promise.all(versions.map(({ number }) => codeOf(id, number)));
    t.strictSame(
      codes.toReversed(),
      expected.map(({ html }) => html),
      `run ${run}`,
    );
    t.strictSame(
      versions.map(({ number }) => number),
      expected.map((_, at) => expected.length - at),
    );
    const { rows } = await sql<{ isCounted: boolean }>`
      select history_bytes >= (select sum(octet_length(data)) from web_texts where web_id = ${id})
        and (select count(*) from web_texts where web_id = ${id}) <= ${expected.length + 4} as "isCounted"
      from webs where id = ${id}`.execute(ctx.db);
    t.ok(rows[0]?.isCounted, 'no text of a replaced version is left');
  }
});

t.test('an autosave never changes a public web, or one that becomes public again', async (t) => {
  const web = await saveWeb(call, ada, { html: '<p>published' });
  const change = { html: '<p>half', basedOn: '1', sitting };
  t.strictSame((await update(web._id, change)).body, refusal(409, refusalMessages.autosaveOfPublic));
  await ctx.db.updateTable('webs').set({ hidden_at: new Date() }).where('id', '=', web._id).execute();
  t.equal((await update(web._id, change)).status, 409, 'hidden by moderators');
  const { html } = (await call('GET', `/webs/get-without-details/${web._id}`, { as: ada })).body.data;
  t.equal(html, '<p>published');
  const unlisted = await saveWeb(call, ada, { isPublic: undefined, visibility: 'unlisted' });
  t.equal((await update(unlisted._id, change)).status, 200);
});

t.test(
  'an autosave changes only code and texts, names its base revision, and follows the rules of a save',
  async (t) => {
    const { _id: id } = await savePrivate();
    const send = async (fields: Fields) => (await update(id, { basedOn: '1', sitting, ...fields })).body;
    for (const other of [
      { tags: '["a"]' },
      { visibility: 'private' },
      { visibility: 'public' },
      { isPublic: 'true' },
    ])
      t.match(await send({ html: '<p>', ...other }), {
        status: 400,
        message: refusalMessages.autosaveOfOther,
      });
    t.match(await send({ html: '<p>', basedOn: undefined }), {
      status: 400,
      message: refusalMessages.autosaveWithoutBase,
    });
    t.match(await send({ html: ' ', css: '', js: '' }), { status: 400, message: messages.nothingToSave });
    t.equal((await send({ html: '<p>', sitting: 'x y' })).status, 400);
    t.equal((await send({ html: '<p>2' })).status, 200);
    t.match(await send({ html: '<p>3' }), { status: 409, message: refusalMessages.changedElsewhere });
    t.equal((await update(id, { html: '<p>', basedOn: '2', sitting }, bob)).status, 404);
  },
);

t.test('pauses in typing cost one picture, ten minutes after the first', async (t) => {
  const { _id: id } = await savePrivate();
  await ctx.db.deleteFrom('outbox').execute();
  for (const html of ['<p>1', '<p>2', '<p>3']) await autosave(id, html);
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from run_at - now()) / 60)::int as minutes
    from outbox where job = 'webs.draw-thumbnail'`.execute(ctx.db);
  t.strictSame(rows, [{ minutes: 10 }]);
});
