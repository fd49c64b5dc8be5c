import { sql } from 'kysely';
import t from 'tap';
import { maxImportBytes } from '../../../src/modules/webs/rules/imported-web.ts';
import { build, type Member } from '../../helpers/build.ts';
import { form, saveWeb } from '../../helpers/webs.ts';
import { wrongTotals } from '../../helpers/wrong-totals.ts';

const built = await build(t, { env: { SITE_LISTED_TEXTS: 'refuse: viagra\nhold: casino' } });
const { ctx, call, member } = built;
const [ada, bob] = [await member(), await member()];

let keys = 0;
const web = (changes: object = {}) => ({
  key: `key-${++keys}`,
  title: 'A web',
  description: 'What it is',
  html: '<h1>Hello</h1>',
  css: '',
  js: '',
  ...changes,
});
const send = (webs: unknown, as: Member = ada, at = call) =>
  at('POST', '/webs/import', { as, body: { webs } });
const countOf = async ({ user }: Member, { db } = ctx) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webs where owner_id = ${user._id}`.execute(db);
  return rows[0]?.count;
};

t.test('imported webs are saved unchanged, each under its key', async (t) => {
  const first = web({
    title: '  Bouncing ball ',
    html: '<p>\r\n\ttwo\rlines</p>\n',
    css: 'p { content: "\\2014" }',
    js: '`</script>\u0001\u2028`',
    isPublic: true,
    cssLinks: ['https://example.org/a.css'],
    jsLinks: [' https://example.org/a.js', 'https://example.org/a.js'],
    htmlLinks: ['<meta name="a" content="b">'],
    tags: ['Café', 'canvas'],
  });
  const second = web({ isPublic: false });
  const { status, body } = await send([first, second]);
  t.equal(status, 200);
  t.strictSame(body.data.refused, []);
  t.strictSame(
    body.data.imported.map(({ key }: { key: string }) => key),
    [first.key, second.key],
  );
  const [made, hidden] = body.data.imported;
  const read = (await call('GET', `/webs/get/${made._id}`)).body.data;
  t.match(read, {
    title: 'Bouncing ball',
    description: 'What it is',
    html: '<p>\n\ttwo\rlines</p>\n',
    css: first.css,
    js: first.js,
    isPublic: true,
    cssLinks: ['https://example.org/a.css'],
    jsLinks: ['https://example.org/a.js'],
    htmlLinks: ['<meta name="a" content="b">'],
    tags: ['cafe', 'canvas'],
  });
  t.equal((await call('GET', `/webs/get/${hidden._id}`)).status, 404, 'the other is private');
  t.equal((await call('GET', `/webs/get/${hidden._id}`, { as: ada })).status, 200);
  t.strictSame(await wrongTotals(ctx), []);
});

t.test('only the webs that break a rule are refused, with the field and the reason', async (t) => {
  const links = (count: number) => Array.from({ length: count }, (_, n) => `https://example.org/${n}.css`);
  const refused: [changes: object, field: string | undefined, message: string | RegExp][] = [
    [{ title: 'x'.repeat(101) }, 'title', 'Title must be at most 100 characters'],
    [{ title: ' Untitled ' }, 'title', "Title can't be empty or 'Untitled'"],
    [{ title: 'see http://a.example' }, 'title', "Title cannot contain '://'"],
    [{ description: '  ' }, 'description', "Description can't be empty"],
    [{ css: 'ä'.repeat((1 << 19) + 1) }, 'css', 'CSS must be at most 1 MiB'],
    [{ html: ' ', css: '\n' }, 'html', "You can't save an empty web"],
    [{ js: 'a\0b' }, 'js', 'Text must not contain NUL characters'],
    [{ cssLinks: links(51) }, 'cssLinks', 'CSS links can be 50 at most'],
    [{ jsLinks: ['javascript:alert(1)'] }, 'jsLinks', 'JS link must be an http or https address'],
    [{ htmlLinks: ['<meta>'] }, 'htmlLinks', 'HTML tag must have at least 10 characters'],
    [{ htmlLinks: [`<meta ${'x'.repeat(2_048)}>`] }, 'htmlLinks', 'HTML tag must be at most 2048 characters'],
    [{ tags: ['no spaces'] }, 'tags', /^Tags have letters/],
    [{ tags: Array.from({ length: 11 }, (_, n) => `tag-${n}`) }, 'tags', 'A web has at most 10 tags'],
    [{ title: 'Cheap viagra' }, 'title', /viagra/],
  ];
  const before = (await countOf(ada)) ?? 0;
  const sent = refused.map(([changes]) => web(changes));
  const { status, body } = await send([web(), ...sent, web()]);
  t.equal(status, 200);
  t.equal(body.data.imported.length, 2, 'the others are saved');
  t.match(
    body.data.refused,
    refused.map(([, field, message], at) => ({ key: sent[at]?.key, field, message })),
  );
  t.equal(body.data.refused.length, refused.length);
  t.equal(await countOf(ada), before + 2);
});

