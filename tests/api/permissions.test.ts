import { sql } from 'kysely';
import t from 'tap';
import { build, type CallOptions, type Member } from '../helpers/build.ts';
import { everyCall, fill, type Samples } from '../helpers/visibility/addresses.ts';
import { makeWorld } from '../helpers/visibility/world.ts';
import { form } from '../helpers/webs.ts';

/**
 * Who may make a call that changes something. `anybody`: guests too; `member`: any member, since it concerns only
 * themselves; `moderator`, `admin`: members with that role or a higher one; `viewer`: members who see the item;
 * `everyone`: the same, guests too; `owner`: only its owner.
 */
type Access = 'admin' | 'moderator' | 'anybody' | 'member' | 'viewer' | 'everyone' | 'owner';

/** The caller of each call. A new call fails until it is listed here. */
const calls: Record<string, Access> = {
  'POST /users/register': 'anybody',
  'POST /users/request-account': 'anybody',
  'POST /admin/account-requests/decide': 'moderator',
  'POST /users/invitations': 'member',
  'DELETE /users/invitations/{id}': 'member',
  'POST /admin/invitations': 'admin',
  'DELETE /admin/invitations/{id}': 'admin',
  'POST /admin/members/{username}/sign-out': 'moderator',
  'POST /admin/members/{username}/verification-mail': 'moderator',
  'POST /admin/members/{username}/confirm-email': 'admin',
  'POST /admin/members/{username}/reset-mail': 'admin',
  'PATCH /admin/members/{username}/role': 'admin',
  'PATCH /admin/members/{username}/limits': 'admin',
  'POST /users/login': 'anybody',
  'POST /users/logout': 'member',
  'POST /users/refresh-token': 'anybody',
  'POST /users/verify-email': 'anybody',
  'POST /users/request-forgot-password-email': 'anybody',
  'POST /users/reset-password': 'anybody',
  'POST /users/undo-change-email': 'anybody',
  'POST /users/admin-pass': 'admin',
  'PATCH /admin/settings': 'admin',
  'POST /admin/logo': 'admin',
  'DELETE /admin/logo': 'admin',
  'POST /packages/add': 'member',
  'POST /admin/packages/upload': 'admin',
  'POST /admin/packages/prune': 'admin',
  'POST /admin/storage/survey': 'admin',
  'POST /admin/storage/delete-orphans': 'admin',
  'POST /admin/test-mail': 'admin',
  'POST /setup': 'anybody',
  'POST /setup/test-mail': 'anybody',
  'POST /setup/backups': 'anybody',
  'POST /setup/restore': 'anybody',
  'POST /users/request-verify-email': 'member',
  'PATCH /users/update': 'member',
  'PATCH /users/update-avatar': 'member',
  'PATCH /users/update-cover-image': 'member',
  'POST /users/change-password': 'member',
  'POST /users/change-email': 'member',
  'DELETE /users/sessions/{id}': 'member',
  'POST /users/tokens': 'member',
  'DELETE /users/tokens/{id}': 'member',
  'DELETE /users/delete/{password}': 'member',
  'DELETE /users/delete': 'member',
  'POST /media/upload': 'member',
  'POST /webs/create': 'member',
  'POST /webs/import': 'member',
  'POST /webs/create-forked/{webId}': 'viewer',
  'PATCH /webs/update/{webId}': 'owner',
  'PUT /webs/drafts/{webId}': 'owner',
  'DELETE /webs/drafts/{webId}': 'owner',
  'PATCH /webs/update-picture/{webId}': 'owner',
  'POST /webs/versions/{webId}/{version}/restore': 'owner',
  'PATCH /webs/versions/{webId}/{version}': 'owner',
  'DELETE /webs/versions/{webId}/{version}': 'owner',
  'PATCH /webs/toggle-publish-status/{webId}': 'owner',
  'PATCH /webs/renew-link/{webId}': 'owner',
  'PATCH /webs/update-many': 'member',
  'PATCH /webs/tag-many': 'member',
  'POST /webs/delete-many': 'member',
  'DELETE /webs/delete/{webId}': 'owner',
  'PATCH /webs/add-css-link/{webId}': 'owner',
  'PATCH /webs/remove-css-link/{webId}': 'owner',
  'PATCH /webs/add-js-link/{webId}': 'owner',
  'PATCH /webs/remove-js-link/{webId}': 'owner',
  'PATCH /webs/add-html-link/{webId}': 'owner',
  'PATCH /webs/remove-html-link/{webId}': 'owner',
  'PATCH /webs/inc-view/{webId}': 'everyone',
  'PATCH /webs/update-editor-preferences': 'member',
  'PATCH /webs/chenge-editor-view': 'member',
  'PATCH /users/update-showcase': 'member',
  'POST /collections/create': 'member',
  'PATCH /collections/update/{collectionId}': 'owner',
  'DELETE /collections/delete/{collectionId}': 'owner',
  'PATCH /collections/add-web/{collectionId}/{webId}': 'owner',
  'PATCH /collections/remove-web/{collectionId}/{webId}': 'owner',
  'PATCH /collections/add-webs/{collectionId}': 'owner',
  'PATCH /collections/remove-webs/{collectionId}': 'owner',
  'PATCH /collections/toggle-publish-status/{collectionId}': 'owner',
  'PATCH /collections/renew-link/{collectionId}': 'owner',
  'PATCH /collections/inc-view/{collectionId}': 'everyone',
  'POST /savedCollections/create/{collectionId}': 'viewer',
  'DELETE /savedCollections/delete/{collectionId}': 'viewer',
  'POST /savedCollections/toggle/{collectionId}': 'viewer',
  'POST /likes/web/{id}': 'viewer',
  'POST /likes/collection/{id}': 'viewer',
  'POST /assets/create': 'member',
  'PATCH /assets/update/{assetId}': 'owner',
  'PATCH /assets/renew-link/{assetId}': 'owner',
  'PATCH /assets/update-many': 'member',
  'POST /assets/delete-many': 'member',
  'DELETE /assets/delete/{assetId}': 'owner',
  'POST /likes/asset/{id}': 'viewer',
  'POST /likes/comment/{id}': 'viewer',
  'POST /likes/replay/{id}': 'viewer',
  'POST /comments/create': 'viewer',
  'PATCH /comments/update/{commentId}': 'owner',
  'DELETE /comments/delete/{commentId}': 'owner',
  'POST /replays/create': 'viewer',
  'PATCH /replays/update/{replyId}': 'owner',
  'DELETE /replays/delete/{replyId}': 'owner',
  'POST /followers/toggle/{username}': 'member',
  'POST /reports': 'anybody',
  'POST /admin/reports/{reportId}': 'moderator',
  'POST /admin/reports/{reportId}/reopen': 'moderator',
  'POST /admin/actions': 'moderator',
  'POST /admin/actions/{actionId}/undo': 'moderator',
  'POST /admin/bulk-actions': 'moderator',
  'POST /admin/bulk-actions/{bulkId}/undo': 'moderator',
  'POST /admin/actions/{actionId}/appeal': 'moderator',
  'POST /moderation/{actionId}/appeal': 'member',
  'POST /moderation/suspension': 'anybody',
  'POST /moderation/suspension/appeal': 'anybody',
  'POST /bin/{kind}/{id}/restore': 'member',
  'POST /bin/{kind}/restore-many': 'member',
  'POST /exports/create': 'member',
  'DELETE /exports/delete': 'member',
  'POST /exports/webs': 'member',
  'DELETE /bin/{kind}/{id}': 'member',
  'DELETE /bin': 'member',
  'POST /users/block/{username}': 'member',
  'DELETE /users/block/{username}': 'member',
  'POST /users/mute/{username}': 'member',
  'DELETE /users/mute/{username}': 'member',
  'POST /notifications/muted-threads/{commentId}': 'member',
  'DELETE /notifications/muted-threads/{commentId}': 'member',
  'PATCH /notifications/read': 'member',
  'PATCH /notifications/settings': 'member',
  'PATCH /notifications/read-all': 'member',
  'PATCH /notifications/read-many': 'member',
  'PATCH /users/add-to-pined/{webId}': 'viewer',
  'PATCH /users/remove-pined/{webId}': 'viewer',
};

