import { sql } from 'kysely';
import t from 'tap';
import { Type } from 'typebox';
import { indexCode } from '../../src/modules/webs/service/code-search.ts';
import { makeAsset, uploadFile } from '../helpers/assets.ts';
import { addOrphan, grantRole } from '../helpers/audited-calls.ts';
import { build, type CallOptions, publicUrl } from '../helpers/build.ts';
import { makeCollection } from '../helpers/collections.ts';
import { commentOn, replyTo } from '../helpers/comments.ts';
import { everyCall } from '../helpers/visibility/addresses.ts';
import { form, picture, saveWeb } from '../helpers/webs.ts';

/** Hostile input of programs and pages, sent to every call that could receive it. */
const built = await build(t);
const { ctx, call, member, drain } = built;
const calls = await everyCall();
const unknownId = '00000000-0000-7000-8000-000000000000';
const partsOf = (key: string) => key.split(' ') as ['POST', string];

t.test('the page cookie alone authenticates no call: all answer as to a guest', async (t) => {
  const ada = await member();
  for (const [key] of calls) {
    const [method, path] = partsOf(key);
    const url = path.replaceAll(/\{\w+\}/g, unknownId);
    const asGuest = await call(method, url);
    const withCookie = await call(method, url, { headers: { cookie: ada.cookie } });
    t.strictSame([withCookie.status, withCookie.body], [asGuest.status, asGuest.body], key);
  }
  t.equal((await call('GET', '/users/me', { as: ada })).status, 200, 'and the session is still there');
});

/** Fields that no caller may set, each with a value that can be found wherever it is stored. */
function extraFor(ownerId: string) {
  const owner = ['owner', 'ownerId', 'owner_id', 'user_id', 'author_id'];
  const counts = ['views', 'likesCount', 'likes_count', 'score'];
  const days = ['createdAt', 'created_at', 'updated_at'];
  return {
    ...{ _id: unknownId, id: unknownId, forked_from: unknownId },
    ...Object.fromEntries(owner.map((name) => [name, ownerId])),
    ...Object.fromEntries(counts.map((name) => [name, 987_654])),
    ...Object.fromEntries(days.map((name) => [name, '2001-02-03T04:05:06.000Z'])),
    ...{ isVerified: true, is_verified: true, isAdmin: true, is_admin: true },
    ...{ password_hash: 'planted', image_id: 'planted', avatar_id: 'planted', request_key: 'planted' },
  };
}

