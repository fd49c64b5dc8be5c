import t from 'tap';
import { hasNothingToUpdate, mailsPerSession } from '../../../src/modules/accounts/fields.ts';
import { build, type Member } from '../../helpers/build.ts';

const { ctx, call, member, drain, mails } = await build(t);
const update = (as: Member | undefined, body: object) => call('PATCH', '/users/update', { as, body });
const changePassword = (as: Member, oldPassword: unknown, newPassword: unknown) =>
  call('POST', '/users/change-password', { as, body: { oldPassword, newPassword } });
const loginAs = ({ user }: Member, password: string) =>
  call('POST', '/users/login', { body: { identifier: user.username, password } });
const meStatus = async (as: string) => (await call('GET', '/users/me', { as })).status;

t.test('the profile is kept trimmed, and the user as they now are is answered', async (t) => {
  const ada = await member();
  const { status, body } = await update(ada, {
    fullName: '  Ada Lovelace ',
    bio: ' Counts <b>things</b> ',
    link1: ' https://ada.example/a?b=c#d ',
    link2: 'HTTP://ADA.EXAMPLE',
    link3: '',
  });
  t.equal(status, 200);
  const wanted = {
    ...ada.user,
    fullName: 'Ada Lovelace',
    bio: 'Counts <b>things</b>',
    link1: 'https://ada.example/a?b=c#d',
    link2: 'HTTP://ADA.EXAMPLE',
  };
  t.strictSame(body.data, wanted);
  t.strictSame((await call('GET', '/users/me', { as: ada })).body.data, wanted);
  t.strictSame(
    (await update(ada, { fullName: 'Al' })).body.data,
    { ...wanted, fullName: 'Al' },
    'the rest stays',
  );
  t.strictSame((await update(ada, { fullName: 'Al', bio: '' })).body.data.bio, '', 'and may be emptied');
  t.equal((await update(undefined, { fullName: 'Ada' })).status, 401);
});

t.test('the profile’s rules are told in order', async (t) => {
  const bob = await member();
  const link = (name: string) => `${name} must be an address that begins with http:// or https://`;
  const cases: [object, string][] = [
    [{}, 'Full Name cannot be empty'],
    [{ fullName: '   ', bio: 'x'.repeat(501) }, 'Full Name cannot be empty'],
    [{ fullName: 'x'.repeat(81) }, 'Full Name must be at most 80 characters'],
    [{ bio: 'x'.repeat(501), link1: 'x' }, 'Bio must be at most 500 characters'],
    [{ link1: 'ada.example' }, link('Link 1')],
    [{ link2: 'javascript:alert(1)' }, link('Link 2')],
    [{ link2: 'https://' }, link('Link 2')],
    [{ link2: 'https://a b' }, link('Link 2')],
    [{ link3: 'ftp://ada.example' }, link('Link 3')],
    [{ link3: 'data:text/html,x' }, link('Link 3')],
    [{ link3: 'https://ada.example/\u0000' }, link('Link 3')],
    [{ link3: `https://ada.example/${'x'.repeat(2_048)}` }, 'Link 3 must be at most 2048 characters'],
  ];
  for (const [change, message] of cases) {
    const body =
      'fullName' in change || Object.keys(change).length === 0 ? change : { fullName: 'Bob', ...change };
    t.strictSame(
      (await update(bob, body)).body,
      { status: 400, message, data: null },
      JSON.stringify(change),
    );
  }
  const limits = {
    fullName: 'x'.repeat(80),
    bio: ` ${'x'.repeat(500)} `,
    link1: `https://a.b/${'x'.repeat(2_036)}`,
  };
  t.equal((await update(bob, limits)).status, 200);
  for (const field of ['fullName', 'bio', 'link1', 'link2', 'link3'])
    for (const odd of [null, 7, true, {}, [], ['x']])
      t.equal(
        (await update(bob, { fullName: 'Bob', [field]: odd })).status,
        400,
        `${field} ${JSON.stringify(odd)}`,
      );
});

t.test('fields that are not the member’s to set change nothing', async (t) => {
  const cy = await member();
  const greedy = {
    isVerified: true,
    username: 'root',
    email: 'x@y.zz',
    avatar_id: 'x',
    followers_count: 9,
    id: 'x',
  };
  t.strictSame((await update(cy, { fullName: cy.user.fullName, ...greedy })).body.data, cy.user);
});

t.test('a browser session asks for three mails of a sort', async (t) => {
  t.equal(mailsPerSession, 3);
});