const body = {
  cssLink: 'https://example.test/a.css',
  jsLink: 'https://example.test/a.js',
  htmlLink: '<meta name="a">',
  title: 'Another title',
  text: 'Other words',
};
let names = 0;
const bodies: Record<string, (samples: Samples) => CallOptions['body']> = {
  'POST /comments/create': ({ webId }) => ({ text: 'A remark', web: webId?.[0] }),
  'POST /replays/create': ({ commentId }) => ({ text: 'A remark', commentId: commentId?.[0] }),
  'PATCH /collections/update/{collectionId}': () => ({ name: `Another name ${++names}` }),
  'PATCH /collections/add-webs/{collectionId}': ({ webId = [] }) => ({ ids: webId }),
  'PATCH /collections/remove-webs/{collectionId}': ({ webId = [] }) => ({ ids: webId }),
  'PATCH /notifications/read': ({ webId }) => ({ kind: 'like', subject: webId?.[0], until: '1' }),
  'PATCH /notifications/read-all': () => ({ until: '1' }),
  'PATCH /notifications/read-many': ({ webId }) => ({
    groups: [{ kind: 'like', subject: webId?.[0], until: '1' }],
  }),
  'PUT /webs/drafts/{webId}': () => ({ html: '<p>', css: '', js: '', basedOn: 1, marks: {} }),
  'PATCH /webs/update-picture/{webId}': () => ({ publicId: null }),
  'PATCH /webs/update/{webId}': () => form({ title: 'Another title' }),
  'POST /webs/create-forked/{webId}': () => ({ title: 'A fork of it' }),
};