/** Valid bodies for each call, by its subject. A new call with a body fails until it is listed here. */
async function takenBodies() {
  const ada = await member();
  await grantRole(built, ada, 'admin');
  const web = await saveWeb(call, ada);
  const others = await saveWeb(call, await member());
  const collection = await makeCollection(call, ada, { name: 'Of Ada' });
  const asset = await makeAsset(call, ada, { title: 'Of Ada' });
  const upload = await uploadFile(call, ada, 'image');
  const comment = await commentOn(call, ada, web._id, 'Of Ada');
  const reply = await replyTo(call, ada, comment._id, 'Of Ada');
  const reported = { kind: 'comment', id: comment._id, reason: 'spam', note: '' };
  const report = (await call('POST', '/reports', { body: reported })).body.data;
  const critic = await member();
  await grantRole(built, critic, 'moderator');
  const bad = await saveWeb(call, ada);
  const hiding = { kind: 'web', id: bad._id, action: 'hide', reason: 'It breaks the rules' };
  const action = (await call('POST', '/admin/actions', { as: critic, body: hiding })).body.data;
  await member({ email: 'first@nobody.test' });
  const wave = {
    selection: { domain: 'nobody.test' },
    action: 'suspend',
    reason: 'It breaks the rules',
    count: 1,
  };
  const bulk = (await call('POST', '/admin/bulk-actions', { as: critic, body: wave })).body.data;
  await drain();
  await member({ email: 'second@nobody.test' });
  await addOrphan(ctx);
  const { password } = ada;
  const verificationURL = `${publicUrl}/verify-email`;
  const links = {
    cssLink: 'https://x.test/a.css',
    jsLink: 'https://x.test/a.js',
    htmlLink: '<meta name="a">',
  };
  const newcomer = { username: 'newcomer', email: 'newcomer@example.test', fullName: 'New Comer', password };
  const bodies: Record<string, object> = {
    'POST /users/register': { ...newcomer, verificationURL },
    'POST /users/request-account': { ...newcomer, reason: 'To write', verificationURL },
    'POST /users/login': { identifier: ada.user.username, password },
    'POST /users/request-verify-email': { verificationURL },
    'POST /users/verify-email': { token: 'x' },
    'POST /users/request-forgot-password-email': {
      email: ada.user.email,
      resetPasswordURL: `${publicUrl}/reset-password`,
    },
    'POST /users/reset-password': { token: 'x', newPassword: password },
    'POST /users/undo-change-email': { token: 'x' },
    'PATCH /users/update': { fullName: 'Ada Again' },
    'PATCH /users/update-avatar': { public_id: 'codeweb/default-avatar' },
    'PATCH /users/update-cover-image': { public_id: 'codeweb/default-cover' },
    'POST /users/change-password': { oldPassword: password, newPassword: `${password}-2` },
    'PATCH /users/update-showcase': { showcase: [web._id] },
    'POST /webs/create': { title: 'A web', description: 'More', html: '<p>' },
    'POST /webs/create-forked/{webId}': { title: 'A fork' },
    'PATCH /webs/update/{webId}': { title: 'Another title' },
    ...Object.fromEntries(
      ['css', 'js', 'html'].flatMap((kind) =>
        ['add', 'remove'].map((action) => [`PATCH /webs/${action}-${kind}-link/{webId}`, links]),
      ),
    ),
    'POST /webs/import': {
      webs: [{ key: 'first', title: 'A web', description: 'More', html: '<p>' }],
    },
    'PATCH /webs/update-many': { ids: [web._id], isPublic: true },
    'PATCH /webs/tag-many': { ids: [web._id], add: ['canvas'] },
    'POST /webs/delete-many': { ids: [unknownId] },
    'POST /exports/webs': { ids: [web._id] },
    'PUT /webs/drafts/{webId}': { html: '<p>', css: '', js: '', basedOn: 1, marks: {} },
    'PATCH /webs/update-picture/{webId}': { publicId: null },
    'PATCH /webs/versions/{webId}/{version}': { name: 'A name' },
    'POST /webs/versions/{webId}/{version}/restore': {},
    'PATCH /webs/update-editor-preferences': { fontSize: '15px' },
    'PATCH /webs/chenge-editor-view': { indentation: 2 },
    'POST /collections/create': { name: 'Another of Ada' },
    'PATCH /collections/update/{collectionId}': { name: 'Yet another' },
    'PATCH /collections/add-webs/{collectionId}': { ids: [web._id] },
    'PATCH /collections/remove-webs/{collectionId}': { ids: [web._id] },
    'POST /bin/{kind}/restore-many': { ids: [unknownId] },
    'POST /media/upload': { x: 0, y: 0, width: 9, height: 9 },
    'POST /assets/create': {
      title: 'An asset',
      assetType: 'image',
      assetURL: upload.url,
      assetPublicId: upload.publicId,
    },
    'PATCH /assets/update/{assetId}': { title: 'Another asset' },
    'PATCH /assets/update-many': { ids: [asset._id], isPublic: true },
    'POST /assets/delete-many': { ids: [unknownId] },
    'POST /comments/create': { text: 'A remark', web: web._id },
    'PATCH /comments/update/{commentId}': { text: 'Another' },
    'POST /replays/create': { text: 'A remark', commentId: comment._id },
    'PATCH /replays/update/{replyId}': { text: 'Another' },
    'POST /users/change-email': { email: 'moved@example.test', password: `${password}-2`, verificationURL },
    'DELETE /users/delete': { password: 'not this one' },
    'POST /packages/add': { packages: ['d3@7.9.0'] },
    'POST /admin/packages/upload': {},
    'POST /admin/logo': {},
    'POST /admin/storage/delete-orphans': { files: 1 },
    'PATCH /admin/settings': { siteName: 'Another name' },
    'POST /admin/test-mail': { to: 'ada@example.test' },
    'POST /admin/account-requests/decide': { ids: [unknownId], decision: 'approve' },
    'POST /admin/invitations': { maxUses: 2 },
    'POST /admin/members/{username}/sign-out': { reason: 'Lost' },
    'POST /admin/members/{username}/confirm-email': { reason: 'Seen' },
    'POST /admin/members/{username}/reset-mail': { reason: 'Asked' },
    'PATCH /admin/members/{username}/limits': { ...noLimits, maxFiles: 3, reason: 'Class' },
    'PATCH /admin/members/{username}/role': { isModerator: true, reason: 'Helps' },
    'POST /users/tokens': { name: 'A program', scopes: ['read'], days: 7, password: 'not this one' },
    'POST /users/invitations': { maxUses: 2 },
    'POST /reports': { kind: 'web', id: others._id, reason: 'spam', note: 'Again and again' },
    'POST /admin/reports/{reportId}': { outcome: 'dismissed', reason: 'Nothing there' },
    'POST /moderation/{actionId}/appeal': { text: 'It does not' },
    'POST /moderation/suspension': { token: 'x' },
    'POST /moderation/suspension/appeal': { token: 'x', text: 'It does not' },
    'POST /admin/actions/{actionId}/appeal': { outcome: 'upheld', reason: 'It does' },
    'POST /admin/actions/{actionId}/undo': { reason: 'A mistake' },
    'POST /admin/bulk-actions': wave,
    'POST /admin/bulk-actions/{bulkId}/undo': { reason: 'A mistake' },
    'POST /admin/actions': { ...hiding, id: others._id },
    'PATCH /notifications/read': { kind: 'like', subject: web._id, until: '1' },
    'PATCH /notifications/settings': { like: false },
    'PATCH /notifications/read-all': { until: '1' },
    'PATCH /notifications/read-many': { groups: [{ kind: 'like', subject: web._id, until: '1' }] },
    'POST /setup': { code: 'x', username: 'newcomer-2', email: 'newcomer-2@example.test', password },
    'POST /setup/backups': { code: 'x' },
    'POST /setup/restore': { code: 'x', name: 'a.tar' },
    'POST /setup/test-mail': { code: 'x', to: 'ada@example.test' },
  };
  const ids: Record<string, string> = {
    ...{ webId: web._id, collectionId: collection._id, assetId: asset._id },
    kind: 'web',
    ...{ commentId: comment._id, replyId: reply._id, reportId: report._id, version: '1' },
    username: (await member({ username: administered })).user.username,
    actionId: action._id,
    bulkId: bulk._id,
  };
  const urlOf = (key: string) => {
    const [, path] = partsOf(key);
    if (key.includes('create-forked')) return path.replace('{webId}', others._id);
    return path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? '');
  };
  return { ada, bodies, urlOf };
}

