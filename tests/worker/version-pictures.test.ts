import { sql } from 'kysely';
import sharp from 'sharp';
import t, { type Test } from 'tap';
import type { Screenshot } from '../../src/modules/webs/screenshots.ts';
import { pruneVersions } from '../../src/modules/webs/service/versions/upkeep.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { inTransaction } from '../../src/shared/db/transaction.ts';
import { perform } from '../../src/shared/jobs/handle.ts';
import { markHanded } from '../../src/shared/jobs/outbox.ts';
import { handlers } from '../../src/worker/registry.ts';
import type { ClosableScreenshots } from '../../src/worker/screenshots/index.ts';
import { build } from '../helpers/build.ts';
import { drawAll, plate } from '../helpers/thumbnails.ts';
import { form, saveWeb } from '../helpers/webs.ts';

const red = '#ff0000';
const blue = '#0000ff';
const isRed = /^#f[a-f0-9]0[0-9]0[0-9]$/;
const isBlue = /^#0[0-9]0[0-9]f[a-f0-9]$/;
const { signal } = new AbortController();

async function start(t: Test, env: Record<string, string> = {}) {
  const built = await build(t, { env });
  const { ctx, call } = built;
  const owner = await built.member();
  const update = async (id: string, fields: Parameters<typeof form>[0]) => {
    const { status, body } = await call('PATCH', `/webs/update/${id}`, { as: owner, body: form(fields) });
    if (status !== 200) throw new Error(body.message);
    return body.data;
  };
  const list = async (id: string): Promise<{ number: number; picture: string | null }[]> =>
    (await call('GET', `/webs/versions/${id}?limit=100`, { as: owner })).body.data.docs;
  /** Runs the jobs that store sent pictures. */
  const keepAll = async () => {
    const handler = handlers.find(({ job }) => job.name === 'webs.keep-version-picture');
    if (!handler) throw new Error('nothing keeps pictures');
    const rows = await ctx.db
      .selectFrom('outbox')
      .select(['id', 'payload'])
      .where('job', '=', 'webs.keep-version-picture')
      .where('done_at', 'is', null)
      .orderBy('id')
      .execute();
    const ids = rows.map(({ id }) => id);
    await inTransaction(ctx.db, (tx) => markHanded(tx, ids));
    for (const { id, payload } of rows)
      await perform(handler, ctx, ctx.db, { rowId: id, id: `ob-${id}`, attempt: 1, payload, signal });
    return rows.length;
  };
  const bytesOf = async (id: string) => {
    const { rows } = await sql<{ counted: number; stored: number }>`
      select history_bytes as counted, coalesce((select sum(octet_length(data)) from web_texts where web_id = ${id}), 0)::int
        + coalesce((select sum(octet_length(data)) from web_version_pictures where web_id = ${id}), 0)::int
        + 250 * (select count(*) from web_versions where web_id = ${id})::int as stored
      from webs where id = ${id}`.execute(ctx.db);
    return rows[0];
  };
  return { ...built, owner, update, list, keepAll, bytesOf };
}

/** The colors of the pictures in a list of versions; null where there is none. */
async function colorsOf(docs: readonly { picture: string | null }[]): Promise<(string | null)[]> {
  return Promise.all(
    docs.map(async ({ picture }) => {
      if (picture === null) return null;
      const bytes = Buffer.from(picture.replace('data:image/webp;base64,', ''), 'base64');
      const image = sharp(bytes);
      const { width, height } = await image.metadata();
      if (width !== 240 || height !== 140) throw new Error(`${width}x${height}`);
      const place = { left: 120, top: 70, width: 1, height: 1 };
      return `#${(await image.removeAlpha().extract(place).raw().toBuffer()).toString('hex')}`;
    }),
  );
}

const sent = async (color: string) => ({ image: new Uint8Array(await plate(color)) });
const drawing = (capture: () => Promise<Screenshot>): ClosableScreenshots => ({
  isAvailable: true,
  capture,
  close: async () => {},
});
const draws = (color: string) => drawing(async () => ({ frames: [await plate(color)], missing: false }));

