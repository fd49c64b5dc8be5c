import t from 'tap';
import { messages } from '../../../src/modules/webs/rules/messages.ts';
import { build, publicUrl } from '../../helpers/build.ts';
import { refusal } from '../../helpers/refusal.ts';
import { collectInvalidatedTags, picture, saveWeb, webForm } from '../../helpers/webs.ts';

const { ctx, call, member, drain } = await build(t);
const ada = await member({ fullName: 'Ada Lovelace' });
const create = (changes: Parameters<typeof webForm>[0], as = ada) =>
  call('POST', '/webs/create', { as, body: webForm(changes) });
const countWebs = async () => (await ctx.db.selectFrom('webs').select('id').execute()).length;

t.test('a new web is returned whole, trimmed, with its owner and picture', async (t) => {
  const { status, body } = await create({
    title: '  First  ',
    description: ' About it ',
    css: 'b { color: red }',
    js: '',
    cssLinks: '["https://example.test/a.css"]',
    htmlLinks: '["<meta name=\\"a\\">"]',
  });
  t.equal(status, 201);
  const { _id, image, createdAt, updatedAt, ...web } = body.data;
  t.match(image, new RegExp(`^${publicUrl}/media/thumbnail-[\\w-]+/1200x700.webp$`));
  t.equal(new Date(createdAt).toISOString(), createdAt);
  t.equal(updatedAt, createdAt);
  t.strictSame(web, {
    title: 'First',
    description: 'About it',
    tags: [],
    color: '',
    loop: null,
    isPublic: true,
    visibility: 'public',
    views: 0,
    likesCount: 0,
    commentsCount: 0,
    isLikedByMe: false,
    isPinned: false,
    owner: {
      _id: ada.user._id,
      username: ada.user.username,
      fullName: 'Ada Lovelace',
      avatar: `${publicUrl}/media/default-avatar/128x128.webp`,
      followersCount: 0,
      isFollowedByMe: false,
    },
    html: '<h1>Hello</h1>',
    css: 'b { color: red }',
    js: '',
    packages: [],
    cssLinks: ['https://example.test/a.css'],
    jsLinks: [],
    htmlLinks: ['<meta name="a">'],
    forkedFrom: null,
    revision: 1,
  });
  t.strictSame((await call('GET', `/webs/get/${_id}`)).body.data, body.data, 'a guest reads the same');
});