t.test('the form knows when there is nothing to update', async (t) => {
  const empty = { bio: ' ', link1: '', link2: '', link3: '' };
  t.equal(hasNothingToUpdate({ fullName: ' Ada ', ...empty }, { fullName: 'Ada' }), true);
  t.equal(hasNothingToUpdate({ fullName: 'Adi', ...empty }, { fullName: 'Ada' }), false);
  t.equal(hasNothingToUpdate({ fullName: 'Ada', ...empty, link3: 'x' }, { fullName: 'Ada' }), false);
});

t.test('a new password ends all other sessions, and the member hears of it', async (t) => {
  const dee = await member();
  const other = (await loginAs(dee, dee.password)).body.data;
  await drain();
  mails.length = 0;
  t.strictSame((await changePassword(dee, dee.password, 'another-password')).body, {
    status: 200,
    message: 'Password Changed Successfully',
    data: null,
  });
  t.equal(await meStatus(dee.accessToken), 200, 'this session goes on');
  t.equal(await meStatus(other.accessToken), 401);
  t.equal((await call('POST', '/users/refresh-token', { as: other.refreshToken })).status, 401);
  t.equal((await call('POST', '/users/refresh-token', { as: dee.refreshToken })).status, 200);
  t.equal((await loginAs(dee, dee.password)).status, 401);
  t.equal((await loginAs(dee, 'another-password')).status, 200);
  await drain();
  t.strictSame(
    mails.map(({ to, subject }) => [to, subject]),
    [[dee.user.email, 'Your password was changed']],
  );
});

t.test('the rules of another password are told in the order of its form', async (t) => {
  const eve = await member();
  const cases: [unknown, unknown, string][] = [
    ['', '', 'Password cannot be empty'],
    ['x', '', 'Password cannot be empty'],
    ['x', 'a b', 'Password must be atleast 8 characters long'],
    ['x', 'a long one', 'Password cannot contain spaces'],
    ['same-password', 'same-password', 'New password is same as current password'],
    ['x', 'p'.repeat(129), 'Password must be at most 128 characters'],
    ['p'.repeat(129), 'a-new-password', 'Password must be at most 128 characters'],
    ['not-the-password', 'a-new-password', 'Password is not correct'],
  ];
  for (const [old, fresh, message] of cases)
    t.strictSame((await changePassword(eve, old, fresh)).body, { status: 400, message, data: null }, message);
  for (const odd of [null, 7, {}, []]) {
    t.equal((await changePassword(eve, odd, 'a-new-password')).status, 400);
    t.equal((await changePassword(eve, eve.password, odd)).status, 400);
  }
  t.equal((await loginAs(eve, eve.password)).status, 200, 'nothing changed');
});

t.test('of two new passwords at once one wins', async (t) => {
  const fay = await member();
  const answers = await Promise.all(
    [1, 2, 3].map((n) => changePassword(fay, fay.password, `password-number-${n}`)),
  );
  t.strictSame(answers.map(({ status }) => status).sort(), [200, 400, 400]);
  const winner = answers.findIndex(({ status }) => status === 200) + 1;
  t.equal((await loginAs(fay, `password-number-${winner}`)).status, 200);
});

