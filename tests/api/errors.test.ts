import t from 'tap';
import { build } from '../helpers/build.ts';
import { form, picture, saveWeb } from '../helpers/webs.ts';

const { call, member } = await build(t);
const ada = await member();
const png = new Uint8Array(picture);

t.test('each error has a code: a word for its status, or one of its own', async (t) => {
  const codes = {
    'GET /nothing': 'not-found',
    'DELETE /users/me': 'method-not-allowed',
    'GET /users/me': 'not-authenticated',
    'GET /webs/trending?page=0': 'invalid-request',
    'PATCH /webs/update/x': 'not-authenticated',
  };
  for (const [key, code] of Object.entries(codes)) {
    const [method = '', url = ''] = key.split(' ');
    t.equal((await call(method as 'GET', url)).body.code, code, key);
  }
  t.match((await call('GET', '/admin/settings', { as: ada })).body, { status: 403, code: 'forbidden' });
  const taken = { username: ada.user.username, email: 'new@example.test', password: 'a-good-password' };
  const verificationURL = 'http://localhost:3000/verify-email';
  t.strictSame(
    (await call('POST', '/users/register', { body: { ...taken, fullName: 'Ada', verificationURL } })).body,
    {
      status: 409,
      message: 'Username already taken',
      data: null,
      code: 'conflict',
      field: 'username',
      errors: [{ field: 'username', message: 'Username already taken' }],
    },
  );
});

t.test('all faults of a body are reported, one for each field, and the message is the first', async (t) => {
  const body = {
    username: 'Bob',
    email: 'bob',
    fullName: 'Bob Noyce',
    password: 'short',
    verificationURL: 7,
  };
  const answer = await call('POST', '/users/register', { body });
  t.strictSame(answer.body, {
    status: 400,
    message: 'Invalid Email Address',
    data: null,
    code: 'invalid-request',
    field: 'email',
    errors: [
      { field: 'email', message: 'Invalid Email Address' },
      { field: 'username', message: 'Username must be atleast 4 characters long' },
      { field: 'password', message: 'Password must be atleast 8 characters long' },
      { field: 'verificationURL', message: 'verificationURL must be string' },
    ],
  });
});

t.test('the faults of a form include its file’s; queries and nested bodies report theirs too', async (t) => {
  const create = async (fields: Parameters<typeof form>[0]) =>
    (await call('POST', '/webs/create', { as: ada, body: form(fields) })).body;
  const { message, field, errors } = await create({ title: 'Untitled', isPublic: 'yes', cssLinks: '[x' });
  t.match([message, field], [/^Title/, 'title']);
  t.strictSame(
    errors?.map((one) => one.field),
    ['title', 'description', 'isPublic', 'cssLinks', 'image'],
    'those of the rules first, then what only the schema knows, then the file',
  );
  t.match(errors?.at(-1), { field: 'image', message: 'image is missing: send it as a file of the form' });
  t.match(await create({ title: 'A', description: 'B', html: 'C' }), {
    status: 400,
    message: 'Missing required fields',
    code: 'picture-missing',
    field: 'image',
    errors: [{ field: 'image', message: 'image is missing: send it as a file of the form' }],
  });
  const list = await call('GET', '/webs/trending?page=0&limit=1000');
  t.strictSame(
    list.body.errors?.map((one) => one.field),
    ['page', 'limit'],
  );
  const imported = await call('POST', '/webs/import', { as: ada, body: { webs: [{ title: 1 }] } });
  t.match(imported.body, { status: 400, field: 'webs', errors: [{ field: 'webs', message: /^webs\.0/ }] });
});

t.test('several faults of one field are reported as one', async (t) => {
  const webs = Array.from({ length: 10_000 }, () => 1);
  const { body } = await call('POST', '/webs/import', { as: ada, body: { webs } });
  t.match(body, { status: 400, field: 'webs' });
  t.equal(body.errors?.length, 1);
});

t.test('lists are accepted as repeated parts, as one part, or as JSON', async (t) => {
  const links = ['https://a.test/a.css', 'https://b.test/b.css'];
  const sent = async (tags: readonly string[], cssLinks: readonly string[]) => {
    const body = form({ title: 'Lists', description: 'x', html: 'x', image: png });
    for (const tag of tags) body.append('tags', tag);
    for (const link of cssLinks) body.append('cssLinks', link);
    const { status, body: reply } = await call('POST', '/webs/create', { as: ada, body });
    return status === 201 ? [reply.data.tags, reply.data.cssLinks] : reply.message;
  };
  t.strictSame(await sent(['one', 'two'], links), [['one', 'two'], links]);
  t.strictSame(await sent(['one'], links.slice(0, 1)), [['one'], links.slice(0, 1)]);
  t.strictSame(await sent(['["one","two"]'], [JSON.stringify(links)]), [['one', 'two'], links]);
  t.strictSame(await sent([''], []), [[], []]);
  const many = Array.from({ length: 50 }, (_, at) => `https://a.test/${at}.css`);
  t.strictSame(await sent([], many), [[], many], 'as many as fit into a list');
  t.match(await sent([], [...many, 'https://a.test/50.css']), /cssLinks must NOT have more than 50 items/);
  t.match(await sent([], ['https://a.test', 'x'.repeat(2_049)]), /2048 characters/);
});

t.test('a list of repeated parts is limited just like one in JSON', async (t) => {
  const { _id } = await saveWeb(call, ada);
  const body = form({ title: 'x' });
  for (let part = 0; part < 3; part++) body.append('tags', 'x'.repeat(1 << 20));
  const answer = await call('PATCH', `/webs/update/${_id}`, { as: ada, body });
  t.match(answer.body, { status: 400, message: 'tags must be at most 1 MiB', field: 'tags' });
});
