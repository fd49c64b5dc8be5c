import t from 'tap';
import { build } from '../helpers/build.ts';
import { everyCall } from '../helpers/visibility/addresses.ts';
import { form, picture, saveWeb } from '../helpers/webs.ts';

/**
 * The message of a call when a parameter of its path is missing, in the specification's words, by parameter; null if
 * any text is a valid value. A new call with parameters fails until it is listed here.
 */
const paths: Record<string, Record<string, string | null>> = {
  'GET /users/check-username-availability/{username}': { username: 'username is null' },
  'DELETE /users/sessions/{id}': { id: null },
  'DELETE /users/tokens/{id}': { id: null },
  'DELETE /users/delete/{password}': { password: null },
  'GET /users/profile/{username}': { username: 'username is null' },
  'GET /users/showcase/{username}': { username: 'username is null' },
  'POST /followers/toggle/{username}': { username: 'username is null' },
  'GET /followers/get-followers/{username}': { username: 'username is null' },
  'GET /followers/get-followings/{username}': { username: 'username is null' },
  'PATCH /users/add-to-pined/{webId}': { webId: 'webId is null' },
  'PATCH /users/remove-pined/{webId}': { webId: 'webId is null' },
  'POST /likes/web/{id}': { id: 'webId is null' },
  'POST /likes/collection/{id}': { id: 'CollectionId is undefined' },
  'POST /likes/asset/{id}': { id: 'Missing assetId' },
  'POST /likes/comment/{id}': { id: 'commentId missing' },
  'POST /likes/replay/{id}': { id: 'replyId is Missing' },
  'GET /webs/get/{webId}': { webId: 'webId is null' },
  'GET /webs/get-without-details/{webId}': { webId: 'webId is null' },
  'GET /webs/user/{username}': { username: 'username is null' },
  'GET /webs/liked/{username}': { username: 'username is null' },
  'GET /webs/forks/{webId}': { webId: 'webId is null' },
  'GET /webs/fork-tree/{webId}': { webId: 'webId is null' },
  'POST /webs/create-forked/{webId}': { webId: 'webId is null' },
  'PATCH /webs/update/{webId}': { webId: 'webId is null' },
  'DELETE /webs/delete/{webId}': { webId: 'webId is null' },
  'PATCH /webs/toggle-publish-status/{webId}': { webId: 'webId is null' },
  'PATCH /webs/renew-link/{webId}': { webId: 'webId is null' },
  'PATCH /webs/add-css-link/{webId}': { webId: 'webId is null' },
  'PATCH /webs/remove-css-link/{webId}': { webId: 'webId is null' },
  'PATCH /webs/add-js-link/{webId}': { webId: 'webId is null' },
  'PATCH /webs/remove-js-link/{webId}': { webId: 'webId is null' },
  'PATCH /webs/add-html-link/{webId}': { webId: 'webId is null' },
  'PATCH /webs/remove-html-link/{webId}': { webId: 'webId is null' },
  'PATCH /webs/inc-view/{webId}': { webId: 'webId is null' },
  'PATCH /collections/update/{collectionId}': { collectionId: 'CollectionId is undefined' },
  'DELETE /collections/delete/{collectionId}': { collectionId: 'CollectionId is undefined' },
  'PATCH /collections/add-web/{collectionId}/{webId}': {
    collectionId: 'CollectionId is undefined',
    webId: 'webId is null',
  },
  'PATCH /collections/add-webs/{collectionId}': { collectionId: 'CollectionId is undefined' },
  'PATCH /collections/remove-webs/{collectionId}': { collectionId: 'CollectionId is undefined' },
  'PATCH /collections/remove-web/{collectionId}/{webId}': {
    collectionId: 'CollectionId is undefined',
    webId: 'webId is null',
  },
  'PATCH /collections/toggle-publish-status/{collectionId}': { collectionId: 'CollectionId is undefined' },
  'PATCH /collections/renew-link/{collectionId}': { collectionId: 'CollectionId is undefined' },
  'PATCH /collections/inc-view/{collectionId}': { collectionId: 'CollectionId is undefined' },
  'GET /collections/get/{collectionId}': { collectionId: 'CollectionId is undefined' },
  'GET /collections/get-webs/{collectionId}': { collectionId: 'CollectionId is undefined' },
  'GET /collections/user-collection/{username}': { username: 'username is null' },
  'GET /collections/liked/{username}': { username: 'username is null' },
  'GET /collections/check-name-availability/{name}': { name: 'Name is undefined' },
  'POST /savedCollections/create/{collectionId}': { collectionId: 'CollectionId is undefined' },
  'DELETE /savedCollections/delete/{collectionId}': { collectionId: 'CollectionId is undefined' },
  'POST /savedCollections/toggle/{collectionId}': { collectionId: 'CollectionId is undefined' },
  'GET /assets/get/{assetId}': { assetId: 'Missing assetId' },
  'PATCH /assets/renew-link/{assetId}': { assetId: 'Missing assetId' },
  'PATCH /assets/update/{assetId}': { assetId: 'Missing assetId' },
  'DELETE /assets/delete/{assetId}': { assetId: 'Missing assetId' },
  'GET /comments/get-comments/{webId}': { webId: 'webId is missing' },
  'GET /comments/get/{commentId}': { commentId: 'CommentId Is missing' },
  'PATCH /comments/update/{commentId}': { commentId: 'commentId or text missing' },
  'DELETE /comments/delete/{commentId}': { commentId: 'commentId missing' },
  'PATCH /replays/update/{replyId}': { replyId: 'replyId or Text is Missing' },
  'DELETE /replays/delete/{replyId}': { replyId: 'replyId is Missing' },
  'GET /replays/{commentId}': { commentId: 'commentId is Missing' },
  'GET /webs/pictures/{webId}': { webId: 'webId is null' },
  'PATCH /webs/update-picture/{webId}': { webId: 'webId is null' },
  'GET /webs/drafts/{webId}': { webId: 'webId is null' },
  'PUT /webs/drafts/{webId}': { webId: 'webId is null' },
  'DELETE /webs/drafts/{webId}': { webId: 'webId is null' },
  'GET /webs/versions/{webId}': { webId: 'webId is null' },
  'GET /webs/versions/{webId}/{version}': { webId: 'webId is null', version: null },
  'POST /webs/versions/{webId}/{version}/restore': { webId: 'webId is null', version: null },
  'PATCH /webs/versions/{webId}/{version}': { webId: 'webId is null', version: null },
  'DELETE /webs/versions/{webId}/{version}': { webId: 'webId is null', version: null },
  'GET /webs/tagged/{tag}': { tag: null },
  'GET /bin/{kind}': { kind: null },
  'POST /bin/{kind}/{id}/restore': { kind: null, id: null },
  'POST /bin/{kind}/restore-many': { kind: null },
  'GET /exports/download/{token}': { token: null },
  'DELETE /bin/{kind}/{id}': { kind: null, id: null },
  'POST /notifications/muted-threads/{commentId}': { commentId: null },
  'DELETE /notifications/muted-threads/{commentId}': { commentId: null },
  'GET /users/avoidance/{username}': { username: 'username is null' },
  'POST /users/block/{username}': { username: 'username is null' },
  'DELETE /users/block/{username}': { username: 'username is null' },
  'POST /users/mute/{username}': { username: 'username is null' },
  'DELETE /users/mute/{username}': { username: 'username is null' },
  'POST /admin/reports/{reportId}': { reportId: null },
  'POST /admin/reports/{reportId}/reopen': { reportId: null },
  'POST /admin/actions/{actionId}/undo': { actionId: null },
  'POST /admin/actions/{actionId}/appeal': { actionId: null },
  'GET /admin/bulk-actions/{bulkId}': { bulkId: null },
  'POST /admin/bulk-actions/{bulkId}/undo': { bulkId: null },
  'POST /moderation/{actionId}/appeal': { actionId: null },
  'DELETE /users/invitations/{id}': { id: null },
  'DELETE /admin/invitations/{id}': { id: null },
  'GET /admin/members/{username}': { username: null },
  'POST /admin/members/{username}/sign-out': { username: null },
  'POST /admin/members/{username}/verification-mail': { username: null },
  'POST /admin/members/{username}/confirm-email': { username: null },
  'POST /admin/members/{username}/reset-mail': { username: null },
  'PATCH /admin/members/{username}/role': { username: null },
  'PATCH /admin/members/{username}/limits': { username: null },
};