t.test('members see where they are signed in, and sign devices out', async (t) => {
  const gus = await member();
  const headers = { 'user-agent': 'A phone <script>' };
  const body = { identifier: gus.user.username, password: gus.password };
  const phone = (await call('POST', '/users/login', { body, headers, ip: '2001:db8:1:2::9' })).body.data;
  const list = async (as: Member | string) => (await call('GET', '/users/sessions', { as })).body.data;
  const all = await list(gus);
  t.equal(all.length, 2);
  t.match(all[0], { agent: 'A phone <script>', address: '2001:db8:1:2::/64', isThis: false });
  t.match(all[1], { isThis: true });
  t.strictSame(Object.keys(all[0]).sort(), ['_id', 'address', 'agent', 'createdAt', 'isThis', 'lastUsedAt']);
  t.match(all[0].createdAt, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const end = (as: Member | string, id: string) => call('DELETE', `/users/sessions/${id}`, { as });
  const stranger = await member();
  t.equal((await end(stranger, all[0]._id)).status, 404, 'not a stranger’s to end');
  t.equal(await meStatus(phone.accessToken), 200);
  const ended = await end(gus, all[0]._id);
  t.strictSame(ended.body.data, { _id: all[0]._id });
  t.equal(ended.headers['set-cookie'], undefined);
  t.equal(await meStatus(phone.accessToken), 401, 'at once');
  t.equal((await end(gus, all[0]._id)).status, 404, 'once');
  for (const id of ['x', '%00', "' or 1=1", '00000000-0000-7000-8000-000000000000'])
    t.equal((await end(gus, id)).status, 404, id);
  t.equal((await list(gus)).length, 1);
  const own = await end(gus, all[1]._id);
  t.match(String(own.headers['set-cookie']), /^page=; Max-Age=0/);
  t.equal(await meStatus(gus.accessToken), 401);
  t.equal((await call('GET', '/users/sessions')).status, 401);
});

t.test(
  'an uploaded picture of one’s own, of the right kind, comes into use and goes out of it',
  async (t) => {
    const [hal, ida] = [await member(), await member()];
    const put = async (id: string, owner: Member, kind: string, status = 'ready') => {
      await ctx.db
        .insertInto('media')
        .values({ id, owner_id: owner.user._id, kind, status, mime_type: 'image/webp' })
        .execute();
      return id;
    };
    const first = await put(`avatar-${'a'.repeat(22)}`, hal, 'avatar');
    const second = await put(`avatar-${'b'.repeat(22)}`, hal, 'avatar');
    const cover = await put(`cover-${'c'.repeat(22)}`, hal, 'cover');
    const foreign = await put(`avatar-${'d'.repeat(22)}`, ida, 'avatar');
    const pending = await put(`avatar-${'e'.repeat(22)}`, hal, 'avatar', 'pending');
    const change = (what: string, public_id: unknown, as: Member | undefined = hal) =>
      call('PATCH', `/users/update-${what}`, { as, body: { image: 'https://evil.test/x.png', public_id } });
    const isUnused = async (id: string) =>
      (await ctx.db.selectFrom('media').select('unused_since').where('id', '=', id).executeTakeFirstOrThrow())
        .unused_since !== null;

    const given = await change('avatar', first);
    t.equal(given.status, 200);
    t.strictSame(given.body.data, {
      ...hal.user,
      avatar: given.body.data.avatar,
      avatarPublicId: first,
    });
    t.ok(
      given.body.data.avatar.startsWith(`http://localhost:3000/media/${first}/`),
      'our own address, not theirs',
    );
    t.strictSame([await isUnused(first), await isUnused(second)], [false, true]);
    t.equal((await change('avatar', first)).status, 200);
    t.equal(await isUnused(first), false, 'the same again stays in use');
    t.equal((await change('avatar', second)).body.data.avatarPublicId, second);
    t.strictSame([await isUnused(first), await isUnused(second)], [true, false]);
    t.equal((await change('cover-image', cover)).body.data.coverImagePublicId, cover);
    for (const [what, id] of [
      ['avatar', foreign],
      ['avatar', cover],
      ['avatar', pending],
      ['avatar', 'codeweb/default-cover'],
      ['avatar', 'nothing'],
      ['avatar', ''],
      ['avatar', undefined],
      ['avatar', 7],
      ['avatar', 'x\u0000'],
      ['cover-image', first],
      ['cover-image', 'codeweb/default-avatar'],
    ] as const)
      t.equal((await change(what, id)).status, 400, `${what} ${id}`);
    t.equal(await isUnused(second), false, 'a refusal changes nothing');
    const gone = (await change('avatar', 'codeweb/default-avatar')).body.data;
    t.strictSame([gone.avatar, gone.avatarPublicId], ['', 'codeweb/default-avatar']);
    t.equal(await isUnused(second), true);
    t.equal((await change('cover-image', 'codeweb/default-cover')).body.data.coverImage, '');
    t.equal((await call('PATCH', '/users/update-avatar', { body: { public_id: first } })).status, 401);
  },
);

t.test('of pictures taken at once one is in use, and the others are not', async (t) => {
  const joe = await member();
  const ids = ['f', 'g', 'h', 'i'].map((letter) => `avatar-${letter.repeat(22)}`);
  for (const id of ids)
    await ctx.db
      .insertInto('media')
      .values({ id, owner_id: joe.user._id, kind: 'avatar', status: 'ready', mime_type: 'image/webp' })
      .execute();
  await Promise.all(
    ids.map((public_id) => call('PATCH', '/users/update-avatar', { as: joe, body: { public_id } })),
  );
  const used = await ctx.db
    .selectFrom('media')
    .select('id')
    .where('owner_id', '=', joe.user._id)
    .where('unused_since', 'is', null)
    .execute();
  const { avatarPublicId } = (await call('GET', '/users/me', { as: joe })).body.data;
  t.strictSame(used, [{ id: avatarPublicId }]);
});
