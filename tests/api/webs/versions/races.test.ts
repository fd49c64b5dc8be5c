import { sql } from 'kysely';
import t from 'tap';
import { packAll, pruneVersions } from '../../../../src/modules/webs/service/versions/upkeep.ts';
import { systemClock } from '../../../../src/shared/clock.ts';
import { build } from '../../../helpers/build.ts';
import { form, saveWeb } from '../../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const ada = await member();
const { signal } = new AbortController();
type Fields = Parameters<typeof form>[0];
const update = (id: string, fields: Fields) =>
  call('PATCH', `/webs/update/${id}`, { as: ada, body: form(fields) });
const list = async (id: string) =>
  (await call('GET', `/webs/versions/${id}?limit=100`, { as: ada })).body.data.docs;
const read = (id: string, number: number) => call('GET', `/webs/versions/${id}/${number}`, { as: ada });
const restore = (id: string, number: number, body = {}) =>
  call('POST', `/webs/versions/${id}/${number}/restore`, { as: ada, body });
const prune = (retentionDays: number) =>
  pruneVersions({ db: ctx.db, clock: systemClock, retentionDays }, signal);
const age = (id: string, days: number) =>
  sql`update web_versions set saved_at = now() - make_interval(days => ${days}) where web_id = ${id}`.execute(
    ctx.db,
  );

t.test('concurrent saves are one version each, in the order in which they were saved', async (t) => {
  const web = await saveWeb(call, ada);
  const texts = Array.from({ length: 12 }, (_, at) => `p{order:${at}}`);
  const work = texts.map((css) => update(web._id, { css }));
  // Packing meanwhile, as the worker and an open history do.
  await Promise.all([...work, packAll(ctx.db, signal), list(web._id), packAll(ctx.db, signal)]);
  // On a busy machine some requests wait longer for the web than a statement may, and are refused.
  const answers = await Promise.all(work);
  const kept = texts.filter((_, at) => answers[at]?.status === 200);
  t.ok(kept.length > 1, 'some are saved');
  t.ok(answers.every(({ status }) => status === 200 || status === 503));
  const docs: { number: number; savedAt: string }[] = await list(web._id);
  t.strictSame(
    docs.map(({ number }) => number),
    Array.from({ length: kept.length + 1 }, (_, at) => kept.length + 1 - at),
  );
  const saved = await Promise.all(
    docs.map(async ({ number }) => (await read(web._id, number)).body.data.css),
  );
  t.strictSame(saved.toSorted(), ['', ...kept].toSorted(), 'none is missing, none is there twice');
  const now = (await call('GET', `/webs/get/${web._id}`, { as: ada })).body.data;
  t.equal(saved[0], now.css, 'the newest is the web');
  t.strictSame(
    docs
      .map(({ savedAt }) => savedAt)
      .toSorted()
      .toReversed(),
    docs.map(({ savedAt }) => savedAt),
  );
});

t.test('either a restore or a save based on the same revision gets a conflict', async (t) => {
  const web = await saveWeb(call, ada, { html: '<p>old' });
  const { revision } = (await update(web._id, { html: '<p>new' })).body.data;
  await list(web._id);
  const answers = await Promise.all([
    restore(web._id, 1, { basedOn: revision }),
    update(web._id, { html: '<p>mine', basedOn: String(revision) }),
  ]);
  t.strictSame(answers.map(({ status }) => status).toSorted(), [200, 409]);
  t.equal((await list(web._id)).length, 3);
});

t.test('restores and saves without a base revision are executed one after the other', async (t) => {
  const web = await saveWeb(call, ada, { html: '<p>old' });
  await update(web._id, { html: '<p>new' });
  await list(web._id);
  const work = Array.from({ length: 6 }, (_, at) => [
    restore(web._id, 1),
    update(web._id, { html: `<p>${at}` }),
  ]).flat();
  t.ok((await Promise.all(work)).every(({ status }) => status === 200));
  for (const { number, restoredFrom } of await list(web._id)) {
    const { html } = (await read(web._id, number)).body.data;
    t.equal(html === '<p>old', restoredFrom === 1 || number === 1, `version ${number}`);
  }
});

t.test('old versions are deleted, except named and shared ones and the newest', async (t) => {
  const web = await saveWeb(call, ada, { html: 'x'.repeat(3_000) });
  for (let save = 2; save <= 6; save += 1) await update(web._id, { html: `${'x'.repeat(3_000)}${save}` });
  await list(web._id);
  const change = (number: number, body: object) =>
    call('PATCH', `/webs/versions/${web._id}/${number}`, { as: ada, body });
  await change(2, { name: 'Named' });
  await change(4, { isShared: true });
  await prune(365);
  t.equal((await list(web._id)).length, 6, 'young versions stay');
  await age(web._id, 400);
  await prune(500);
  t.equal((await list(web._id)).length, 6, 'the setting says how old is old');
  await prune(365);
  const left: { number: number }[] = await list(web._id);
  t.strictSame(
    left.map(({ number }) => number),
    [6, 4, 2],
  );
  for (const { number } of left) t.equal((await read(web._id, number)).body.data.html.at(-1), String(number));
  const texts = await ctx.db.selectFrom('web_texts').select('id').where('web_id', '=', web._id).execute();
  t.equal(texts.length, 6, 'three texts of HTML and their base, the empty one of CSS and JS, the add-ons');
});

t.test('a version is read whole or not at all while old ones are deleted and new ones saved', async (t) => {
  const web = await saveWeb(call, ada, { html: 'y'.repeat(5_000) });
  for (let save = 2; save <= 15; save += 1) await update(web._id, { html: `${'y'.repeat(5_000)}${save}` });
  await list(web._id);
  await age(web._id, 400);
  const reads = Array.from({ length: 15 }, (_, at) => read(web._id, at + 1));
  const saves = [16, 17].map((save) => update(web._id, { html: `${'y'.repeat(5_000)}${save}` }));
  const results = await Promise.all([...reads, ...saves, prune(365), packAll(ctx.db, signal)]);
  for (const [at, answer] of results.slice(0, 15).entries()) {
    if (!answer) continue;
    if (answer.status === 404) continue;
    t.equal(answer.status, 200);
    t.equal(answer.body.data.html, `${'y'.repeat(5_000)}${at === 0 ? '' : at + 1}`);
  }
  await packAll(ctx.db, signal);
  for (const { number } of await list(web._id)) t.equal((await read(web._id, number)).status, 200);
});

t.test('changes of a web by other statements create versions too', async (t) => {
  const web = await saveWeb(call, ada);
  await ctx.db.updateTable('webs').set({ js: 'let other' }).where('id', '=', web._id).execute();
  t.match(await list(web._id), [{ number: 2 }, { number: 1 }]);
  t.equal((await read(web._id, 2)).body.data.js, 'let other');
});