t.test('the worker makes the sizes of a web’s picture and its dominant color', async (t) => {
  const { _id } = await saveWeb(call, ada);
  await drain();
  const { body } = await call('GET', `/webs/get/${_id}`);
  t.match(body.data.color, /^#[0-9a-f]{6}$/);
});

t.test('the first broken rule is reported, in order', async (t) => {
  const before = await countWebs();
  const cases: [changes: Parameters<typeof webForm>[0], message: string][] = [
    [{ title: undefined, description: undefined, html: '', image: undefined }, messages.titleInvalid],
    [{ title: '   ' }, "Title can't be empty or 'Untitled'"],
    [{ title: ' Untitled ', description: '' }, "Title can't be empty or 'Untitled'"],
    [{ title: 't'.repeat(101), description: '' }, 'Title must be at most 100 characters'],
    [{ description: ' ', image: undefined }, "Description can't be empty"],
    [{ description: 'd'.repeat(5_001) }, 'Description must be at most 5000 characters'],
    [{ image: undefined, html: '' }, 'Missing required fields'],
    [{ html: ' \n\t', css: '', js: undefined }, "You can't save an empty web"],
    [{ isPublic: 'yes' }, 'isPublic must be true or false'],
    [{ cssLinks: '[no list' }, 'cssLinks must be a list: one part for each entry, or a JSON array'],
    [{ jsLinks: '{"a":1}' }, 'jsLinks must be http or https addresses'],
    [{ htmlLinks: '[1]' }, 'htmlLinks.0 must be string'],
    [
      { cssLinks: JSON.stringify(Array(51).fill('https://a.test')) },
      'cssLinks must NOT have more than 50 items',
    ],
    [{ jsLinks: JSON.stringify(['l'.repeat(2_049)]) }, 'jsLinks.0 must NOT have more than 2048 characters'],
    [{ cssLinks: '["https://a.test/a.css","/b.css"]' }, 'cssLinks must be http or https addresses'],
    [{ jsLinks: '["javascript:alert(1)"]' }, 'jsLinks must be http or https addresses'],
    [{ htmlLinks: '[" <base> "]' }, 'htmlLinks must have at least 10 characters each'],
    [{ title: 'a\u0000b' }, 'Title cannot contain line breaks or control characters'],
    [{ title: 'See https://a.test' }, "Title cannot contain '://'"],
    [{ description: 'a\u0000b' }, 'Text must not contain NUL characters'],
  ];
  for (const [changes, message] of cases) {
    const { status, body } = await create(changes);
    t.match(body, { status: 400, message, data: null }, message);
    t.equal(status, 400);
  }
  t.equal(await countWebs(), before);
});

t.test(
  'each text may have its maximum length and no more, and the error names field and limit',
  async (t) => {
    const full = 'x'.repeat(1 << 20);
    const largest = {
      title: 't'.repeat(100),
      description: 'd'.repeat(5_000),
      html: full,
      css: full,
      js: full,
      cssLinks: JSON.stringify(
        Array.from({ length: 50 }, (_, at) => `https://${String(at).padStart(2_040, 'l')}`),
      ),
    };
    const { status, body } = await create(largest);
    t.equal(status, 201);
    t.strictSame([body.data.html, body.data.css, body.data.js], [full, full, full]);
    t.equal(body.data.cssLinks.length, 50);
    for (const field of ['html', 'css', 'js'])
      for (const over of [`${full}x`, `${'x'.repeat((1 << 20) - 2)}€`, 'x'.repeat((1 << 20) + 9_000)]) {
        const answer = await create({ [field]: over });
        t.match(answer.body, refusal(400, `${field.toUpperCase()} must be at most 1 MiB`));
      }
  },
);

t.test('code keeps its line endings, though forms send others', async (t) => {
  const { body } = await create({
    html: '<p>\none\n\ttwo</p>\n',
    js: '\n'.repeat(1 << 20).replace('\n', '1'),
  });
  t.equal(body.data.html, '<p>\none\n\ttwo</p>\n');
  t.equal(body.data.js.length, 1 << 20);
});

t.test('a file that is no picture, broken or too large is refused, and no web is created', async (t) => {
  const before = await countWebs();
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  t.equal((await create({ image: svg })).status, 415);
  const broken = new Uint8Array(picture.subarray(0, 60));
  t.equal((await create({ image: broken })).status, 400);
  t.equal((await create({ image: new Uint8Array(3_000_001) })).status, 413);
  t.equal(await countWebs(), before);
});

t.test('only members save, and only by a form', async (t) => {
  t.equal((await call('POST', '/webs/create', { body: webForm() })).status, 401);
  t.equal((await call('POST', '/webs/create', { as: 'wrong', body: webForm() })).status, 401);
  const json = { title: 'A', description: 'B', html: '<p>' };
  t.equal((await call('POST', '/webs/create', { as: ada, body: json })).status, 415);
});

t.test('only declared fields can be set', async (t) => {
  const { body } = await create({ views: '99', likesCount: '99', owner: 'x', _id: 'y', commentsCount: '5' });
  t.match(body.data, { views: 0, likesCount: 0, commentsCount: 0, owner: { _id: ada.user._id } });
});

t.test('a repeated request creates one web; other requests and members create their own', async (t) => {
  const before = await countWebs();
  const bob = await member();
  const headers = { 'idempotency-key': 'click-1' };
  const twice = await Promise.all(
    [ada, ada, ada, bob].map((as) => call('POST', '/webs/create', { as, body: webForm(), headers })),
  );
  t.strictSame(
    twice.map(({ status }) => status),
    [201, 201, 201, 201],
  );
  const ids = twice.map(({ body }) => body.data._id);
  t.equal(new Set(ids.slice(0, 3)).size, 1);
  t.equal(new Set(ids).size, 2);
  const again = await call('POST', '/webs/create', { as: ada, body: webForm(), headers });
  t.equal(again.body.data._id, ids[0]);
  await Promise.all([saveWeb(call, ada), saveWeb(call, ada)]);
  t.equal(await countWebs(), before + 4);
  const tooLong = { 'idempotency-key': 'k'.repeat(201) };
  t.equal((await call('POST', '/webs/create', { as: ada, body: webForm(), headers: tooLong })).status, 400);
});

t.test('a new public web invalidates pages at once, a private one does not', async (t) => {
  const invalidatedTags = await collectInvalidatedTags(t, ctx);
  await saveWeb(call, ada, { isPublic: 'false' });
  t.strictSame(await invalidatedTags(), []);
  await saveWeb(call, ada);
  t.strictSame(await invalidatedTags(), ['trending']);
});