const noLimits = { maxFiles: null, maxMegabytes: null, maxWebs: null, maxCodeMegabytes: null };

/** The member whose account an admin changes. */
const administered = 'is-administered';

/** Whether a body is accepted without a real mail, password or current revision. */
const refused =
  /verify-email$|reset-password$|undo-change-email$|users\/(delete|request-account|invitations|tokens)$|\/setup|moderation\/suspension|packages\/upload$|webs\/drafts\//;

let taken: ReturnType<typeof takenBodies> | undefined;
/** `takenBodies`, made once for all tests. */
const bodiesOnce = () => {
  taken ??= takenBodies();
  return taken;
};

/** Variants of the value: in each, one of its texts ends with half of a surrogate pair. */
function broken(value: unknown): unknown[] {
  if (typeof value === 'string') return [`${value}\ud83d`];
  if (Array.isArray(value))
    return value.flatMap((one, at) => broken(one).map((half) => value.with(at, half)));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    broken(one).map((half) => ({ ...value, [name]: half })),
  );
}

t.test('a lone surrogate is refused in every text of every body', async (t) => {
  const { ada, bodies, urlOf } = await bodiesOnce();
  let tried = 0;
  for (const [key, { body: declared, file }] of calls) {
    const properties = Object.entries(declared?.properties ?? {});
    const own = Object.entries(bodies[key] ?? {}).filter(([name]) =>
      properties.some(([known]) => known === name),
    );
    const lists = properties.filter(([, schema]) => Type.IsArray(schema)).map(([name]) => name);
    const sent = file ? lists : broken(Object.fromEntries(own));
    for (const one of sent) {
      const texts = { ...bodies[key], [String(one)]: '["a tag\\ud83d"]' };
      const body = file ? form({ ...texts, [file.name]: new Uint8Array(picture) }) : Object(one);
      const answer = await call(partsOf(key)[0], urlOf(key), { as: ada, body });
      t.equal(answer.status, 400, `${key} ${JSON.stringify(one)}: ${answer.body.message}`);
      tried++;
    }
  }
  t.ok(tried > 100, `${tried} bodies`);
  for (const url of [
    '/webs/get/%ED%A0%BD',
    '/webs/search/all-webs?search=%ED%A0%BD',
    '/webs/code?search=%ED%A0%BDab',
  ])
    t.ok((await call('GET', url, { as: ada })).status < 500, url);
});

