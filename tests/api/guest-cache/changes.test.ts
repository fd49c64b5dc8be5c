import { sql } from 'kysely';
import t from 'tap';
import { feedPaths, oembedAddress } from '../../../src/modules/discovery/rules.ts';
import { makeAsset } from '../../helpers/assets.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, publicUrl } from '../../helpers/build.ts';
import { commentOn } from '../../helpers/comments.ts';
import {
  emptyGuestCache,
  guestReads,
  makeShown,
  type Shown,
  waitForNotifications,
} from '../../helpers/guest-cache.ts';
import { form, rollUp, saveWeb } from '../../helpers/webs.ts';

const built = await build(t);
const { app, call, ctx } = built;
const shown = await makeShown(built);
const { act, owner, other, web, original, collection, empty, asset } = shown;
const moderator = await built.member();
await grantRole(built, moderator, 'moderator');
const reads = Object.values(guestReads).flatMap((read) => read(shown));
const feeds = [
  feedPaths.trending,
  feedPaths.tag('clock'),
  ...['the-owner', 'the-other'].map(feedPaths.member),
  ...[collection, empty].map(({ _id }) => feedPaths.collection(_id)),
  ...[web, original].map(({ _id }) => oembedAddress(`${publicUrl}/web/${_id}`)),
];

/** All responses to guests, by URL. */
async function readAll(): Promise<Record<string, string>> {
  const replies: Record<string, string> = {};
  for (const url of reads) {
    const { statusCode, payload } = await app.inject({ url: `/api/v1${url}` });
    replies[url] = `${statusCode} ${payload}`;
  }
  for (const url of feeds) {
    const { statusCode, payload } = await app.inject({ url });
    replies[url] = `${statusCode} ${payload}`;
  }
  return replies;
}

/** The same without the cache. */
function readAgain(): Promise<Record<string, string>> {
  emptyGuestCache(app);
  return readAll();
}

let commentId = '';
let lastAction = '';
/** Moderators' actions on an item. */
async function moderate(action: 'hide' | 'remove', kind: string, id: string): Promise<void> {
  const body = { kind, id, action, reason: 'It breaks the rules' };
  lastAction = (await act(moderator, 'POST', '/admin/actions', body))._id;
}
const undoModeration = () =>
  act(moderator, 'POST', `/admin/actions/${lastAction}/undo`, { reason: 'A mistake' });

type Change = (shown: Shown) => Promise<unknown>;

