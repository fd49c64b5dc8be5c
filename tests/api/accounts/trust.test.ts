import { sql } from 'kysely';
import t from 'tap';
import { trustRules } from '../../../src/modules/accounts/service/trust.ts';
import { uploadFile } from '../../helpers/assets.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { type Answer, build, type Member } from '../../helpers/build.ts';
import { makeCollection } from '../../helpers/collections.ts';
import { commentOn, replyTo } from '../../helpers/comments.ts';
import { form, saveWeb, webForm } from '../../helpers/webs.ts';

const built = await build(t, { env: { SITE_VERIFIED_BEFORE_PUBLIC: 'on' } });
const { ctx, call, member, drain, mails } = built;

const refusal = {
  status: 403,
  message: 'Please verify your email address before you publish or comment',
  data: null,
  code: 'address-not-verified',
};
const setVerified = (who: Member, isVerified: boolean) =>
  sql`update users set is_verified = ${isVerified} where id = ${who.user._id}`.execute(ctx.db);

const ann = await member();
await setVerified(ann, true);
const shownWeb = await saveWeb(call, ann);
const shownComment = await commentOn(call, ann, shownWeb._id);
const isPublicNow = async (table: 'webs' | 'collections' | 'assets', id: string) => {
  const row = await ctx.db.selectFrom(table).select('is_public').where('id', '=', id).executeTakeFirst();
  return row?.is_public;
};

/** The items of a member who may not publish yet, all private. */
async function privateItems(who: Member) {
  const web = await saveWeb(call, who, { isPublic: 'false' });
  const collection = await makeCollection(call, who, { isPublic: false });
  const { url, publicId } = await uploadFile(call, who, 'image');
  const file = { title: 'An asset', assetType: 'image', assetURL: url, assetPublicId: publicId };
  const made = await call('POST', '/assets/create', { as: who, body: { ...file, isPublic: false } });
  return { web: web._id, collection: collection._id, asset: made.body.data._id };
}

/** Every call that makes something public, by its effect. */
async function publicCalls(who: Member): Promise<Record<string, () => Promise<Answer>>> {
  const { web, collection, asset } = await privateItems(who);
  const { url, publicId } = await uploadFile(call, who, 'image');
  const file = { title: 'Another', assetType: 'image', assetURL: url, assetPublicId: publicId };
  const as = who;
  return {
    'create a web': () => call('POST', '/webs/create', { as, body: webForm() }),
    'fork a web': () => call('POST', `/webs/create-forked/${shownWeb._id}`, { as, body: { isPublic: true } }),
    'update a web': () =>
      call('PATCH', `/webs/update/${web}`, { as, body: form({ isPublic: 'true', title: 'Shown' }) }),
    'publish webs together': () =>
      call('PATCH', '/webs/update-many', { as, body: { ids: [web], isPublic: true } }),
    'publish assets together': () =>
      call('PATCH', '/assets/update-many', { as, body: { ids: [asset], isPublic: true } }),
    'toggle a web': () => call('PATCH', `/webs/toggle-publish-status/${web}`, { as }),
    'create a collection': () =>
      call('POST', '/collections/create', {
        as,
        body: { name: `By ${who.user.username}`, description: 'Shown', isPublic: true },
      }),
    'update a collection': () =>
      call('PATCH', `/collections/update/${collection}`, {
        as,
        body: { name: `Of ${who.user.username}`, isPublic: true },
      }),
    'toggle a collection': () => call('PATCH', `/collections/toggle-publish-status/${collection}`, { as }),
    'create an asset': () => call('POST', '/assets/create', { as, body: { ...file, isPublic: true } }),
    'update an asset': () =>
      call('PATCH', `/assets/update/${asset}`, { as, body: { title: 'Shown', isPublic: true } }),
    comment: () => call('POST', '/comments/create', { as, body: { web: shownWeb._id, text: 'Hello' } }),
    reply: () =>
      call('POST', '/replays/create', { as, body: { commentId: shownComment._id, text: 'Hello' } }),
  };
}

