import { sql } from 'kysely';
import t from 'tap';
import { forgetNetworks } from '../../../src/modules/accounts/repository/users.ts';
import { signUpNetwork } from '../../../src/modules/accounts/service/registration/sign-up.ts';
import type { Wave, WaveGroup, Waves } from '../../../src/modules/moderation/contract/spam.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, type Member, publicUrl } from '../../helpers/build.ts';
import { saveWeb } from '../../helpers/webs.ts';

const built = await build(t);
const { ctx, call, member } = built;
const moderator = await member();
await grantRole(built, moderator, 'moderator');

let people = 0;
/** Signs somebody up through the API, from this address. */
async function signUp(ip: string, domain: string, invitation?: string): Promise<Member> {
  const username = `spam-${++people}`;
  const password = 'a-good-password';
  const person = { username, email: `${username}@${domain}`, fullName: 'Buy Watches', password };
  const body = { ...person, verificationURL: `${publicUrl}/verify-email`, ...(invitation && { invitation }) };
  const { status, body: reply } = await call('POST', '/users/register', { body, ip });
  if (status !== 201) throw new Error(reply.message);
  const login = await call('POST', '/users/login', { body: { identifier: username, password }, ip });
  return { ...login.body.data, password, cookie: '' };
}

const waves = async (): Promise<Waves> => (await call('GET', '/admin/spam', { as: moderator })).body.data;
const wave = async (query: Record<string, string>): Promise<Wave> => {
  const url = `/admin/spam/members?${new URLSearchParams(query)}`;
  const { status, body } = await call('GET', url, { as: moderator });
  if (status !== 200) throw new Error(body.message);
  return body.data;
};
const namesOf = ({ docs }: Wave) => docs.map(({ username }) => username).sort();
const groupOf = async (kind: WaveGroup['kind'], key?: string) =>
  (await waves()).groups.find((group) => group.kind === kind && (key === undefined || group.key === key));
const names = (members: readonly Member[]) => members.map(({ user }) => user.username).sort();

t.test('members are found by network, domain, invitation and code, alone and combined', async (t) => {
  await grantRole(built, moderator, 'admin');
  const made = await call('POST', '/admin/invitations', { as: moderator, body: { maxUses: 5 } });
  const invitation = new URL(made.body.data.docs[0].url).searchParams.get('invitation') ?? undefined;
  const html = '<p>Watches, watches, watches, cheap</p>';
  const spammers = [
    await signUp('198.51.100.7', 'watches.test', invitation),
    await signUp('198.51.100.8', 'watches.test', invitation),
    await signUp('198.51.100.200', 'watches.test', invitation),
  ];
  for (const [at, spammer] of spammers.entries())
    await saveWeb(call, spammer, { html: html.replaceAll(', ', `,${' '.repeat(at + 1)}\n`) });
  const innocent = await signUp('203.0.113.5', 'innocent.test');
  await saveWeb(call, innocent, { html: '<p>My first web, made by myself</p>' });

  for (const kind of ['network', 'domain', 'invitation', 'code'] as const) {
    const group = await groupOf(kind, kind === 'domain' ? 'watches.test' : undefined);
    t.match(group, { members: 3 }, kind);
    const found = await wave({ [kind]: group?.key ?? '' });
    t.same(namesOf(found), names(spammers), kind);
    t.match(found, { webs: 3, totalDocs: 3, handled: 0 }, kind);
  }
  const hour = await groupOf('hour');
  t.ok((hour?.members ?? 0) >= 4, 'the hour holds all of them');
  const both = await wave({ since: hour?.key ?? '', domain: 'watches.test' });
  t.same(namesOf(both), names(spammers));
  const later = new Date(Date.now() + 3_600_000).toISOString();
  t.same(namesOf(await wave({ since: later, until: later, domain: 'watches.test' })), []);
  const { hours } = await waves();
  t.equal(hours.length, 7 * 24);
  t.ok((hours.at(-1)?.signUps ?? 0) + (hours.at(-2)?.signUps ?? 0) >= 4);
});

