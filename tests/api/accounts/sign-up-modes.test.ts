import t from 'tap';
import { messages } from '../../../src/modules/accounts/rules/messages.ts';
import { signUpMessages } from '../../../src/modules/accounts/rules/sign-up-messages.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, publicUrl } from '../../helpers/build.ts';
import { solve } from '../../helpers/proof-of-work.ts';

const built = await build(t);
const { ctx, call, member, mails, drain } = built;
const ann = await member({ username: 'ann-admin' });
await grantRole(built, ann, 'admin');
const mia = await member({ username: 'mia-moderates' });
await grantRole(built, mia, 'moderator');

let people = 0;
const person = (change: object = {}) => {
  const username = `newcomer-${++people}`;
  return {
    username,
    email: `${username}@example.test`,
    password: 'a-good-password',
    fullName: 'New Comer',
    verificationURL: `${publicUrl}/verify-email`,
    ...change,
  };
};
const set = (settings: object) => call('PATCH', '/admin/settings', { as: ann, body: settings });
const register = (body: object) => call('POST', '/users/register', { body });
const ask = (body: object) => call('POST', '/users/request-account', { body });
const logIn = ({ username }: { username: string }) =>
  call('POST', '/users/login', { body: { identifier: username, password: 'a-good-password' } });
const decide = (ids: string[], decision: string, as = mia) =>
  call('POST', '/admin/account-requests/decide', { as, body: { ids, decision } });
const waiting = async (q = '') =>
  (await call('GET', `/admin/account-requests?q=${q}`, { as: mia })).body.data;
const options = async (invitation = '') =>
  (await call('GET', `/users/sign-up?invitation=${invitation}`)).body.data;

t.beforeEach(() => set({ signUpMode: null }));

t.test('nobody can sign up on a closed site', async (t) => {
  await set({ signUpMode: 'closed' });
  t.strictSame(await options(), { mode: 'closed', inviter: null, challenge: null });
  for (const answer of [await register(person()), await ask({ ...person(), reason: 'Please' })])
    t.match(answer, { status: 403, body: { message: messages.signUpClosed } });
});

t.test('a sign-up request reserves its name and address, opens no session, and has no profile', async (t) => {
  await set({ signUpMode: 'approval' });
  const eve = person();
  t.match(await register(eve), { status: 403, body: { message: signUpMessages.signUpByApproval } });
  t.match(await ask({ ...eve, reason: '  ' }), { status: 400, body: { message: messages.reasonEmpty } });
  t.match(await ask({ ...eve, reason: ' I draw ' }), {
    status: 201,
    body: { message: messages.accountRequested },
  });
  t.match(await logIn(eve), { status: 403, body: { message: signUpMessages.accountWaiting } });
  const wrong = { identifier: eve.username, password: 'another-password' };
  t.equal((await call('POST', '/users/login', { body: wrong })).status, 401);
  t.equal((await call('GET', `/users/profile/${eve.username}`)).status, 404);
  const free = await call('GET', `/users/check-username-availability/${eve.username}`);
  t.equal(free.body.data, false);
  const again = { ...person({ email: eve.email.toUpperCase() }), reason: 'Me too' };
  t.match(await ask(again), { status: 409, body: { message: messages.emailTaken } });
  await set({ signUpMode: 'open' });
  t.match(await register(eve), { status: 409, body: { message: messages.usernameTaken } });
  t.match((await waiting()).docs, [{ username: eve.username, reason: 'I draw', email: eve.email }]);
  t.equal((await waiting()).docs[0].address, null, 'moderators do not see from where they asked');
  const forAdmins = await call('GET', '/admin/account-requests', { as: ann });
  t.equal(forAdmins.body.data.docs[0].address, '127.0.0.1');
  t.equal((await waiting()).waiting, 1);
  for (const [q, found] of [
    ['I%20DRAW', 1],
    [eve.email, 1],
    ['nothing', 0],
    ['%25', 0],
  ] as const)
    t.equal((await waiting(q)).docs.length, found, q);
  await decide([(await waiting()).docs[0]._id], 'refuse');
});

t.test(
  'approved applicants are told, confirm by the mail and log in; refused ones leave no data',
  async (t) => {
    await set({ signUpMode: 'approval' });
    const [good, bad] = [person(), person()];
    for (const one of [good, bad]) await ask({ ...one, reason: 'Because' });
    const [first, second] = (await waiting()).docs;
    await drain();
    mails.length = 0;
    t.strictSame((await decide([first._id], 'approve')).body.data, { decided: [first._id], failed: [] });
    t.equal((await decide([second._id], 'refuse')).status, 200);
    await drain();
    t.match(
      mails.map(({ to, subject }) => ({ to, subject })).toSorted((a, b) => (a.to < b.to ? -1 : 1)),
      [
        { to: good.email, subject: 'Your account is ready' },
        { to: bad.email, subject: 'Your request for an account' },
      ],
    );
    const token = /token=([\w-]+)/.exec(mails.find(({ to }) => to === good.email)?.text ?? '')?.[1];
    t.equal((await call('POST', '/users/verify-email', { body: { token } })).status, 200);
    t.match(await logIn(good), { status: 200, body: { data: { user: { isVerified: true } } } });
    t.equal((await logIn(bad)).status, 401);
    const rows = await ctx.db
      .selectFrom('account_requests')
      .select('id')
      .where('email', '=', bad.email)
      .execute();
    t.strictSame(rows, [], 'gone once the mail is sent');
    const lines = (await call('GET', '/admin/audit-log?limit=5', { as: ann })).body.data.docs;
    t.match(lines, [
      {
        action: 'account-request.refuse',
        actor: { username: 'mia-moderates' },
        subject: { label: bad.username },
      },
      { action: 'account-request.approve', subject: { label: good.username } },
    ]);
  },
);