t.test('a picture that was sent with a save is the picture of that version', async (t) => {
  const { call, owner, update, list, keepAll, bytesOf } = await start(t);
  const web = await saveWeb(call, owner, await sent(red));
  t.equal(await keepAll(), 1);
  t.match(await colorsOf(await list(web._id)), [isRed], 'of a web that has not changed yet');
  await update(web._id, { html: '<p>2', basedOn: `${web.revision}`, ...(await sent(blue)) });
  await keepAll();
  await update(web._id, { html: '<p>3' });
  t.match(await colorsOf(await list(web._id)), [null, isBlue, isRed], 'a save without one has none');
  const bytes = await bytesOf(web._id);
  t.equal(bytes?.counted, bytes?.stored, 'pictures count in the quota of code');
});

t.test('a version has no picture if it might not show its code', async (t) => {
  const { ctx, call, owner, update, list, keepAll } = await start(t);
  const web = await saveWeb(call, owner, await sent(red));
  await update(web._id, { html: '<p>2' });
  await keepAll();
  t.strictSame(await colorsOf(await list(web._id)), [null, null], 'another save came before it was kept');

  await update(web._id, { html: '<p>3', ...(await sent(red)) });
  t.equal(await keepAll(), 0, 'the sender has not said what the save is based on');

  const { revision } = await update(web._id, { html: '<p>4' });
  await update(web._id, { css: 'a{}', basedOn: `${revision}`, ...(await sent(red)) });
  // Like a change of add-ons, which has no revision.
  const link = { cssLink: 'https://a.test/a.css' };
  await call('PATCH', `/webs/add-css-link/${web._id}`, { as: owner, body: link });
  await keepAll();
  t.ok((await list(web._id)).every(({ picture }) => picture === null));

  const bare = await saveWeb(call, owner, await sent(red));
  await call('DELETE', `/webs/delete/${bare._id}`, { as: owner });
  await keepAll();
  t.strictSame(await ctx.db.selectFrom('web_version_pictures').selectAll().execute(), [], 'in the bin');
});

t.test("the worker's rendering replaces the sent picture, and only for its code", async (t) => {
  const { ctx, call, owner, update, list, keepAll } = await start(t, { THUMBNAILS: 'on' });
  const web = await saveWeb(call, owner, await sent(red));
  await keepAll();
  await drawAll(ctx, draws(blue));
  t.match(await colorsOf(await list(web._id)), [isBlue]);
  await update(web._id, { html: '<p>2' });
  const slow = drawing(async () => {
    await update(web._id, { html: '<p>3' });
    return { frames: [await plate(red)], missing: false };
  });
  await drawAll(ctx, slow);
  t.match(await colorsOf(await list(web._id)), [null, null, isBlue], 'a save that arrives meanwhile');
  await drawAll(ctx, draws(red));
  t.match(await colorsOf(await list(web._id)), [isRed, null, isBlue]);

  const other = await saveWeb(call, owner, await sent(red));
  await drawAll(ctx, draws(blue));
  t.equal(await keepAll(), 1);
  t.match(await colorsOf(await list(other._id)), [isBlue], 'also if it was done first');
});

t.test('concurrent renderings, sent pictures and saves never mix up versions', async (t) => {
  const { ctx, call, owner, update, list, keepAll } = await start(t, { THUMBNAILS: 'on' });
  const web = await saveWeb(call, owner, { html: '<p>0', ...(await sent(red)) });
  const colorOf = (save: number) => (save % 2 === 0 ? red : blue);
  const real = drawing(async () => Promise.reject(new Error('replaced below')));
  real.capture = async (html: string) => {
    const save = Number(/<p>(\d+)/.exec(html)?.[1]);
    return { frames: [await plate(colorOf(save))], missing: false };
  };
  let { revision } = web;
  for (let save = 1; save <= 8; save += 1) {
    const fields = { html: `<p>${save}`, basedOn: `${revision}`, ...(await sent(colorOf(save))) };
    const work = save % 3 === 0 ? drawAll(ctx, real) : keepAll();
    ({ revision } = (await Promise.all([update(web._id, fields), work]))[0]);
  }
  await Promise.all([drawAll(ctx, real), keepAll(), list(web._id)]);
  const docs = await list(web._id);
  const colors = await colorsOf(docs);
  t.equal(docs.length, 9);
  t.ok(colors[0], 'the newest has one');
  for (const [at, color] of colors.entries())
    if (color) t.match(color, (8 - at) % 2 === 0 ? isRed : isBlue, `version ${9 - at}`);
});