t.test('a key that is sent repeatedly or concurrently creates one web for each member', async (t) => {
  const webs = [web(), web()];
  const answers = await Promise.all([send(webs), send(webs), send([...webs, ...webs])]);
  const ids = answers.flatMap(({ body }) => body.data.imported.map(({ _id }: { _id: string }) => _id));
  t.equal(ids.length, 8);
  t.equal(new Set(ids).size, 2);
  const others = await send(webs, bob);
  t.equal(others.body.data.imported.length, 2);
  t.notOk(ids.includes(others.body.data.imported[0]._id), 'keys of another member are others');
});

t.test('a body that is no list of 1 to 50 webs is refused as a whole', async (t) => {
  const before = await countOf(ada);
  const many = Array.from({ length: 51 }, () => web());
  const wrong = [
    web({ title: 7 }),
    web({ html: null }),
    web({ cssLinks: 'x' }),
    web({ tags: [{}] }),
    web({ key: '' }),
  ];
  for (const webs of [[], many, undefined, {}, ['x'], [null], ...wrong.map((one) => [web(), one])])
    t.equal((await send(webs)).status, 400, JSON.stringify(webs)?.slice(0, 200));
  const poisoned = `{"webs":[{"key":"k","title":"t","description":"d","html":"<p>","__proto__":{"isPublic":true}}]}`;
  const headers = { 'content-type': 'application/json' };
  t.equal((await call('POST', '/webs/import', { as: ada, body: poisoned, headers })).status, 400);
  t.equal(await countOf(ada), before);
});

t.test('three full panes fit into a call, and a body beyond the limit is a 413', async (t) => {
  const full = '"\n'.repeat(1 << 19);
  const { body } = await send([web({ html: full, css: full, js: full })]);
  t.match(body.data, { imported: [{}], refused: [] });
  const large = Array.from({ length: 9 }, () => web({ html: 'x'.repeat(1 << 20) }));
  t.ok(JSON.stringify(large).length > maxImportBytes);
  t.equal((await send(large)).status, 413);
});

t.test('quotas hold exactly for concurrent calls, and webs that still fit are saved', async (t) => {
  const { ctx, call, member } = await build(t, { env: { MAX_WEBS: '8', MAX_CODE_MB: '1' } });
  const [cy, dan] = [await member(), await member()];
  const calls = Array.from({ length: 5 }, () => send([web(), web(), web()], cy, call));
  const answers = (await Promise.all(calls)).map(({ body }) => body.data);
  t.equal(answers.flatMap(({ imported }) => imported).length, 8);
  t.equal(await countOf(cy, ctx), 8);
  const refused = answers.flatMap(({ refused }) => refused);
  t.equal(refused.length, 7);
  const message = 'You have 8 webs, which is the limit. Delete some, then empty your bin';
  t.ok(refused.every((one) => one.message === message));

  const html = 'x'.repeat(400_000);
  const large = await Promise.all([1, 2].map(() => send([web({ html }), web({ html }), web()], dan, call)));
  t.equal(large.flatMap(({ body }) => body.data.imported).length, 4, 'two large ones and both small ones');
  const { body } = await call('GET', '/webs/usage', { as: dan });
  t.match(body.data, { webs: 4, maxWebs: 8, maxCodeBytes: 1_000_000 });
  t.ok(body.data.codeBytes > 800_000 && body.data.codeBytes < 801_000);
});

t.test('imported webs with a listed text are saved hidden, and their owner is told', async (t) => {
  const { body } = await send([web({ title: 'Casino night', isPublic: true })]);
  const [made] = body.data.imported;
  t.ok(made.notice);
  t.equal((await call('GET', `/webs/get/${made._id}`)).status, 404);
});

t.test(
  'where an address must be verified first, webs are imported as private, or refused as public',
  async (t) => {
    const env = { SITE_VERIFIED_BEFORE_PUBLIC: 'on' };
    const { call, member } = await build(t, { env });
    const eve = await member();
    const { body } = await send([web(), web({ isPublic: true }), web({ isPublic: false })], eve, call);
    t.equal(body.data.imported.length, 2);
    t.match(body.data.refused, [
      { message: 'Please verify your email address before you publish or comment' },
    ]);
    for (const { _id } of body.data.imported) t.equal((await call('GET', `/webs/get/${_id}`)).status, 404);
  },
);