t.test(
  'trusted members are excluded by default and named; members with a role and suspended ones never match',
  async (t) => {
    const domain = 'mixed.test';
    const all = [];
    for (let at = 0; at < 6; at++) all.push(await signUp(`192.0.2.${at}`, domain));
    const [plain, vouched, old, helper, boss, bad] = all as [Member, Member, Member, Member, Member, Member];
    const id = (one: Member) => one.user._id;
    await sql`update users set is_vouched_for = true where id = ${id(vouched)}`.execute(ctx.db);
    await sql`update users set created_at = now() - interval '9 days' where id = ${id(old)}`.execute(ctx.db);
    await grantRole(built, helper, 'moderator');
    await grantRole(built, boss, 'admin');
    const body = { kind: 'member', id: id(bad), action: 'suspend', reason: 'Alone' };
    t.equal((await call('POST', '/admin/actions', { as: moderator, body })).status, 201);

    const found = await wave({ domain });
    t.same(namesOf(found), names([plain]));
    t.equal(found.leftOut.total, 2);
    t.same(found.leftOut.usernames.toSorted(), names([vouched, old]));
    t.equal(found.handled, 1);
    const more = await wave({ domain, trusted: 'include' });
    t.same(namesOf(more), names([plain, vouched, old]));
    t.equal(more.leftOut.total, 0);
    t.equal(await groupOf('domain', domain), undefined, 'one new member is no group');
  },
);

t.test('forks, short code and deleted accounts form no group', async (t) => {
  const three = [];
  for (let at = 0; at < 3; at++) three.push(await signUp(`100.64.${at}.1`, `many-${at}.test`));
  for (const one of three) await saveWeb(call, one, { html: '<p>hi</p>' });
  const codes = async () => (await waves()).groups.filter(({ kind }) => kind === 'code').length;
  const before = await codes();
  const html = '<main>The same text in all three</main>';
  for (const one of three) await saveWeb(call, one, { html });
  t.equal(await codes(), before + 1);
  await sql`update webs set is_fork = true where html = ${html}`.execute(ctx.db);
  t.equal(await codes(), before);
  await sql`update webs set is_fork = false where html = ${html}`.execute(ctx.db);
  const [gone] = three;
  const { password } = gone as Member;
  const left = await call('DELETE', '/users/delete', { as: gone as Member, body: { password } });
  t.equal(left.status, 200);
  t.equal(await codes(), before);
  const { rows } =
    await sql`select from users where deleted_at is not null and sign_up_network is not null`.execute(ctx.db);
  t.equal(rows.length, 0, 'nor is the network of a deleted account kept');
});

t.test('networks are stored as a keyed hash of /24 and /64, and deleted after 30 days', async (t) => {
  const key = Buffer.alloc(32, 1);
  const of = (ip: string, by = key) => signUpNetwork(by, ip).toString('hex');
  t.equal(of('198.51.100.1'), of('198.51.100.255'));
  t.equal(of('::ffff:198.51.100.1'), of('198.51.100.255'));
  t.not(of('198.51.100.1'), of('198.51.101.1'));
  t.equal(of('2001:db8:0:1::1'), of('2001:db8:0:1:ffff::2'));
  t.equal(of('2001:db8:0:1::1'), of('2001:db8:0:1::/64'), 'as requests for accounts store it');
  t.not(of('2001:db8:0:1::1'), of('2001:db8:0:2::1'));
  t.not(of('198.51.100.1'), of('198.51.100.1', Buffer.alloc(32, 2)));
  const old = await signUp('198.18.0.1', 'old.test');
  const young = await signUp('198.18.0.1', 'old.test');
  await sql`update users set created_at = now() - interval '31 days' where id = ${old.user._id}`.execute(
    ctx.db,
  );
  t.equal(await forgetNetworks(ctx.db, 30, 100), 1);
  const { rows } = await sql<{ known: boolean }>`
    select sign_up_network is not null as known from users where id in (${old.user._id}, ${young.user._id})
    order by created_at`.execute(ctx.db);
  t.same(rows, [{ known: false }, { known: true }]);
});

t.test('an empty selection is refused, and members see none of it', async (t) => {
  t.equal((await call('GET', '/admin/spam/members', { as: moderator })).status, 400);
  t.equal((await call('GET', '/admin/spam/members?network=xyz', { as: moderator })).status, 400);
  const eve = await member();
  t.equal((await call('GET', '/admin/spam', { as: eve })).status, 403);
  t.equal((await call('GET', '/admin/spam/members?domain=a.test')).status, 401);
});