t.test('a member without a verified address saves in private, and publishes after verifying', async (t) => {
  const bob = await member();
  const calls = await publicCalls(bob);
  for (const [name, act] of Object.entries(calls)) {
    const { status, body } = await act();
    t.equal(status, 403, name);
    t.strictSame(body, refusal, name);
  }
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from webs where owner_id = ${bob.user._id} and is_public)
      + (select count(*)::int from collections where owner_id = ${bob.user._id} and is_public)
      + (select count(*)::int from assets where owner_id = ${bob.user._id} and is_public)
      + (select count(*)::int from comments where owner_id = ${bob.user._id})
      + (select count(*)::int from replies where owner_id = ${bob.user._id}) as count`.execute(ctx.db);
  t.strictSame(rows, [{ count: 0 }], 'nothing of theirs is public');

  await drain();
  const token = /\?token=([\w-]+)/.exec(mails.findLast(({ to }) => to === bob.user.email)?.text ?? '')?.[1];
  t.equal((await call('POST', '/users/verify-email', { body: { token } })).status, 200);
  // Toggled after their updates made them public.
  for (const [name, act] of Object.entries(calls)) t.ok((await act()).status < 300, name);
});

t.test('a web or asset sent without a visibility is private until the address is verified', async (t) => {
  const cy = await member();
  const web = await saveWeb(call, cy, { isPublic: undefined });
  t.equal(await isPublicNow('webs', web._id), false);
  const forked = await call('POST', `/webs/create-forked/${shownWeb._id}`, { as: cy, body: {} });
  t.equal(forked.body.data.isPublic, false);
  t.equal((await makeCollection(call, cy)).isPublic, false);
  await setVerified(cy, true);
  const next = await saveWeb(call, cy, { isPublic: undefined });
  t.equal(await isPublicNow('webs', next._id), true);
});

t.test('public webs stay public when their owner changes the address, and can still be edited', async (t) => {
  const dee = await member();
  await setVerified(dee, true);
  const web = await saveWeb(call, dee);
  const collection = await makeCollection(call, dee, { isPublic: true });
  const comment = await commentOn(call, dee, shownWeb._id);
  const changed = await call('POST', '/users/change-email', {
    as: dee,
    body: {
      email: 'dee-moved@example.test',
      password: dee.password,
      verificationURL: `${ctx.config.publicUrl}/verify-email`,
    },
  });
  t.equal(changed.body.data.isVerified, false);
  const as = { ...dee, accessToken: changed.body.data.accessToken };
  const update = await call('PATCH', `/webs/update/${web._id}`, {
    as,
    body: form({ title: 'Edited', isPublic: 'true' }),
  });
  t.match(update, { status: 200, body: { data: { isPublic: true, title: 'Edited' } } });
  const body = { name: 'Edited', isPublic: true };
  t.match(await call('PATCH', `/collections/update/${collection._id}`, { as, body }), { status: 200 });
  const text = { text: 'Edited' };
  t.match(await call('PATCH', `/comments/update/${comment._id}`, { as, body: text }), { status: 200 });
  const toggle = `/webs/toggle-publish-status/${web._id}`;
  t.match(await call('PATCH', toggle, { as }), { status: 200, body: { data: { isPublic: false } } });
  t.strictSame((await call('PATCH', toggle, { as })).body, refusal, 'but not published again');
});

t.test(
  'without a verified address a member can unlist public webs and assets in bulk, but not private ones',
  async (t) => {
    const bob = await member();
    const things = await privateItems(bob);
    for (const [kind, id] of [
      ['webs', things.web],
      ['assets', things.asset],
    ] as const) {
      const change = (visibility: string) =>
        call('PATCH', `/${kind}/update-many`, { as: bob, body: { ids: [id], visibility } });
      await setVerified(bob, true);
      t.equal((await change('public')).status, 200);
      await setVerified(bob, false);
      t.equal((await change('unlisted')).status, 200);
      t.match(await change('public'), { status: 403 });
      t.equal((await change('private')).status, 200);
      t.match(await change('unlisted'), { status: 403 });
    }
  },
);

t.test('moderators, admins and members vouched for need no verified address', async (t) => {
  const [mo, ada, eve] = [await member(), await member(), await member()];
  await grantRole(built, mo, 'moderator');
  await grantRole(built, ada, 'admin');
  await sql`update users set is_vouched_for = true where id = ${eve.user._id}`.execute(ctx.db);
  for (const as of [mo, ada, eve])
    t.equal((await call('POST', '/webs/create', { as, body: webForm() })).status, 201);
});

t.test(
  'a web published while its owner’s verification is in progress is either public or refused',
  async (t) => {
    const fay = await member();
    const { web } = await privateItems(fay);
    for (let round = 0; round < 5; round++) {
      await setVerified(fay, false);
      await sql`update webs set visibility = 'private' where id = ${web}`.execute(ctx.db);
      const [answer] = await Promise.all([
        call('PATCH', `/webs/toggle-publish-status/${web}`, { as: fay }),
        setVerified(fay, true),
      ]);
      t.ok([200, 403].includes(answer.status));
      t.equal(await isPublicNow('webs', web), answer.status === 200);
    }
  },
);

t.test('the picture of a refused web is not stored', async (t) => {
  const gil = await member();
  const files = async () =>
    (await ctx.db.selectFrom('media').select('id').where('owner_id', '=', gil.user._id).execute()).length;
  t.equal((await call('POST', '/webs/create', { as: gil, body: webForm() })).status, 403);
  t.equal(await files(), 0);
});

t.test('new members have lower limits, which end after their first days', async (t) => {
  const limited = await build(t, {
    env: {
      SITE_NEW_MEMBER_LIMITS: 'on',
      SITE_NEW_MEMBER_DAYS: '3',
      SITE_NEW_MEMBER_WEBS: '2',
      SITE_NEW_MEMBER_COMMENTS: '2',
      SITE_NEW_MEMBER_UPLOADS: '2',
      SITE_NEW_MEMBER_FOLLOWS: '1',
      SITE_NEW_MEMBER_LIKES: '1',
    },
  });
  const settled = await limited.member();
  await sql`update users set created_at = now() - interval '4 days'`.execute(limited.ctx.db);
  const others = [await limited.member(), await limited.member()];
  const web = await saveWeb(limited.call, settled);
  const second = await saveWeb(limited.call, settled);
  // A member of four days no longer has this limit.
  await saveWeb(limited.call, settled);

  const as = await limited.member();
  const text = /^As a new member you cannot .+ today, please try again in 24 hours$/;
  const isRefused = (answer: Answer, name: string) => {
    t.match(answer, { status: 429, body: { message: text } }, name);
    t.ok(Number(answer.headers['retry-after']) > 86_000, name);
  };
  await saveWeb(limited.call, as);
  await saveWeb(limited.call, as, { isPublic: 'false' });
  isRefused(await limited.call('POST', '/webs/create', { as, body: webForm() }), 'webs');
  isRefused(await limited.call('POST', `/webs/create-forked/${web._id}`, { as, body: {} }), 'forks');

  const comment = await commentOn(limited.call, as, web._id);
  await replyTo(limited.call, as, comment._id);
  const more = { web: web._id, text: 'More' };
  isRefused(await limited.call('POST', '/comments/create', { as, body: more }), 'comments');

  const like = (id: string) => limited.call('POST', `/likes/web/${id}`, { as });
  const liked = await like(web._id);
  t.equal(liked.status, 200, liked.body.message);
  isRefused(await like(second._id), 'likes');
  t.match(await like(web._id), { body: { data: { isLikedByMe: false } } }, 'a like can be taken back');

  const follow = (who?: Member) => limited.call('POST', `/followers/toggle/${who?.user.username}`, { as });
  t.equal((await follow(others[0])).status, 200);
  isRefused(await follow(others[1]), 'follows');
  t.match(await follow(others[0]), { body: { data: { isFollowedByMe: false } } });

  const bad = form({ file: new Uint8Array([1, 2, 3]) });
  t.equal((await limited.call('POST', '/media/upload?kind=image', { as, body: bad })).status, 415);
  await uploadFile(limited.call, as, 'image');
  await uploadFile(limited.call, as, 'image');
  await t.rejects(uploadFile(limited.call, as, 'image'), /As a new member you cannot upload more files/);

  await sql`update users set created_at = now() - interval '3 days' where id = ${as.user._id}`.execute(
    limited.ctx.db,
  );
  await saveWeb(limited.call, as);
  t.equal((await like(second._id)).status, 200);
});

t.test('concurrent actions stay within the limits of a new member', async (t) => {
  const limited = await build(t, { env: { SITE_NEW_MEMBER_LIMITS: 'on', SITE_NEW_MEMBER_COMMENTS: '3' } });
  const as = await limited.member();
  const web = await saveWeb(limited.call, as);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      limited.call('POST', '/comments/create', { as, body: { web: web._id, text: `Hello ${number}` } }),
    ),
  );
  t.equal(answers.filter(({ status }) => status === 201).length, 3);
  t.equal(answers.filter(({ status }) => status === 429).length, 5);
});

t.test(
  'with the setting automatic the rules apply to public sites, and the verified address only where mail is set up',
  async (t) => {
    const rulesOf = (publicUrl: string, smtpUrl: string) =>
      trustRules({
        site: { settings: ctx.site.settings, mailSettings: () => ({ smtpUrl, from: '' }) },
        config: { publicUrl },
      });
    const automatic = await build(t);
    const settings = automatic.ctx.site.settings;
    const automaticRules = (publicUrl: string, smtpUrl: string) =>
      trustRules({ site: { settings, mailSettings: () => ({ smtpUrl, from: '' }) }, config: { publicUrl } });
    const off = { needsVerifiedAddress: false, newMemberDays: 0 };
    const smtp = 'smtps://mail.example.org';
    for (const url of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      t.strictSame(automaticRules(url, smtp), off, url);
    t.strictSame(automaticRules('https://codeweb.example.org', smtp), {
      needsVerifiedAddress: true,
      newMemberDays: 3,
    });
    t.strictSame(automaticRules('https://codeweb.example.org', ''), {
      needsVerifiedAddress: false,
      newMemberDays: 3,
    });
    t.equal(rulesOf('http://localhost:3000', '').needsVerifiedAddress, true, 'an admin’s word counts');
  },
);