const { ctx, call, member } = await build(t);
const { people, shown, hidden } = await makeWorld({ call, member });
const { owner } = people;
const stranger = await member();
const changing = (await everyCall()).filter(([key]) => !key.startsWith('GET '));
const allowing = (...access: Access[]) =>
  changing.filter(([key]) => access.includes(calls[key] ?? 'anybody'));

async function ask(key: string, samples: Samples, as?: Member) {
  const [method, path = ''] = key.split(' ');
  const [url = ''] = fill(path, samples);
  return call(method as 'POST', url, { ...(as && { as }), body: bodies[key]?.(samples) ?? body });
}

/** The owner's first item of each kind; `id` is the item that a call is about. */
function thing(key: string, things: typeof shown | typeof hidden): Samples {
  const first = (kind: keyof typeof things) => things[kind].slice(0, 1).map(({ _id }) => _id);
  const [web, collection, asset] = [first('webs'), first('collections'), first('assets')];
  const [comment, replay] = [first('comments'), first('replies')];
  const id =
    Object.entries({ web, collection, asset, comment, replay }).find(([kind]) =>
      key.includes(`/likes/${kind}/`),
    )?.[1] ?? [];
  return {
    version: ['1'],
    webId: web,
    collectionId: collection,
    assetId: asset,
    commentId: comment,
    replyId: replay,
    reportId: ['unknown'],
    actionId: ['unknown'],
    kind: ['web'],
    bulkId: ['unknown'],
    id,
  };
}