/** All changes by members that are visible to guests, in this order. */
const changes: Record<string, Change> = {
  'a like of a web': () => act(other, 'POST', `/likes/web/${original._id}`),
  'a like that is taken back': () => act(other, 'POST', `/likes/web/${original._id}`),
  'a comment': async () => {
    commentId = (await commentOn(call, other, web._id))._id;
  },
  'a new title': () => act(owner, 'PATCH', `/webs/update/${web._id}`, form({ title: 'Renamed web' })),
  'the title of an original': () =>
    act(other, 'PATCH', `/webs/update/${original._id}`, form({ title: 'Renamed' })),
  'other code': () => act(owner, 'PATCH', `/webs/update/${web._id}`, form({ html: '<p>Changed</p>' })),
  'a link': () =>
    act(owner, 'PATCH', `/webs/add-css-link/${web._id}`, { cssLink: 'https://example.org/a.css' }),
  'a view': async () => {
    await call('PATCH', `/webs/inc-view/${web._id}`);
    await rollUp(ctx);
  },
  'another web': () => saveWeb(call, owner, { title: 'Second web' }),
  'an original that turns private': () => act(other, 'PATCH', `/webs/toggle-publish-status/${original._id}`),
  'an original that turns public': () => act(other, 'PATCH', `/webs/toggle-publish-status/${original._id}`),
  'a web that turns private': () => act(owner, 'PATCH', `/webs/toggle-publish-status/${web._id}`),
  'a web that turns public': () => act(owner, 'PATCH', `/webs/toggle-publish-status/${web._id}`),
  'a fork': () => act(other, 'POST', `/webs/create-forked/${web._id}`, { title: 'Forked again' }),
  'a new name': () => act(owner, 'PATCH', '/users/update', { fullName: 'Somebody Else' }),
  'a new biography': () =>
    act(other, 'PATCH', '/users/update', { fullName: 'The Other', bio: 'Something new' }),
  'a follow': () => act(other, 'POST', '/followers/toggle/the-owner'),
  'an empty showcase': () => act(owner, 'PATCH', '/users/update-showcase', { showcase: [] }),
  'a showcase': () => act(owner, 'PATCH', '/users/update-showcase', { showcase: [web._id] }),
  'the name of a collection': () =>
    act(owner, 'PATCH', `/collections/update/${collection._id}`, { name: 'Another name' }),
  'a web in a collection': () => act(owner, 'PATCH', `/collections/add-web/${empty._id}/${web._id}`),
  'a web out of a collection': () => act(owner, 'PATCH', `/collections/remove-web/${empty._id}/${web._id}`),
  'a like of a collection': () => act(other, 'POST', `/likes/collection/${empty._id}`),
  'a view of a collection': () => call('PATCH', `/collections/inc-view/${collection._id}`),
  'a collection that turns private': () =>
    act(owner, 'PATCH', `/collections/toggle-publish-status/${collection._id}`),
  'a collection that turns public': () =>
    act(owner, 'PATCH', `/collections/toggle-publish-status/${collection._id}`),
  'another collection': () =>
    act(owner, 'POST', '/collections/create', { name: 'A third', description: '', isPublic: true }),
  'a like of an asset': () => act(other, 'POST', `/likes/asset/${asset._id}`),
  'the title of an asset': () =>
    act(owner, 'PATCH', `/assets/update/${asset._id}`, { title: 'Renamed asset' }),
  'an asset that turns private': () =>
    act(owner, 'PATCH', `/assets/update/${asset._id}`, { isPublic: false }),
  'an asset that turns public': () => act(owner, 'PATCH', `/assets/update/${asset._id}`, { isPublic: true }),
  'another asset': () => makeAsset(call, other, { title: 'Another asset' }),
  'a web that moderators hide': () => moderate('hide', 'web', web._id),
  'a hidden web that is given back': undoModeration,
  'a web that moderators remove': () => moderate('remove', 'web', web._id),
  'a removed web that is given back': undoModeration,
  'an original that moderators hide': () => moderate('hide', 'web', original._id),
  'an hidden original that is given back': undoModeration,
  'an original that moderators remove': () => moderate('remove', 'web', original._id),
  'an removed original that is given back': undoModeration,
  'a collection that moderators hide': () => moderate('hide', 'collection', collection._id),
  'a hidden collection that is given back': undoModeration,
  'a collection that moderators remove': () => moderate('remove', 'collection', collection._id),
  'a removed collection that is given back': undoModeration,
  'an asset that moderators hide': () => moderate('hide', 'asset', asset._id),
  'an hidden asset that is given back': undoModeration,
  'an asset that moderators remove': () => moderate('remove', 'asset', asset._id),
  'an removed asset that is given back': undoModeration,
  'a comment that moderators hide': () => moderate('hide', 'comment', commentId),
  'a hidden comment that is given back': undoModeration,
  'a comment that moderators remove': () => moderate('remove', 'comment', commentId),
  'a removed comment that is given back': undoModeration,
  'an imported web': () =>
    act(owner, 'POST', '/webs/import', {
      webs: [{ key: 'first', title: 'From elsewhere', description: 'A web', html: '<p>', isPublic: true }],
    }),
  'webs that turn private together': () =>
    act(owner, 'PATCH', '/webs/update-many', { ids: [web._id], isPublic: false }),
  'webs that turn public together': () =>
    act(owner, 'PATCH', '/webs/update-many', { ids: [web._id], isPublic: true }),
  'webs put into a collection together': () =>
    act(owner, 'PATCH', `/collections/add-webs/${empty._id}`, { ids: [web._id] }),
  'webs taken out of a collection together': () =>
    act(owner, 'PATCH', `/collections/remove-webs/${empty._id}`, { ids: [web._id] }),
  'webs deleted together': () => act(owner, 'POST', '/webs/delete-many', { ids: [web._id] }),
  'webs whose deletion is undone together': () =>
    act(owner, 'POST', '/bin/web/restore-many', { ids: [web._id] }),
  'assets that turn private together': () =>
    act(owner, 'PATCH', '/assets/update-many', { ids: [asset._id], isPublic: false }),
  'assets that turn public together': () =>
    act(owner, 'PATCH', '/assets/update-many', { ids: [asset._id], isPublic: true }),
  'assets deleted together': () => act(owner, 'POST', '/assets/delete-many', { ids: [asset._id] }),
  'assets whose deletion is undone together': () =>
    act(owner, 'POST', '/bin/asset/restore-many', { ids: [asset._id] }),
  'a deleted collection': () => act(owner, 'DELETE', `/collections/delete/${empty._id}`),
  'a deleted asset': () => act(owner, 'DELETE', `/assets/delete/${asset._id}`),
  'a deleted original': () => act(other, 'DELETE', `/webs/delete/${original._id}`),
  'an account that is deleted': () => act(other, 'DELETE', '/users/delete', { password: other.password }),
  'the jobs of the deletion': () => built.drain(),
  'a deleted web': () => act(owner, 'DELETE', `/webs/delete/${web._id}`),
};

/** Changes reported by database triggers or other processes, only by notification. */
const isNotified = (name: string) => /view of a collection|turns? p|fork|delet/.test(name);

for (const [name, change] of Object.entries(changes))
  t.test(`guests see ${name} at once`, async (t) => {
    await waitForNotifications(built);
    await readAll();
    const before = await readAll();
    await change(shown);
    if (isNotified(name)) await waitForNotifications(built);
    const after = await readAll();
    t.strictSame(after, await readAgain());
    t.notSame(after, before, 'there is something to see');
  });

t.test('a change in another process invalidates the cache', async (t) => {
  const added = await saveWeb(call, owner, { title: 'First title' });
  await waitForNotifications(built);
  const title = async () => (await call('GET', `/webs/get/${added._id}`)).body.data.title;
  t.equal(await title(), 'First title');
  await sql`update webs set title = 'Second title' where id = ${added._id}`.execute(ctx.db);
  t.equal(await title(), 'First title', 'nothing has been heard');
  await sql`select pg_notify('codeweb_changed', ${`web:${added._id}`})`.execute(ctx.db);
  await waitForNotifications(built);
  t.equal(await title(), 'Second title');
});
