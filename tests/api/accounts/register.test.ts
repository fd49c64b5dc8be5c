import t from 'tap';
import { messages } from '../../../src/modules/accounts/rules/messages.ts';
import { build, publicUrl } from '../../helpers/build.ts';
import { refusal } from '../../helpers/refusal.ts';

const { ctx, call, drain, mails } = await build(t);
const good = {
  username: 'grace',
  email: 'grace@example.test',
  password: 'a-good-password',
  fullName: 'Grace Hopper',
  verificationURL: `${publicUrl}/verify-email`,
};
const register = (change: object) => call('POST', '/users/register', { body: { ...good, ...change } });
const countUsers = async () =>
  Number(
    (
      await ctx.db
        .selectFrom('users')
        .select((is) => is.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

t.test('a new member gets 201, their own data without secrets, and one verification mail', async (t) => {
  const { status, body } = await register({ email: '  Grace@Example.test ', fullName: '  Grace Hopper ' });
  t.equal(status, 201);
  t.match(body, { status: 201, message: messages.created });
  const { _id, ...user } = body.data;
  t.type(_id, 'string');
  t.strictSame(user, {
    username: 'grace',
    fullName: 'Grace Hopper',
    email: 'Grace@Example.test',
    avatar: `${publicUrl}/media/default-avatar/256x256.webp`,
    avatarPublicId: 'codeweb/default-avatar',
    coverImage: `${publicUrl}/media/default-cover/1500x333.webp`,
    coverImagePublicId: 'codeweb/default-cover',
    bio: '',
    link1: '',
    link2: '',
    link3: '',
    isVerified: false,
  });
  await drain();
  t.strictSame(
    mails.map(({ to }) => to),
    ['Grace@Example.test'],
  );
  t.equal(
    (await call('POST', '/users/login', { body: { identifier: 'grace', password: good.password } })).status,
    200,
  );
});

t.test('an address is stored, compared and mailed with its domain in one spelling', async (t) => {
  const { status, body } = await register({ email: 'zoe@ｓｈｏｐ.example', username: 'zoe-shop' });
  t.match([status, body.data.email], [201, 'zoe@shop.example']);
  await drain();
  t.equal(mails.at(-1)?.to, 'zoe@shop.example');
  for (const email of ['ZOE@shop.example', 'zoe@sh\u00adop.example'])
    t.match(await register({ email, username: 'zoe-two' }), { status: 409 }, email);
  const identifier = 'zoe@ＳＨＯＰ.example';
  t.equal(
    (await call('POST', '/users/login', { body: { identifier, password: good.password } })).status,
    200,
  );
  const { accessToken } = (
    await call('POST', '/users/login', { body: { identifier: 'zoe-shop', password: good.password } })
  ).body.data;
  const verificationURL = `${publicUrl}/verify-email`;
  const change = { email: 'zoe@shop。example.', password: good.password, verificationURL };
  t.match(await call('POST', '/users/change-email', { as: accessToken, body: change }), { status: 400 });
  const same = { ...change, email: 'zoe@ｓｈｏｐ.example' };
  t.match(await call('POST', '/users/change-email', { as: accessToken, body: same }), {
    status: 400,
    body: { message: 'Email is same as current email' },
  });
});

t.test('the first broken rule is reported, in the order of the form', async (t) => {
  const cases: [change: object, message: string][] = [
    [{ email: '', fullName: '', username: '', password: '' }, 'Email cannot be empty'],
    [{ email: '   ' }, 'Email cannot be empty'],
    [{ email: 'grace', fullName: '' }, 'Invalid Email Address'],
    [{ email: 'a b@c.de' }, 'Invalid Email Address'],
    [{ email: 'a,b@c.de' }, 'Invalid Email Address'],
    [{ email: '<a@c.de>' }, 'Invalid Email Address'],
    [{ email: 'a@c.de\r\nBcc:b@c.de' }, 'Invalid Email Address'],
    [{ email: 'a@b@c.de' }, 'Invalid Email Address'],
    [{ email: 'a@localhost' }, 'Invalid Email Address'],
    [{ fullName: '  ', username: '' }, 'Full Name cannot be empty'],
    [{ fullName: 'Al', username: '' }, 'Full Name must be atleast 3 characters long'],
    [{ username: 'abc', password: '' }, 'Username must be atleast 4 characters long'],
    [{ username: '-abcd' }, "Username cannot start or end with '-'"],
    [{ username: 'abcd-' }, "Username cannot start or end with '-'"],
    [{ username: 'Grace' }, 'Username cannot contain spaces, special characters, or capital letters'],
    [{ username: 'gr ace' }, 'Username cannot contain spaces, special characters, or capital letters'],
    [{ username: 'gr_ace' }, 'Username cannot contain spaces, special characters, or capital letters'],
    [{ username: '1grace' }, 'Username cannot start with a number'],
    [{ password: '' }, 'Password cannot be empty'],
    [{ password: 'a b' }, 'Password cannot contain spaces'],
    [{ password: 'short' }, 'Password must be atleast 8 characters long'],
    [{ fullName: 'Grace\nHopper' }, 'Full Name cannot contain line breaks or control characters'],
    [{ fullName: 'See https://evil.test' }, "Full Name cannot contain '://'"],
    [{ fullName: ' Al ' }, 'Full Name must be atleast 3 characters long'],
    [{ username: 'G'.repeat(31) }, 'Username must be at most 30 characters'],
    [{ username: 'g'.repeat(31) }, 'Username must be at most 30 characters'],
    [{ fullName: 'G'.repeat(81) }, 'Full Name must be at most 80 characters'],
    [{ password: 'p'.repeat(129) }, 'Password must be at most 128 characters'],
    [{ email: `${'g'.repeat(250)}@example.test` }, 'Email must be at most 254 characters'],
    [{ email: 'g'.repeat(300) }, 'Email must be at most 254 characters'],
  ];
  for (const [change, message] of cases) {
    const { status, body } = await register(change);
    t.match({ status, body }, { status: 400, body: refusal(400, message) }, JSON.stringify(change));
  }
  const missing = 'username or email or password or fullName is null';
  t.equal((await register({ password: undefined })).body.message, missing);
  t.equal((await call('POST', '/users/register', { body: {} })).body.message, missing);
});

t.test('names and passwords of the minimum and maximum length are accepted', async (t) => {
  const email = `${'limits'.repeat(40)}@a.test`;
  const { status, body } = await register({
    username: `g${'r'.repeat(29)}`,
    email: `\n    ${email}    `,
    fullName: `    ${'G'.repeat(80)}\t\n`,
    password: 'p'.repeat(128),
  });
  t.equal(status, 201);
  t.strictSame([body.data.email, body.data.fullName], [email, 'G'.repeat(80)], 'without spaces');
});

t.test('a taken username and a taken address, in any case, are 409', async (t) => {
  const name = await register({ email: 'other@example.test' });
  t.match(name.body, refusal(409, 'Username already taken'));
  const address = await register({ username: 'other', email: 'GRACE@example.TEST' });
  t.match(address.body, refusal(409, 'Email already taken'));
});

t.test('a name that is a page’s path is taken', async (t) => {
  for (const username of ['login', 'new-web', 'settings', 'explore-profiles', 'favicon']) {
    const { body } = await register({ username, email: `${username}@example.test` });
    t.match(body, refusal(409, 'Username already taken'), username);
  }
});

t.test('one of two concurrent registrations of the same name succeeds and sends one mail', async (t) => {
  await drain();
  const before = await countUsers();
  mails.length = 0;
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => register({ username: 'twice', email: `twice-${n}@example.test` })),
  );
  t.strictSame(answers.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  t.equal(await countUsers(), before + 1);
  await drain();
  t.equal(mails.length, 1);
});

t.test('a registration ignores fields that a member may not set', async (t) => {
  const { status, body } = await register({
    username: 'greedy',
    email: 'greedy@example.test',
    isVerified: true,
    followersCount: 99,
    _id: '00000000-0000-7000-8000-000000000000',
  });
  t.equal(status, 201);
  t.equal(body.data.isVerified, false);
  t.not(body.data._id, '00000000-0000-7000-8000-000000000000');
});

t.test('wrong types and NUL are 400, not a server error', async (t) => {
  const odd = [null, 7, true, [], {}, ['grace'], 'gra\u0000ce'];
  for (const field of Object.keys(good))
    for (const value of odd) {
      const { status, body } = await register({
        username: 'oddly',
        email: 'oddly@example.test',
        [field]: value,
      });
      t.equal(status, 400, `${field}: ${JSON.stringify(value)} -> ${body.message}`);
    }
  for (const body of ['null', '[]', '"text"', '7', '{', '{"__proto__": {"a": 1}}']) {
    const answer = await call('POST', '/users/register', {
      body,
      headers: { 'content-type': 'application/json' },
    });
    t.equal(answer.status, 400, body);
  }
});

t.test('the availability check accepts names that are valid, free and not reserved', async (t) => {
  const check = async (name: string) =>
    (await call('GET', `/users/check-username-availability/${encodeURIComponent(name)}`)).body;
  t.strictSame(await check('not-yet-taken'), { status: 200, message: 'OK', data: true });
  for (const name of [
    'grace',
    'login',
    'view-full',
    'embed',
    'oembed',
    'notifications',
    'abc',
    'Grace',
    '1abc',
    '-abc',
    'abc-',
    'a b c d',
    'abc\u0000d',
    'x'.repeat(31),
    'x'.repeat(500),
    'ab/cd',
    "a'b--",
    '%',
  ])
    t.strictSame(await check(name), { status: 200, message: 'OK', data: false }, name);
});

t.test('calls that take no access token ignore an invalid one', async (t) => {
  const headers = { authorization: 'Bearer nonsense' };
  t.equal((await call('GET', '/users/check-username-availability/someone', { headers })).status, 200);
  const body = { ...good, username: 'careless', email: 'careless@example.test' };
  t.equal((await call('POST', '/users/register', { headers, body })).status, 201);
});

t.test('a missing body is an empty form', async (t) => {
  t.match((await call('POST', '/users/register')).body, {
    status: 400,
    message: 'username or email or password or fullName is null',
  });
  t.match((await call('POST', '/users/login')).body, {
    status: 400,
    message: 'Username or Email is required',
  });
  t.equal((await call('POST', '/users/verify-email')).status, 400);
});