const registration = 'username or email or password or fullName is null';
const person = {
  username: 'new-person',
  email: 'new@example.test',
  password: 'a-good-password',
  fullName: 'New',
};
const without = (field: string) => ({ ...person, [field]: undefined });

/** The same for bodies and queries. */
const bodies: [key: string, body: object | undefined, message: string][] = [
  ['POST /users/register', undefined, registration],
  ['POST /users/register', {}, registration],
  ...Object.keys(person).map((field): [string, object, string] => [
    'POST /users/register',
    without(field),
    registration,
  ]),
  ['POST /users/register', { ...person, email: null }, registration],
  ['POST /users/register', { ...person, email: '' }, 'Email cannot be empty'],
  ['POST /users/login', undefined, 'Username or Email is required'],
  ['PATCH /users/update-showcase', undefined, 'Missing required fields'],
  ['PATCH /webs/chenge-editor-view', undefined, 'Missing required fields'],
  ['PATCH /webs/update-editor-preferences', {}, 'No data to update'],
  ['PATCH /collections/update/{own}', {}, 'No data to update'],
  ['POST /assets/create', undefined, 'Missing required fields'],
  ['POST /comments/create', undefined, 'web or text missing'],
  ['POST /comments/create', { web: 'x' }, 'web or text missing'],
  ['POST /replays/create', undefined, 'commentId or Text is Missing'],
  ['POST /replays/create', { text: 'x' }, 'commentId or Text is Missing'],
];

