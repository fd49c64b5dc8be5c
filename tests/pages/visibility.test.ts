import t from 'tap';
import { indexCode } from '../../src/modules/webs/service/code-search.ts';
import { build } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';
import { addressesOf, everyCall, pageAddresses } from '../helpers/visibility/addresses.ts';
import { type Hidden, makeWorld, type Role, roles } from '../helpers/visibility/world.ts';

/**
 * The hidden items that their owners see in the responses of each reading call. A new call fails until it is listed
 * here. Another test checks, for every call, that nobody else sees any.
 */
const calls: Record<string, Hidden[]> = {
  'GET /admin/settings': [],
  'GET /version': [],
  'GET /admin/stats': [],
  'GET /admin/storage': [],
  'GET /admin/packages': [],
  'GET /packages/search': [],
  'GET /packages/newest': [],
  'GET /packages/states': [],
  'GET /admin/audit-log': [],
  'GET /admin/audit-log/export': [],
  'GET /admin/account-requests': [],
  'GET /admin/invitations': [],
  'GET /admin/members': [],
  'GET /admin/members/{username}': [],
  'GET /users/invitations': [],
  'GET /users/sign-up': [],
  'GET /users/me': [],
  'GET /users/sessions': [],
  'GET /users/tokens': [],
  'GET /users/check-username-availability/{username}': [],
  'GET /users/profile/{username}': [],
  'GET /users/showcase/{username}': [],
  'GET /users/search': [],
  'GET /users/pined': ['web'],
  'GET /reports/mine': [],
  'GET /admin/reports': [],
  'GET /admin/actions': [],
  'GET /admin/spam': [],
  'GET /admin/bulk-actions': [],
  'GET /admin/bulk-actions/{bulkId}': [],
  'GET /admin/spam/members': [],
  'GET /moderation/mine': [],
  'GET /bin/{kind}': [],
  'GET /notifications': ['web', 'post', 'asset', 'collection'],
  'GET /notifications/settings': [],
  'GET /exports/mine': [],
  'GET /exports/download/{token}': [],
  'GET /notifications/muted-threads': [],
  'GET /notifications/unread': [],
  'GET /users/avoidance/{username}': [],
  'GET /users/blocked': [],
  'GET /users/muted': [],
  'GET /followers/get-followers/{username}': [],
  'GET /followers/get-followings/{username}': [],
  'GET /webs/get/{webId}': ['web', 'code', 'picture'],
  'GET /webs/get-without-details/{webId}': ['web', 'code', 'picture'],
  'GET /webs/drafts/{webId}': ['draft'],
  'GET /webs/pictures/{webId}': ['picture'],
  'GET /webs/versions/{webId}': ['picture'],
  'GET /webs/versions/{webId}/{version}': ['code', 'picture'],
  'GET /tags': ['web'],
  'GET /webs/tagged/{tag}': [],
  'GET /webs/trending': [],
  'GET /webs/following': [],
  'GET /webs/recomended-people': [],
  'GET /webs/your-work': ['web', 'picture'],
  'GET /webs/user/{username}': ['web', 'picture'],
  'GET /webs/liked/{username}': ['web'],
  'GET /webs/forks/{webId}': ['web'],
  'GET /webs/fork-tree/{webId}': ['web'],
  'GET /webs/usage': [],
  'GET /webs/search/my-webs': ['web', 'picture'],
  'GET /webs/search/all-webs': [],
  'GET /webs/search/code': ['web', 'code', 'picture'],
  'GET /webs/editor-preferences': [],
  'GET /assets/get': [],
  'GET /assets/get/{assetId}': ['asset'],
  'GET /assets/my-assets': ['asset'],
  'GET /assets/liked': ['asset'],
  'GET /assets/search/all-assets': [],
  'GET /assets/icons': [],
  'GET /comments/get-comments/{webId}': ['post'],
  'GET /comments/get/{commentId}': ['web', 'post'],
  'GET /replays/{commentId}': ['post'],
  'GET /collections/get/{collectionId}': ['web', 'picture', 'collection'],
  'GET /collections/get-webs/{collectionId}': ['web', 'picture'],
  'GET /collections/user-collection/{username}': ['web', 'picture'],
  'GET /collections/my-collections': ['web', 'picture', 'collection'],
  'GET /collections/liked/{username}': ['web', 'picture', 'collection'],
  'GET /collections/search/all-collections': ['web', 'picture'],
  'GET /collections/search/my-collections': ['web', 'picture', 'collection'],
  'GET /collections/check-name-availability/{name}': [],
  'GET /savedCollections/get': ['web', 'picture', 'collection'],
};

