import { sql } from 'kysely';
import t from 'tap';
import { messages } from '../../../src/modules/accounts/rules/messages.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, type Member, publicUrl } from '../../helpers/build.ts';

const built = await build(t);
const { ctx, call, member } = built;
const ann = await member({ username: 'ann-admin', fullName: 'Ann Admin' });
await grantRole(built, ann, 'admin');
const bob = await member({ username: 'bob-member' });
const set = (settings: object) => call('PATCH', '/admin/settings', { as: ann, body: settings });
await set({ signUpMode: 'invitation' });

let people = 0;
const register = (invitation?: string) => {
  const username = `invited-${++people}`;
  const body = {
    username,
    email: `${username}@example.test`,
    password: 'a-good-password',
    fullName: 'Invited',
  };
  return call('POST', '/users/register', {
    body: { ...body, invitation, verificationURL: `${publicUrl}/verify-email` },
  });
};
const codeOf = ({ url }: { url: string }) => new URL(url).searchParams.get('invitation') ?? '';
const create = (body: object, as: Member = ann) =>
  call('POST', as === ann ? '/admin/invitations' : '/users/invitations', { as, body });
const newest = async (body: object) => (await create(body)).body.data.docs[0];

t.test('nobody signs up without an invitation, and the link shows who invites', async (t) => {
  t.match(await register(), { status: 403, body: { message: messages.signUpByInvitation } });
  t.match(await register('no-such-code'), { status: 403, body: { message: messages.invitationInvalid } });
  const invitation = await newest({ maxUses: 2, note: ' For the class ' });
  t.match(invitation, { note: 'For the class', maxUses: 2, uses: 0, isOpen: true, creator: 'ann-admin' });
  const code = codeOf(invitation);
  t.match((await call('GET', `/users/sign-up?invitation=${code}`)).body.data, {
    mode: 'invitation',
    inviter: 'Ann Admin',
  });
  t.equal((await register(code)).status, 201);
  const [listed] = (await call('GET', '/admin/invitations', { as: ann })).body.data.docs;
  t.match(listed, { uses: 1, members: [/^invited-/] });
});

t.test(
  'the last place of an invitation goes to one of several concurrent sign-ups, and a failed sign-up returns it',
  async (t) => {
    const code = codeOf(await newest({ maxUses: 1 }));
    const taken = { username: 'bob-member', email: 'else@example.test', password: 'a-good-password' };
    const body = {
      ...taken,
      fullName: 'Else',
      invitation: code,
      verificationURL: `${publicUrl}/verify-email`,
    };
    t.equal((await call('POST', '/users/register', { body })).status, 409);
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(code)));
    t.strictSame(answers.map(({ status }) => status).toSorted(), [201, ...Array(7).fill(403)]);
    t.match((await call('GET', '/admin/invitations', { as: ann })).body.data.docs[0], {
      uses: 1,
      isOpen: false,
    });
  },
);

t.test('an invitation ends at its date, when it is revoked, and when its creator is deleted', async (t) => {
  const expired = await newest({ days: 1 });
  const ended = { expires_at: sql<Date>`now()` };
  await ctx.db.updateTable('invitations').set(ended).where('id', '=', expired._id).execute();
  t.equal((await register(codeOf(expired))).status, 403);
  const revoked = await newest({});
  t.equal((await call('DELETE', `/admin/invitations/${revoked._id}`, { as: ann })).status, 200);
  t.equal((await call('DELETE', `/admin/invitations/${revoked._id}`, { as: ann })).status, 404);
  t.equal((await register(codeOf(revoked))).status, 403);
  await set({ invitationsPerMember: 1 });
  const eve = await member({ username: 'eve-leaves' });
  const [own] = (await create({}, eve)).body.data.docs;
  await call('DELETE', '/users/delete', { as: eve, body: { password: eve.password } });
  t.equal((await register(codeOf(own))).status, 403);
});

t.test(
  'a member invites at most as many people as the setting allows, even in concurrent requests',
  async (t) => {
    await set({ invitationsPerMember: 0 });
    t.match(await create({}, bob), { status: 403, body: { message: 'You have no invitations left' } });
    await set({ invitationsPerMember: 3 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({}, bob)));
    t.strictSame(answers.map(({ status }) => status).toSorted(), [201, 201, 201, 403, 403]);
    const own = async () => (await call('GET', '/users/invitations', { as: bob })).body.data;
    const { left, docs } = await own();
    t.equal(left, 0);
    await register(codeOf(docs[0]));
    for (const { _id } of docs) await call('DELETE', `/users/invitations/${_id}`, { as: bob });
    t.equal((await own()).left, 2, 'what nobody took can be given again');
    t.equal((await create({ maxUses: 3 }, bob)).status, 403);
    t.equal(
      (await call('DELETE', `/users/invitations/${docs[0]._id}`, { as: ann })).status,
      404,
      'not their own',
    );
  },
);

t.test('where sign-ups need approval, an invited person needs none', async (t) => {
  await set({ signUpMode: 'approval' });
  t.equal((await register(codeOf(await newest({})))).status, 201);
  await set({ signUpMode: 'closed' });
  t.equal((await register(codeOf(await newest({})))).status, 403);
});