const searches: Record<string, string> = {
  '/webs/search/all-webs': 'Missing search text',
  '/webs/search/my-webs': 'Missing search text',
  '/webs/search/code': 'Missing search text',
  '/collections/search/all-collections': 'Missing search text',
  '/collections/search/my-collections': 'Missing search text',
  '/assets/search/all-assets': 'Missing search text',
  '/users/search': 'search is null',
};

const { call, member } = await build(t);
const ada = await member();
const nothing = '0193a7f0-0000-7000-8000-000000000001';
const sent = (key: string) => (key.startsWith('PATCH /webs/update/') ? form({ title: 'x' }) : undefined);

const send = async (key: string, path: string, body: object | undefined = sent(key)) => {
  const { status, body: reply } = await call(key.split(' ')[0] as 'GET', path, { as: ada, body });
  return { status, message: reply.message };
};

t.test('every call whose path lacks a parameter names it in the specification’s words', async (t) => {
  const withParams = (await everyCall()).map(([key]) => key).filter((key) => key.includes('{'));
  t.same(withParams.toSorted(), Object.keys(paths).toSorted());
  for (const [key, texts] of Object.entries(paths)) {
    const path = key.split(' ')[1] ?? '';
    for (const [name, message] of Object.entries(texts)) {
      if (message === null) continue;
      for (const word of ['', 'undefined', 'null']) {
        const asked = path.replace(`{${name}}`, word).replaceAll(/\{\w+\}/g, nothing);
        t.same(await send(key, asked), { status: 400, message }, `${key}: ${asked}`);
      }
    }
    if (Object.values(texts).includes(null)) continue;
    const bare = path.replace(/\/\{.*/, '/');
    t.same(await send(key, bare), { status: 400, message: Object.values(texts)[0] }, `${key}: ${bare}`);
  }
});

t.test('missing values in a body or a query are answered with the specification’s messages', async (t) => {
  const { body } = await call('POST', '/collections/create', { as: ada, body: { name: 'Own' } });
  for (const [key, sentBody, message] of bodies) {
    const path = (key.split(' ')[1] ?? '').replace('{own}', body.data._id);
    t.same(await send(key, path, sentBody), { status: 400, message }, `${key} ${JSON.stringify(sentBody)}`);
  }
  for (const [path, message] of Object.entries(searches))
    for (const query of ['', '?search=', '?search=%20'])
      t.same(await send('GET', `${path}${query}`), { status: 400, message }, `${path}${query}`);
  const { _id } = await saveWeb(call, ada);
  t.same(await send('PATCH', `/webs/update/${_id}`, form({})), { status: 400, message: 'No data to update' });
  const whole = { title: 'x', description: 'x', html: 'x', image: new Uint8Array(picture) };
  for (const [field, message] of [
    ['image', 'Missing required fields'],
    ['html', "You can't save an empty web"],
  ] as const) {
    const { [field]: _left, ...rest } = whole;
    t.same(await send('POST', '/webs/create', form(rest)), { status: 400, message }, field);
  }
});

t.test('guests of members’ calls are told to log in first, and lists accept a trailing slash', async (t) => {
  t.equal((await call('DELETE', '/comments/delete/')).status, 401);
  t.equal((await call('DELETE', '/comments/delete/undefined')).status, 401);
  t.equal((await call('GET', '/assets/get?assetType=image')).status, 200);
  t.equal((await call('GET', '/webs/trending/')).status, 200);
  t.equal(
    (await call('GET', '/webs/search/all-webs?search=undefined')).status,
    200,
    'a text is what it says',
  );
});
