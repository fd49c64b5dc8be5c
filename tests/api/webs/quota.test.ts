import { sql } from 'kysely';
import t from 'tap';
import { build, type Member } from '../../helpers/build.ts';
import { addWeb, form, picture, saveWeb, webForm } from '../../helpers/webs.ts';

const image = () => new Uint8Array(picture);
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

t.test('a member has a maximum number of webs, however they are created', async (t) => {
  const { ctx, call, member } = await build(t, { env: { MAX_WEBS: '8' } });
  const [ada, bob] = [await member(), await member()];
  const original = await addWeb(ctx, bob);
  const create = () => call('POST', '/webs/create', { as: ada, body: webForm() });
  const fork = () => call('POST', `/webs/create-forked/${original}`, { as: ada, body: {} });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? create() : fork())));
  t.same(
    statusesOf(answers),
    [...Array(8).fill(201), ...Array(12).fill(403)],
    'exact when they come at once',
  );
  const refused = {
    status: 403,
    body: {
      status: 403,
      message: 'You have 8 webs, which is the limit. Delete some, then empty your bin',
    },
  };
  t.match(await create(), refused);
  t.match(await fork(), refused);
  const { rows: unused } = await sql`
    select id from media where owner_id = ${ada.user._id} and status <> 'removed'
    except select image_id from webs where owner_id = ${ada.user._id}`.execute(ctx.db);
  t.strictSame(unused, [], 'refused webs leave no picture');
  const kept = await ctx.db
    .selectFrom('webs')
    .select('id')
    .where('owner_id', '=', ada.user._id)
    .executeTakeFirstOrThrow();
  const change = { as: ada, body: form({ html: '<h1>Hello, and more' }) };
  t.equal((await call('PATCH', `/webs/update/${kept.id}`, change)).status, 200, 'the full may still change');
  t.equal((await call('DELETE', `/webs/delete/${kept.id}`, { as: ada })).status, 200);
  t.equal((await create()).status, 403, 'what is in the bin counts');
  t.equal((await call('DELETE', '/bin', { as: ada })).status, 200);
  t.equal((await create()).status, 201, 'who deletes one for good has room again');
  t.equal(
    (await call('POST', '/webs/create', { as: bob, body: webForm() })).status,
    201,
    'others have theirs',
  );
});

t.test('a repeated request at the limit returns the web that it created', async (t) => {
  const { call, member } = await build(t, { env: { MAX_WEBS: '1' } });
  const ada = await member();
  const headers = { 'idempotency-key': 'once-and-once-only' };
  const create = () => call('POST', '/webs/create', { as: ada, body: webForm(), headers });
  const answers = await Promise.all([create(), create(), create()]);
  t.same(statusesOf(answers), [201, 201, 201]);
  t.equal(new Set(answers.map(({ body }) => body.data._id)).size, 1);
});

t.test('a member has a maximum of bytes of code', async (t) => {
  const { ctx, call, member } = await build(t, { env: { MAX_CODE_MB: '1' } });
  const [ada, bob] = [await member(), await member()];
  // Two bytes per character, since the quota counts bytes.
  const code = (bytes: number) => 'ä'.repeat(bytes / 2);
  const web = await saveWeb(call, ada, { html: code(200_000), css: code(100_000), js: code(100_000) });
  const update = (html: string, id = web._id, as: Member = ada) =>
    call('PATCH', `/webs/update/${id}`, { as, body: form({ html }) });
  const create = () =>
    call('POST', '/webs/create', { as: ada, body: webForm({ html: code(300_000), css: '', js: '' }) });
  t.same(statusesOf(await Promise.all([create(), create(), create()])), [201, 201, 403], 'also at once');
  const refused = {
    status: 403,
    body: {
      message: 'The code of your webs takes up 1 MB, which is the limit. Delete some, then empty your bin',
    },
  };
  t.match(await update(code(200_002)), refused);
  const read = await call('GET', `/webs/get/${web._id}`, { as: ada });
  t.equal(read.body.data.html, code(200_000), 'what was refused has changed nothing');
  t.equal((await update(code(100_000))).status, 200);
  t.equal((await update(code(200_000))).status, 200, 'up to the last byte');
  const large = await saveWeb(call, bob, { html: code(100_000) });
  t.match(await call('POST', `/webs/create-forked/${large._id}`, { as: ada, body: {} }), refused);

  await sql`update webs set js = ${code(900_000)} where id = ${web._id}`.execute(ctx.db);
  t.match(await update(code(200_002)), refused);
  t.equal((await update(code(199_998))).status, 200, 'who is over it may still make less of it');
});

t.test('added and removed links count by the versions that they create', async (t) => {
  const { ctx, call, member } = await build(t, { env: { MAX_CODE_MB: '1' } });
  const ada = await member();
  const id = await addWeb(ctx, ada);
  await sql`update webs set history_bytes = 1000000 where id = ${id}`.execute(ctx.db);
  const change = (name: string) =>
    call('PATCH', `/webs/${name}-css-link/${id}`, {
      as: ada,
      body: { cssLink: 'https://example.com/a.css' },
    });
  t.equal((await change('add')).status, 403);
  t.match((await call('GET', `/webs/get/${id}`, { as: ada })).body.data, { cssLinks: [] });
});