t.test('undeclared fields are ignored in every call that takes a body', async (t) => {
  const { ada, bodies, urlOf } = await bodiesOnce();
  const eve = await member();
  const before = await tablesWith([eve.user._id]);
  const extra = extraFor(eve.user._id);
  const taking = calls.filter(([, { body, file }]) => body !== undefined || file !== undefined);
  t.strictSame(Object.keys(bodies).toSorted(), taking.map(([key]) => key).toSorted());
  for (const key of Object.keys(bodies)) {
    // One bulk action runs at a time.
    if (key.includes('bulk-actions')) await drain();
    const own = bodies[key];
    const file = calls.find(([name]) => name === key)?.[1].file;
    const texts = Object.entries({ ...extra, ...own }).map(([name, value]) => [name, String(value)]);
    const sent: CallOptions = file
      ? { body: form({ ...Object.fromEntries(texts), [file.name]: new Uint8Array(picture) }) }
      : { body: { ...extra, ...own } };
    const url = key === 'POST /media/upload' ? '/media/upload?kind=image' : urlOf(key);
    const { status, body } = await call(partsOf(key)[0], url, { as: ada, ...sent });
    t.equal(
      status < 300,
      !refused.test(key) || key.endsWith('request-verify-email'),
      `${key}: ${body.message}`,
    );
  }
  t.strictSame(await tablesWith([unknownId, '987654', '2001-02-03', 'planted']), []);
  t.strictSame(await tablesWith([eve.user._id]), before, 'what is Eve’s stays hers');
  const users = await ctx.db
    .selectFrom('users')
    .select(['is_verified', 'is_admin'])
    .where('id', '<>', ada.user._id)
    .where('username', '<>', administered)
    .execute();
  t.notOk(users.some((user) => user.is_verified || user.is_admin));
});

/** The tables with a row that contains one of these texts. */
async function tablesWith(texts: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(ctx.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const holds = texts.map((text) => sql`r::text like ${`%${text}%`}`);
    const { rows: hits } = await sql`select 1 from ${sql.table(name)} r
      where ${sql.join(holds, sql` or `)} limit 1`.execute(ctx.db);
    if (hits.length > 0) found.push(name);
  }
  return found;
}

t.test('a body that tries to set prototypes is refused', async (t) => {
  for (const body of [
    '{"__proto__": {"isAdmin": true}}',
    '{"constructor": {"prototype": {"isAdmin": true}}}',
  ]) {
    const headers = { 'content-type': 'application/json' };
    t.equal((await call('POST', '/users/login', { headers, body })).status, 400, body);
  }
});

t.test('characters that are special to a database match themselves in searches', async (t) => {
  const fay = await member({ fullName: 'Fay Percent' });
  await saveWeb(call, fay, { title: 'Plain words', description: 'and nothing else', html: '<p>Plain' });
  await indexCode(ctx.db, new AbortController().signal);
  await makeCollection(call, fay, { name: 'Plain words' });
  await makeAsset(call, fay, { title: 'Plain words' });
  // The search of packages asks the registry.
  const searches = calls.filter(
    ([key, { query }]) =>
      key.startsWith('GET ') && query?.properties.search && key !== 'GET /packages/search',
  );
  t.ok(searches.length >= 6, `${searches.length} calls search`);
  const signs = ['%', '_', '%%', '____', '\\', "'", '"', ':*', '!', '& |', '<->', '*', '(', '%%%'];
  for (const [key] of searches) {
    const [, path] = partsOf(key);
    const search = async (text: string) =>
      (await call('GET', `${path}?search=${encodeURIComponent(text)}`, { as: fay })).body;
    const word = /\/(users|assets\/icons)/.exec(key)?.[1] ?? '';
    const plain = await search({ users: 'Percent', 'assets/icons': 'heart' }[word] ?? 'Plain');
    t.ok(plain.data.docs.length > 0, `${key} finds what is there`);
    for (const sign of signs) {
      const { status, data } = await search(sign);
      t.strictSame([status, data?.docs ?? []], [status === 400 ? 400 : 200, []], `${key} ${sign}`);
    }
  }
});

t.test('lists are sorted only by declared columns', async (t) => {
  const gus = await member();
  const keys = [
    'id',
    'owner_id',
    'email',
    'password_hash',
    'title; drop table webs',
    '(select 1)',
    "'",
    '__proto__',
  ];
  const sorted = calls.filter(([, { query }]) => query?.properties.sortBy);
  t.ok(sorted.length >= 3, `${sorted.length} lists can be sorted`);
  for (const [key] of sorted) {
    const url = partsOf(key)[1].replaceAll(/\{\w+\}/g, gus.user.username);
    const ask = async (query: string) => (await call('GET', `${url}?${query}`, { as: gus })).status;
    for (const one of [...keys, 'constructor', 'toString', 'createdAt desc', 'createdAt,id', '%00'])
      for (const name of ['sortBy', 'sortOrder'])
        t.equal(await ask(`${name}=${encodeURIComponent(one)}`), 400, `${key} ${name}=${one}`);
    t.equal(await ask('sortBy=createdAt&sortBy=email'), 400, `${key}, asked twice`);
  }
});