t.test('new members import at most as many webs a day as they may save', async (t) => {
  const env = { SITE_NEW_MEMBER_LIMITS: 'on', SITE_NEW_MEMBER_WEBS: '2' };
  const { call, member } = await build(t, { env });
  const fay = await member();
  const { body } = await send([web(), web(), web()], fay, call);
  t.equal(body.data.imported.length, 2);
  t.match(body.data.refused, [{ message: /^As a new member you cannot save more new webs today/ }]);
});

t.test('visible webs are imported up to the hourly limit of new webs, and the rest as private', async (t) => {
  const { call, member } = await build(t, { env: { RATE_LIMIT: 'on' } });
  const [hal, ida] = [await member(), await member()];
  const hidden = Array.from({ length: 15 }, () => web({ isPublic: false }));
  const shared = Array.from({ length: 35 }, (_, at) => web(at % 2 ? {} : { visibility: 'unlisted' }));
  const sent = [...hidden, ...shared];
  const { imported, refused } = (await send(sent, hal, call)).body.data;
  t.strictSame(refused, []);
  const noticed = imported.filter(({ notice }: { notice?: string }) => notice);
  t.strictSame(
    noticed.map(({ key }: { key: string }) => key),
    shared.slice(30).map(({ key }) => key),
  );
  t.match(noticed[0]?.notice, /^Imported as private, because at most 30 webs an hour/);
  const { body } = await call('GET', '/webs/your-work?view=private&limit=50', { as: hal });
  t.equal(body.data.docs.length, 20);
  const again = (await send(sent, hal, call)).body.data;
  t.strictSame(
    again.imported.map(({ _id }: { _id: string }) => _id),
    imported.map(({ _id }: { _id: string }) => _id),
    'a repeated call counts none',
  );
  const other = (await send([web()], ida, call)).body.data.imported;
  t.strictSame(Object.keys(other[0]), ['key', '_id'], 'members are counted apart');
});

t.test(
  'webs that were imported as private count towards the limit once, when they become visible, singly or in bulk',
  async (t) => {
    const { call, member } = await build(t, { env: { RATE_LIMIT: 'on' } });
    const kay = await member();
    const sent = Array.from({ length: 40 }, () => web({ isPublic: false }));
    const { imported } = (await send(sent, kay, call)).body.data;
    const ids: string[] = imported.map(({ _id }: { _id: string }) => _id);
    const setAll = async (ids: string[], visibility: string) =>
      (await call('PATCH', '/webs/update-many', { as: kay, body: { ids, visibility } })).body.data;
    const toggle = (id = '') => call('PATCH', `/webs/toggle-publish-status/${id}`, { as: kay });
    t.equal((await toggle(ids[0])).status, 200);
    t.equal(
      (await call('PATCH', `/webs/update/${ids[1]}`, { as: kay, body: form({ isPublic: 'true' }) })).status,
      200,
    );
    await setAll(ids.slice(0, 2), 'private');
    const many = await setAll(ids, 'unlisted');
    t.equal(many.changed.length, 30, 'the first two are not counted again');
    t.match(many.refused[0]?.message ?? '', /^At most 30 imported webs an hour can be published/);
    const refused = ids.filter((id) => !many.changed.includes(id));
    t.match(await toggle(refused[0]), { status: 429, headers: { 'retry-after': /^\d+$/ } });
    const body = form({ title: 'Renamed', visibility: 'public' });
    t.equal((await call('PATCH', `/webs/update/${refused[1]}`, { as: kay, body })).status, 429);
    t.equal(
      (await call('PATCH', `/webs/update/${refused[1]}`, { as: kay, body: form({ title: 'Renamed' }) }))
        .status,
      200,
    );
    const created = await saveWeb(call, kay, { isPublic: 'false' });
    t.equal((await toggle(created._id)).status, 200, 'what was created was counted then');
  },
);

t.test('pictures of imported webs are rendered one at a time, after those of saves', async (t) => {
  const { ctx, call, member } = await build(t, { env: { THUMBNAILS: 'on' } });
  const gus = await member();
  await send([web(), web()], gus, call);
  await send([web()], gus, call);
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from run_at - created_at))::int as seconds from outbox
    where job = 'webs.draw-thumbnail' order by run_at`.execute(ctx.db);
  t.strictSame(
    rows.map(({ seconds }) => seconds),
    [8, 16, 24],
  );
});