t.test('the newest pictures are kept, and those of named and shared versions', async (t) => {
  const { ctx, call, owner, update, list, keepAll, bytesOf } = await start(t);
  const web = await saveWeb(call, owner, await sent(red));
  await keepAll();
  await update(web._id, { html: '<p>2' });
  await list(web._id);
  const row = (number: number) => ({ web_id: web._id, number, data: Buffer.from('picture') });
  for (let save = 3; save <= 40; save += 1) await update(web._id, { html: `<p>${save}` });
  await list(web._id);
  const older = Array.from({ length: 39 }, (_, at) => row(at + 2));
  await ctx.db.insertInto('web_version_pictures').values(older).execute();
  const change = (number: number, body: object) =>
    call('PATCH', `/webs/versions/${web._id}/${number}`, { as: owner, body });
  await change(3, { name: 'Named' });
  await change(5, { isShared: true });
  const { revision } = await update(web._id, { html: '<p>41' });
  await update(web._id, { html: '<p>42', basedOn: `${revision}`, ...(await sent(blue)) });
  await keepAll();
  const kept = async () =>
    (await list(web._id)).filter(({ picture }) => picture !== null).map(({ number }) => number);
  const newest = [42, ...Array.from({ length: 28 }, (_, at) => 40 - at)];
  t.strictSame(await kept(), [...newest, 5, 3]);

  await call('DELETE', `/webs/versions/${web._id}/5`, { as: owner });
  await sql`update web_versions set saved_at = now() - interval '400 days' where web_id = ${web._id} and number < 40`.execute(
    ctx.db,
  );
  await pruneVersions({ db: ctx.db, clock: systemClock, retentionDays: 365 }, signal);
  t.strictSame(await kept(), [42, 40, 3]);
  const left = await ctx.db.selectFrom('web_version_pictures').select('number').orderBy('number').execute();
  t.strictSame(
    left.map(({ number }) => number),
    [3, 40, 42],
    'a picture goes with its version',
  );
  const bytes = await bytesOf(web._id);
  t.equal(bytes?.counted, bytes?.stored);
});

t.test('a restored version has the picture of its source version', async (t) => {
  const { call, owner, update, list, keepAll, bytesOf } = await start(t);
  const web = await saveWeb(call, owner, await sent(red));
  await keepAll();
  await update(web._id, { html: '<p>2', basedOn: `${web.revision}`, ...(await sent(blue)) });
  await keepAll();
  await call('POST', `/webs/versions/${web._id}/1/restore`, { as: owner, body: {} });
  t.match(await colorsOf(await list(web._id)), [isRed, isBlue, isRed]);
  const bytes = await bytesOf(web._id);
  t.equal(bytes?.counted, bytes?.stored);
});

t.test('only readers of a version get its picture, and it is deleted with the web', async (t) => {
  const { ctx, call, member, owner, list, keepAll } = await start(t);
  const web = await saveWeb(call, owner, await sent(red));
  await keepAll();
  await list(web._id);
  const read = async () => (await call('GET', `/webs/versions/${web._id}/1`, { as: await member() })).body;
  t.equal((await read()).status, 404);
  await call('PATCH', `/webs/versions/${web._id}/1`, { as: owner, body: { isShared: true } });
  t.match(await colorsOf([(await read()).data]), [isRed]);
  await call('PATCH', `/webs/toggle-publish-status/${web._id}`, { as: owner });
  t.equal((await read()).status, 404, 'of a private web');
  await call('DELETE', `/webs/delete/${web._id}`, { as: owner });
  t.equal((await call('DELETE', `/bin/web/${web._id}`, { as: owner })).status, 200);
  t.strictSame(await ctx.db.selectFrom('web_version_pictures').selectAll().execute(), []);
});

t.test('a member whose code quota is full can still save, without pictures of versions', async (t) => {
  const { ctx, call, owner, list, keepAll } = await start(t, { MAX_CODE_MB: '1' });
  const web = await saveWeb(call, owner, await sent(red));
  await ctx.db.updateTable('webs').set({ history_bytes: 1_100_000 }).where('id', '=', web._id).execute();
  t.equal(await keepAll(), 1);
  t.strictSame(await colorsOf(await list(web._id)), [null]);
});