/** All rows that an unauthorized caller could have changed. */
async function everything(): Promise<unknown> {
  const tables = [
    'webs',
    'collections',
    'collection_webs',
    'web_likes',
    'collection_likes',
    'pins',
    'follows',
  ];
  const said = ['assets', 'asset_likes', 'comments', 'replies', 'comment_likes', 'reply_likes'];
  const more = [
    ...said,
    'saved_collections',
    'showcase_webs',
    'web_viewers',
    'collection_viewers',
    'web_drafts',
    'web_frames',
  ];
  const { rows } = await sql`select ${sql.join(
    [...tables, ...more].map(
      (table) =>
        sql`(select md5(string_agg(r::text, ',' order by r::text)) from ${sql.table(table)} r) as ${sql.ref(table)}`,
    ),
  )}`.execute(ctx.db);
  return rows;
}

t.test('the table has every call that changes something, and no others', async (t) => {
  t.strictSame(Object.keys(calls).toSorted(), changing.map(([key]) => key).toSorted());
});

const anywhere = { id: ['nothing'], username: ['nobody'], password: ['nothing'] };

t.test('members’ calls are declared so, and guests are told to log in', async (t) => {
  for (const [key, { auth }] of allowing('member', 'viewer', 'owner')) {
    t.equal(auth, 'required', key);
    t.equal(
      (await ask(key, { ...thing(key, shown), ...(calls[key] === 'member' && anywhere) })).status,
      401,
      key,
    );
  }
});

t.test('moderators’ and admins’ calls are declared so, and others are told who may call them', async (t) => {
  const before = await everything();
  for (const role of ['moderator', 'admin'] as const)
    for (const [key, { auth }] of allowing(role)) {
      t.equal(auth, role, key);
      t.equal((await ask(key, { ...thing(key, shown), ...anywhere })).status, 401, key);
      const { status, body } = await ask(key, { ...thing(key, shown), ...anywhere }, stranger);
      t.match(
        { status, body },
        { status: 403, body: { message: /^Only (moderators and )?admins may do this$/ } },
        key,
      );
    }
  t.strictSame(await everything(), before, 'and no row has changed');
});

t.test('a stranger may not change what they see, and gets a 404 for what they do not see', async (t) => {
  const before = await everything();
  for (const [key] of allowing('owner')) {
    t.equal((await ask(key, thing(key, shown), stranger)).status, 403, `shown: ${key}`);
    t.equal((await ask(key, thing(key, hidden), stranger)).status, 404, `hidden: ${key}`);
  }
  for (const [key] of allowing('viewer', 'everyone'))
    t.equal((await ask(key, thing(key, hidden), stranger)).status, 404, `hidden: ${key}`);
  for (const [key] of allowing('everyone'))
    t.equal((await ask(key, thing(key, hidden))).status, 404, `hidden from guests: ${key}`);
  t.strictSame(await everything(), before, 'and no row has changed');
});

t.test('a member cannot add a web hidden from them to their own collection', async (t) => {
  const collections = (await call('POST', '/collections/create', { as: stranger, body: { name: 'Own' } }))
    .body;
  const before = await everything();
  const samples = { ...thing('', hidden), collectionId: [collections.data._id] };
  for (const key of [
    'PATCH /collections/add-web/{collectionId}/{webId}',
    'PATCH /collections/remove-web/{collectionId}/{webId}',
  ])
    t.equal((await ask(key, samples, stranger)).status, 404, key);
  t.strictSame(await everything(), before);
});

t.test('whoever sees an item may do what viewers may, and its owner may do everything', async (t) => {
  for (const [key] of allowing('viewer', 'everyone'))
    t.ok((await ask(key, thing(key, shown), stranger)).status < 300, key);
  const deletesLast = ([one]: [string, unknown], [other]: [string, unknown]) =>
    Number(one.startsWith('DELETE')) - Number(other.startsWith('DELETE'));
  for (const [key] of allowing('owner').toSorted(deletesLast))
    for (const things of [shown, hidden]) {
      const { status } = await ask(key, thing(key, things), owner);
      // Only an unlisted item has a link, and a draft must be based on the current revision.
      t.ok(status < 300 || (status === 409 && /\/renew-link\/|\/drafts\//.test(key)), key);
    }
});