t.test(
  'one of two concurrent moderators decides a request, and a name taken meanwhile stops only that request',
  async (t) => {
    await set({ signUpMode: 'approval' });
    const three = [person(), person(), person()];
    for (const one of three) await ask({ ...one, reason: 'Because' });
    const ids = (await waiting()).docs.map(({ _id }: { _id: string }) => _id);
    const rename = (username: string) =>
      ctx.db.updateTable('users').set({ username }).where('id', '=', ann.user._id).execute();
    await rename(three[1]?.username ?? '');
    const answers = await Promise.all([decide(ids, 'approve'), decide(ids, 'approve', ann)]);
    const decided = answers.flatMap(({ body }) => body.data.decided);
    t.strictSame(decided.toSorted(), [ids[0], ids[2]]);
    const failed = answers.flatMap(({ body }) => body.data.failed);
    t.ok(failed.some(({ message }: { message: string }) => message === messages.usernameTaken));
    t.ok(failed.some(({ message }: { message: string }) => message === signUpMessages.requestDecided));
    await rename('ann-admin');
    t.strictSame(
      (await waiting()).docs.map(({ username }: { username: string }) => username),
      [three[1]?.username],
    );
  },
);

t.test(
  'mail domains are allowed or blocked, with their subdomains, for changes of address too',
  async (t) => {
    await set({ allowedMailDomains: 'school.example, other.example' });
    t.match(await register(person()), { status: 400, body: { message: signUpMessages.mailDomainRefused } });
    t.equal((await register(person({ email: 'a@School.example' }))).status, 201);
    t.equal((await register(person({ email: 'a@mail.school.example' }))).status, 201);
    t.equal((await register(person({ email: 'a@notschool.example' }))).status, 400);
    await set({ allowedMailDomains: null, blockedMailDomains: 'trash.example' });
    t.equal((await register(person({ email: 'a@a.trash.example' }))).status, 400);
    const { accessToken } = (await logIn(person({ username: 'mia-moderates' }))).body.data;
    const body = {
      email: 'mia@trash.example',
      password: 'a-good-password',
      verificationURL: `${publicUrl}/verify-email`,
    };
    t.match(await call('POST', '/users/change-email', { as: accessToken, body }), {
      status: 400,
      body: { message: signUpMessages.mailDomainRefused },
    });
    for (const domain of [
      'ｔｒａｓｈ.example',
      'a.trash。example',
      'tra\u00adsh.example',
      'tra\u200bsh.example',
    ])
      t.match(
        await register(person({ email: `a@${domain}` })),
        { status: 400, body: { message: signUpMessages.mailDomainRefused } },
        `${domain} is the same domain`,
      );
    const wrong = await set({ blockedMailDomains: 'not a domain!' });
    t.match(wrong, { status: 400, body: { message: /Blocked email domains must be domains/ } });
    await set({ blockedMailDomains: null });
  },
);

t.test(
  'a proof of work is required where the setting says so, works once, and cannot be forged',
  async (t) => {
    t.equal((await register(person())).status, 201, 'off on localhost');
    await set({ signUpProof: 'on', signUpProofBits: 8 });
    const refused = { status: 400, body: { message: signUpMessages.proofWrong } };
    t.match(await register(person()), refused);
    const { challenge } = await options();
    t.equal(challenge.bits, 8);
    const proof = solve(challenge);
    t.match(await register(person({ proof: `${proof}x` })), refused);
    t.match(
      await register(person({ proof: solve({ text: challenge.text.replace('.8.', '.0.'), bits: 0 }) })),
      refused,
    );
    const both = await Promise.all([register(person({ proof })), register(person({ proof }))]);
    t.strictSame(both.map(({ status }) => status).toSorted(), [201, 400], 'of two at once one is taken');
    t.match(await register(person({ proof })), refused);
    const old = ctx.clock.now().getTime() - 31 * 60 * 1_000;
    const { createProofOfWork } = await import(
      '../../../src/modules/accounts/service/registration/proof-of-work.ts'
    );
    const expired = createProofOfWork(ctx.secrets.jwtSecret).issue(8, new Date(old));
    t.match(await register(person({ proof: solve(expired) })), refused);
    await set({ signUpProof: null, signUpProofBits: null });
  },
);

t.test('with the setting automatic, a site on https requires a proof of work', async (t) => {
  const env = {
    PUBLIC_URL: 'https://codeweb.example',
    PREVIEW_ORIGIN: 'https://preview.codeweb.example',
    SITE_SIGN_UP_PROOF: 'automatic',
  };
  const { call } = await build(t, { env });
  t.match((await call('GET', '/users/sign-up')).body.data.challenge, { bits: 16 });
});