t.test('webs that grow concurrently stay within the quota together', async (t) => {
  const { ctx, call, member } = await build(t, { env: { MAX_CODE_MB: '1' } });
  const ada = await member();
  const ids = await Promise.all(Array.from({ length: 10 }, () => addWeb(ctx, ada)));
  const body = () => form({ html: 'x'.repeat(300_000) });
  const answers = await Promise.all(
    ids.map((id) => call('PATCH', `/webs/update/${id}`, { as: ada, body: body() })),
  );
  t.same(statusesOf(answers), [...Array(3).fill(200), ...Array(7).fill(403)]);
});

t.test('pictures of webs count towards a member’s storage; text is saved even when it is full', async (t) => {
  const { ctx, call, member, drain } = await build(t, { env: { THUMBNAILS: 'on' } });
  const [ada, bob] = [await member(), await member()];
  const web = await saveWeb(call, ada);
  const original = await saveWeb(call, bob);
  const fill = (bytes: number) =>
    ctx.db
      .insertInto('media')
      .values({
        id: `video-${crypto.randomUUID()}`,
        owner_id: ada.user._id,
        ...{ kind: 'video', bytes, status: 'ready', mime_type: 'video/mp4' },
      })
      .execute();
  const used = async () => {
    const { rows } = await sql<{ bytes: number }>`select sum(bytes)::int as bytes from media
      where owner_id = ${ada.user._id} and status <> 'removed'`.execute(ctx.db);
    return rows[0]?.bytes ?? 0;
  };
  const update = (fields: Parameters<typeof form>[0]) =>
    call('PATCH', `/webs/update/${web._id}`, { as: ada, body: form(fields) });
  const first = await used();
  t.ok(first > 0);
  for (let at = 0; at < 3; at++) await update({ html: `<p>${at}`, image: image() });
  t.equal(await used(), first, 'replaced pictures take no room any more');

  await fill(1_000_000_000 - 2 * first);
  const room = await update({ html: '<p>fits', image: image() });
  t.match(room, { status: 200 });
  const { image: before } = room.body.data;
  await fill(1);
  const full = await update({ html: '<p>kept', image: image() });
  t.match(full, { status: 200, body: { data: { html: '<p>kept', image: before } } });
  t.match(await update({ image: image() }), {
    status: 403,
    body: { message: 'Your files take up 1 GB, which is the limit. Delete some, then empty your bin' },
  });
  t.equal((await call('POST', '/webs/create', { as: ada, body: webForm() })).status, 201);
  t.equal((await call('POST', `/webs/create-forked/${original._id}`, { as: ada, body: {} })).status, 201);
  t.equal(await used(), 1_000_000_000 - first + 1, 'new webs and forks bring no picture then');
  await call('DELETE', `/webs/delete/${web._id}`, { as: ada });
  await drain();
  t.equal((await call('POST', '/webs/create', { as: ada, body: webForm() })).status, 201);
  t.ok((await used()) > 1_000_000_000 - 2 * first + 1, 'a deleted web makes room for a picture');
});

t.test(
  'past twenty pictures a minute, updates are saved without theirs and rendered by the worker',
  async (t) => {
    const { ctx, call, member } = await build(t, { env: { RATE_LIMIT: 'on', THUMBNAILS: 'on' } });
    const [ada, bob] = [await member(), await member()];
    const web = await saveWeb(call, ada);
    const drawings = () =>
      ctx.db.selectFrom('outbox').select('id').where('job', '=', 'webs.draw-thumbnail').execute();
    const update = (fields: Parameters<typeof form>[0]) =>
      call('PATCH', `/webs/update/${web._id}`, { as: ada, body: form(fields) });
    const answers = await Promise.all(
      Array.from({ length: 23 }, (_, at) => update({ html: `<p>${at}`, image: image() })),
    );
    t.same(new Set(statusesOf(answers)), new Set([200]));
    const { rows } = await sql<{ pictures: number }>`select count(*)::int as pictures from media
    where owner_id = ${ada.user._id}`.execute(ctx.db);
    t.same(rows, [{ pictures: 21 }], 'twenty, and the one of its creation; also at once');
    await sql`delete from outbox where job = 'webs.draw-thumbnail'`.execute(ctx.db);
    t.match(await update({ html: '<p>late', image: image() }), {
      status: 200,
      body: { data: { html: '<p>late' } },
    });
    t.equal((await drawings()).length, 1, 'the worker draws it');
    t.equal((await update({ image: image() })).status, 429, 'one that brings nothing else is refused');
    t.equal((await update({ html: '<p>on' })).status, 200);
    const other = await saveWeb(call, bob);
    const answer = await call('PATCH', `/webs/update/${other._id}`, {
      as: bob,
      body: form({ image: image() }),
    });
    t.equal(answer.status, 200, 'each member has their own count');
  },
);