/** The same of each page. */
const pages: Record<string, Hidden[]> = {
  '/': [],
  '/following': [],
  '/following/details/@webId': ['web', 'code', 'picture', 'post'],
  '/your-work': [],
  '/your-work/webs': ['web', 'picture'],
  '/your-work/webs/details/@webId': ['web', 'code', 'picture', 'post'],
  '/your-work/collections': ['picture', 'collection'],
  '/your-work/bin': [],
  '/import': [],
  '/search': [],
  '/search/details/@webId': ['web', 'code', 'picture', 'post'],
  '/explore-profiles': [],
  '/tag/@tag': [],
  '/tag/@tag/details/@webId': ['web', 'code', 'picture', 'post'],
  '/setup': [],
  '/terms': [],
  '/privacy': [],
  '/imprint': [],
  '/admin': [],
  '/admin/settings': [],
  '/admin/audit': [],
  '/admin/storage': [],
  '/admin/members/waiting': [],
  '/admin/members': [],
  '/admin/members/@username': [],
  '/admin/invitations': [],
  '/settings/invitations': [],
  '/settings/tokens': [],
  '/admin/reports': [],
  '/admin/actions': [],
  '/admin/spam': [],
  '/assets': [],
  '/assets/images': [],
  '/assets/videos': [],
  '/assets/audios': [],
  '/assets/my': ['asset'],
  '/assets/liked': ['asset'],
  '/collection/@collectionId': ['web', 'picture', 'collection'],
  '/collection/@collectionId/details/@webId': ['web', 'code', 'picture', 'collection', 'post'],
  '/signup': [],
  '/login': [],
  '/forgot-password': [],
  '/reset-password': [],
  '/undo-change-email': [],
  '/verify-email': [],
  '/settings': [],
  '/settings/profile': [],
  '/settings/account': [],
  '/settings/editor': [],
  '/settings/notifications': [],
  '/settings/safety': [],
  '/unsubscribe': [],
  '/notifications': ['web', 'post', 'asset', 'collection'],
  '/organize-showcase': [],
  '/details/@webId': ['web', 'code', 'picture', 'post'],
  '/new-web': [],
  '/web/@webId': ['web', 'code'],
  '/web/@webId/forks': ['web'],
  '/web/@webId/fork-tree': ['web'],
  '/web/@webId/changes': [],
  '/view-full/@webId': ['web', 'code'],
  '/embed/@webId': [],
  '/error': [],
  '/@username': [],
  '/@username/details/@webId': ['web', 'code', 'picture', 'post'],
  '/@username/webs': [],
  '/@username/webs/details/@webId': ['web', 'code', 'picture', 'post'],
  '/@username/collections': [],
  '/@username/collections/@collectionTab': ['picture', 'collection'],
  '/@username/webs/@webTab': ['web', 'picture'],
  '/@username/webs/@webTab/details/@webId': ['web', 'code', 'picture', 'post'],
  '/@username/@webTab': ['web', 'picture'],
  '/@username/@webTab/details/@webId': ['web', 'code', 'picture', 'post'],
};

ensurePages();
const { app, ctx, call, member } = await build(t);
const world = await makeWorld({ call, member });
await indexCode(ctx.db, new AbortController().signal);
const reading = (await everyCall()).filter(([key]) => key.startsWith('GET '));
const strangers = ['guest', 'other', 'follower'] as const;

const id = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Removes values that always change, and the ids in the requested address. */
function settled(text: string, address: string): string {
  const addressIds = address.match(id) ?? [];
  return addressIds.reduce(
    (rest, one) => rest.replaceAll(one, ''),
    text.replaceAll(/"lastUsedAt":"[^"]*"|(?<=Edited <time [^>]*>)[^<]*/g, ''),
  );
}

/** All responses to somebody, by call or page and address. */
async function readAll(role: Role): Promise<Map<string, Map<string, string>>> {
  const person = role === 'guest' ? undefined : world.people[role];
  const all = new Map<string, Map<string, string>>();
  const note = (key: string, address: string, status: number, text: string) => {
    const answers = all.get(key) ?? new Map<string, string>();
    all.set(key, answers.set(address, `${status} ${settled(text, address)}`));
  };
  for (const [key, endpoint] of reading) {
    for (const address of addressesOf(key.slice('GET '.length), endpoint, world)) {
      const { status, body } = await call('GET', address, { ...(person && { as: person }) });
      note(key, address, status, JSON.stringify(body));
    }
  }
  for (const [path, addresses] of pageAddresses(world)) {
    for (const address of addresses) {
      const { status, html, headers } = await page(app, address, {
        ...(person && { cookie: person.cookie }),
      });
      note(path, address, status, `${headers.location ?? ''} ${html}`);
    }
  }
  return all;
}

const known = Object.fromEntries(
  await Promise.all(roles.map(async (role) => [role, await readAll(role)] as const)),
) as Record<Role, Awaited<ReturnType<typeof readAll>>>;

t.test('the table has every call and every page, and no others', async (t) => {
  const { paths } = (await app.inject('/api/docs/json')).json();
  const documented = Object.keys(paths).filter((path) => path.startsWith('/api/') && 'get' in paths[path]);
  t.strictSame(
    reading.map(([key]) => key.replace('GET ', '/api/v1')).toSorted(),
    documented.toSorted(),
    'what modules declare is what the server answers',
  );
  t.strictSame(Object.keys(calls).toSorted(), reading.map(([key]) => key).toSorted());
  t.strictSame(
    Object.keys(pages).toSorted(),
    pageAddresses(world)
      .map(([path]) => path)
      .toSorted(),
  );
});

t.test('owners see their hidden items only where the table says', async (t) => {
  for (const [key, answers] of known.owner) {
    const met = new Set([...answers.values()].flatMap((text) => world.findLeaks(text)));
    t.strictSame([...met].toSorted(), (calls[key] ?? pages[key] ?? []).toSorted(), key);
  }
});

t.test('nobody else sees a word, an id or a picture of them', async (t) => {
  for (const role of strangers)
    for (const [key, answers] of known[role]) {
      const telling = [...answers].filter(([, text]) => world.findLeaks(text).length > 0);
      t.strictSame(telling, [], `${role}: ${key}`);
    }
});

t.test('for everybody else all responses and pages are as if the hidden items did not exist', async (t) => {
  await world.deleteHidden();
  for (const role of strangers) {
    const now = await readAll(role);
    for (const [key, answers] of known[role]) {
      const then = [...answers].filter(([address, text]) => now.get(key)?.get(address) !== text);
      const since = then.map(([address]) => [address, now.get(key)?.get(address)]);
      t.strictSame(since, then, `${role}: ${key}`);
    }
  }
});
