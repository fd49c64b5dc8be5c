import t from 'tap';
import { hasNothingToUpdate, mailsPerSession } from '../../../src/modules/accounts/rules/fields.ts';
import { build, type Member } from '../../helpers/build.ts';
import { refusal } from '../../helpers/refusal.ts';

const { call, member, drain, mails } = await build(t);
const update = (as: Member | undefined, body: object) => call('PATCH', '/users/update', { as, body });
const changePassword = (as: Member, oldPassword: unknown, newPassword: unknown) =>
  call('POST', '/users/change-password', { as, body: { oldPassword, newPassword } });
const loginAs = ({ user }: Member, password: string) =>
  call('POST', '/users/login', { body: { identifier: user.username, password } });
const meStatus = async (as: string) => (await call('GET', '/users/me', { as })).status;

t.test('the profile is stored trimmed, and the answer is the updated user', async (t) => {
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

t.test('the first broken rule of the profile is reported, in form order', async (t) => {
  const bob = await member();
  const link = (name: string) => `${name} must be an address that begins with http:// or https://`;
  const cases: [object, string][] = [
    [{}, 'Full Name cannot be empty'],
    [{ fullName: '   ', bio: 'x'.repeat(501) }, 'Full Name cannot be empty'],
    [{ fullName: 'x'.repeat(81) }, 'Full Name must be at most 80 characters'],
    [{ fullName: 'Bob\u0007' }, 'Full Name cannot contain line breaks or control characters'],
    [{ fullName: 'http://evil.test' }, "Full Name cannot contain '://'"],
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
    t.match((await update(bob, body)).body, refusal(400, message), JSON.stringify(change));
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

t.test('a profile update ignores fields that a member may not set', async (t) => {
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

t.test('a browser session may request three mails of each kind', async (t) => {
  t.equal(mailsPerSession, 3);
});

t.test('the form reports when there is nothing to update', async (t) => {
  const empty = { bio: ' ', link1: '', link2: '', link3: '' };
  const bare = { fullName: 'Ada', ...empty };
  const full = { ...bare, bio: 'Writes programs', link2: 'https://example.test' };
  t.equal(hasNothingToUpdate({ ...bare, fullName: ' Ada ' }, bare), true);
  t.equal(hasNothingToUpdate({ ...bare, fullName: 'Adi' }, bare), false);
  t.equal(hasNothingToUpdate({ ...bare, link3: 'x' }, bare), false);
  t.equal(hasNothingToUpdate({ ...full, bio: 'Writes programs ' }, full), true, 'all as it was');
  t.equal(hasNothingToUpdate(bare, full), false, 'what was there can be cleared');
});

t.test('a new password ends all other sessions, and the member is told by mail', async (t) => {
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

t.test('the rules of a new password are reported in the order of its form', async (t) => {
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
    t.match((await changePassword(eve, old, fresh)).body, refusal(400, message), message);
  for (const odd of [null, 7, {}, []]) {
    t.equal((await changePassword(eve, odd, 'a-new-password')).status, 400);
    t.equal((await changePassword(eve, eve.password, odd)).status, 400);
  }
  t.equal((await loginAs(eve, eve.password)).status, 200, 'nothing changed');
});

t.test('one of two concurrent password changes succeeds', async (t) => {
  const fay = await member();
  const answers = await Promise.all(
    [1, 2, 3].map((n) => changePassword(fay, fay.password, `password-number-${n}`)),
  );
  t.strictSame(answers.map(({ status }) => status).sort(), [200, 400, 400]);
  const winner = answers.findIndex(({ status }) => status === 200) + 1;
  t.equal((await loginAs(fay, `password-number-${winner}`)).status, 200);
});
