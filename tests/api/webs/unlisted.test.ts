import t from 'tap';
import { refusalMessages } from '../../../src/modules/webs/service/saving/refusal-messages.ts';
import { linkKeyShape } from '../../../src/shared/rules/visibility.ts';
import { makeAsset } from '../../helpers/assets.ts';
import { build, type Member } from '../../helpers/build.ts';
import { makeCollection } from '../../helpers/collections.ts';
import { addressesOf, everyCall } from '../../helpers/visibility/addresses.ts';
import { makeWorld, roles } from '../../helpers/visibility/world.ts';
import { form, saveWeb } from '../../helpers/webs.ts';

const { ctx, call, member, drain } = await build(t);
const [ada, bob] = [await member(), await member()];

const withKey = (key: string, as?: Member) => ({ headers: { 'x-link-key': key }, ...(as && { as }) });
const open = (path: string, key: string, as?: Member) => call('GET', path, withKey(key, as));
const unlistedWeb = () => saveWeb(call, ada, { isPublic: undefined, visibility: 'unlisted' });
const statusOf = async (...args: Parameters<typeof open>) => (await open(...args)).status;
const wrongKey = 'k'.repeat(43);

/** Kinds that can be unlisted: their calls, and a function that creates one. */
const kinds = [
  { name: 'webs', make: unlistedWeb },
  { name: 'collections', make: () => makeCollection(call, ada, { visibility: 'unlisted' }) },
  { name: 'assets', make: () => makeAsset(call, ada, { visibility: 'unlisted' }) },
];

for (const { name, make } of kinds) {
  t.test(`unlisted ${name} open only for their owner and those who have the link`, async (t) => {
    const made = await make();
    t.match(made, { isPublic: false, visibility: 'unlisted', linkKey: linkKeyShape });
    const path = `/${name}/get/${made._id}`;
    for (const as of [undefined, bob]) {
      const { status, body } = await open(path, made.linkKey, as);
      t.match([status, body.data], [200, { _id: made._id, isPublic: false, visibility: 'unlisted' }]);
      t.notOk('linkKey' in body.data, 'the key is its owner’s');
      const missing = await call('GET', path, { ...(as && { as }) });
      t.equal(missing.status, 404);
      t.strictSame((await open(path, wrongKey, as)).body, missing.body, 'a wrong key is like none');
      t.equal(await statusOf(path, 'short', as), 404);
    }
    t.equal((await call('GET', path, { as: ada })).body.data.linkKey, made.linkKey);
    const other = await make();
    t.not(other.linkKey, made.linkKey);
    t.equal(await statusOf(`/${name}/get/${other._id}`, made.linkKey), 404, 'a key opens one thing');
  });

  t.test(`a renewed link of ${name} works at once, and the old one stops working`, async (t) => {
    const { _id, linkKey } = await make();
    const path = `/${name}/get/${_id}`;
    const renew = (as: Member, key = linkKey) =>
      call('PATCH', `/${name}/renew-link/${_id}`, withKey(key, as));
    t.equal((await renew(bob)).status, 403, 'only by the owner');
    const renewed = await Promise.all([renew(ada), renew(ada)]);
    const last = (await call('GET', path, { as: ada })).body.data.linkKey;
    const keys = renewed.map(({ body }) => body.data.linkKey);
    t.equal(new Set([linkKey, ...keys]).size, 3);
    t.ok(keys.includes(last), 'of two renewals at once the later one counts');
    for (const key of [linkKey, ...keys]) t.equal(await statusOf(path, key), key === last ? 200 : 404);
  });

  t.test(`${name} lose their link when they become private or public`, async (t) => {
    const { _id, linkKey, title = 'A title', name: called } = await make();
    const path = `/${name}/get/${_id}`;
    const update = (visibility: string) => {
      const fields = { ...(called ? { name: called } : { title }), visibility };
      return call('PATCH', `/${name}/update/${_id}`, {
        as: ada,
        body: name === 'webs' ? form(fields) : fields,
      });
    };
    t.equal((await update('unlisted')).body.data.linkKey, linkKey, 'what is unlisted keeps it');
    t.match((await update('private')).body.data, {
      isPublic: false,
      visibility: 'private',
      linkKey: undefined,
    });
    t.equal(await statusOf(path, linkKey), 404);
    t.equal((await call('PATCH', `/${name}/renew-link/${_id}`, { as: ada })).status, 409);
    const again = (await update('unlisted')).body.data.linkKey;
    t.not(again, linkKey);
    t.match((await update('public')).body.data, { isPublic: true, visibility: 'public', linkKey: undefined });
    t.match((await update('private')).body.data, { visibility: 'private' });
    t.equal(await statusOf(path, again), 404);
  });
}

t.test('the database refuses an unlisted row without a link', async (t) => {
  for (const { name, make } of kinds) {
    const { _id } = await make();
    const table = name as 'webs' | 'collections' | 'assets';
    await t.rejects(
      ctx.db.updateTable(table).set({ last_link_key: null }).where('id', '=', _id).execute(),
      new RegExp(`${name}_unlisted_with_link`),
    );
  }
});

t.test('isPublic works as the specification says, and must agree with visibility', async (t) => {
  const web = await unlistedWeb();
  const update = (fields: Record<string, string>) =>
    call('PATCH', `/webs/update/${web._id}`, { as: ada, body: form(fields) });
  t.equal((await update({ isPublic: 'true', visibility: 'unlisted' })).status, 400);
  t.equal((await update({ isPublic: 'false', visibility: 'public' })).status, 400);
  t.equal((await update({ visibility: 'secret' })).status, 400);
  const kept = await update({ isPublic: 'false', title: 'Renamed' });
  t.match(kept.body.data, { title: 'Renamed', visibility: 'unlisted', linkKey: web.linkKey });
  t.match((await update({ isPublic: 'false', visibility: 'unlisted' })).body.data, {
    visibility: 'unlisted',
  });
  t.match((await update({ isPublic: 'true' })).body.data, { isPublic: true, visibility: 'public' });
  t.match((await update({ isPublic: 'false' })).body.data, { isPublic: false, visibility: 'private' });
  const toggled = await call('PATCH', `/webs/toggle-publish-status/${(await unlistedWeb())._id}`, {
    as: ada,
  });
  t.match(toggled.body.data, { isPublic: true, visibility: 'public' });
});

t.test('members with the link read, like, pin, comment, reply, fork and count as viewers', async (t) => {
  const { _id, linkKey } = await unlistedWeb();
  const act = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const without = await call(method, path, { as: bob, ...(body && { body }) });
    t.equal(without.status, 404, `${path} without the key`);
    const { status, body: reply } = await call(method, path, {
      ...withKey(linkKey, bob),
      ...(body && { body }),
    });
    t.ok(status < 300, `${path} with the key: ${reply.message}`);
    return reply.data;
  };
  await act('GET', `/webs/get-without-details/${_id}`);
  await act('GET', `/webs/forks/${_id}`);
  await act('GET', `/webs/fork-tree/${_id}`);
  await act('PATCH', `/webs/inc-view/${_id}`);
  await act('POST', `/likes/web/${_id}`);
  await act('PATCH', `/users/add-to-pined/${_id}`);
  const comment = await act('POST', '/comments/create', { web: _id, text: 'With the link' });
  await act('GET', `/comments/get-comments/${_id}`);
  await act('GET', `/comments/get/${comment._id}`);
  await act('POST', '/replays/create', { commentId: comment._id, text: 'An answer' });
  await act('GET', `/replays/${comment._id}`);
  const fork = await act('POST', `/webs/create-forked/${_id}`, { title: 'A fork' });
  t.match((await call('GET', `/webs/get/${fork._id}`, { as: bob })).body.data, { forkedFrom: null });
  t.match((await call('GET', `/webs/get/${_id}`, { as: ada })).body.data, {
    likesCount: 1,
    commentsCount: 1,
  });
  for (const list of [`/webs/liked/${bob.user.username}`, '/users/pined'])
    t.equal((await call('GET', list, withKey(linkKey, bob))).body.data.totalDocs, 0, list);
  const mine = await makeCollection(call, bob);
  const added = await call('PATCH', `/collections/add-web/${mine._id}/${_id}`, withKey(linkKey, bob));
  t.equal(added.status, 404, 'others’ collections are lists');
});

t.test(
  'no list, count or search shows unlisted items to strangers, even to those who have the link',
  async (t) => {
    const world = await makeWorld({ call, member });
    await drain();
    const reading = (await everyCall()).filter(([key]) => key.startsWith('GET '));
    const secrets = Object.values(world.links);
    const namesOne = (address: string) => address.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/) !== null;
    for (const role of roles.filter((one) => one !== 'owner')) {
      const as = role === 'guest' ? undefined : world.people[role];
      for (const [key, endpoint] of reading)
        for (const address of addressesOf(key.slice('GET '.length), endpoint, world).filter(
          (one) => !namesOne(one),
        ))
          for (const secret of secrets) {
            const { body } = await open(address, secret.key, as);
            t.strictSame(world.findLeaks(JSON.stringify(body)), [], `${role}: ${address}`);
          }
    }
  },
);

t.test('own lists show unlisted webs apart from private ones', async (t) => {
  const eve = await member();
  const [open, unlisted, hidden] = [
    await saveWeb(call, eve, { title: 'Open' }),
    await saveWeb(call, eve, { title: 'By link', isPublic: undefined, visibility: 'unlisted' }),
    await saveWeb(call, eve, { title: 'Hidden', isPublic: 'false' }),
  ];
  const idsOf = async (path: string) => {
    const { body } = await call('GET', path, { as: eve });
    t.equal(body.data.totalDocs, body.data.docs.length, path);
    return body.data.docs.map(({ _id }: { _id: string }) => _id);
  };
  const expected = { public: [open._id], unlisted: [unlisted._id], private: [hidden._id] };
  for (const [view, ids] of Object.entries(expected)) {
    t.strictSame(await idsOf(`/webs/your-work?view=${view}`), ids);
    t.strictSame(await idsOf(`/webs/user/${eve.user.username}?webType=${view}`), ids);
    t.strictSame(
      await idsOf(
        `/webs/search/my-webs?search=${view === 'public' ? 'open' : view === 'private' ? 'hidden' : 'link'}&webType=${view}`,
      ),
      ids,
    );
  }
  t.equal((await call('GET', `/webs/user/${eve.user.username}?webType=unlisted`, { as: bob })).status, 403);
  for (const visibility of ['public', 'unlisted', 'private'] as const)
    await makeCollection(call, eve, { name: `Collected ${visibility}`, visibility });
  for (const type of ['public', 'unlisted', 'private'])
    for (const path of ['my-collections?', 'search/my-collections?search=collected&']) {
      const { body } = await call('GET', `/collections/${path}type=${type}`, { as: eve });
      t.match(
        body.data,
        { totalDocs: 1, docs: [{ name: `Collected ${type}`, visibility: type }] },
        path + type,
      );
    }
});

t.test('a bulk change makes many items unlisted, each with its own link', async (t) => {
  const webs = [
    await saveWeb(call, ada),
    await unlistedWeb(),
    await saveWeb(call, ada, { isPublic: 'false' }),
  ];
  const ids = webs.map(({ _id }) => _id);
  const update = (body: object) => call('PATCH', '/webs/update-many', { as: ada, body: { ids, ...body } });
  t.equal((await update({})).status, 400);
  const kept = await update({ isPublic: false });
  t.strictSame(kept.body.data.changed, [ids[0]], 'isPublic: false leaves what is unlisted');
  const turned = await update({ visibility: 'unlisted' });
  t.strictSame(turned.body.data.changed.toSorted(), [ids[0], ids[2]].toSorted());
  const keys = await Promise.all(
    ids.map(async (id) => (await call('GET', `/webs/get/${id}`, { as: ada })).body.data.linkKey),
  );
  t.equal(new Set(keys).size, 3);
  t.equal(keys[1], webs[1]?.linkKey);
  const ended = await update({ visibility: 'private' });
  t.strictSame(ended.body.data.changed.toSorted(), ids.toSorted());
  t.strictSame(
    ended.body.data.former.map(({ visibility }: { visibility: string }) => visibility),
    ['unlisted', 'unlisted', 'unlisted'],
  );
});

t.test('undoing a bulk change restores the links, unless they were renewed or ended by choice', async (t) => {
  for (const { name, make } of kinds.filter(({ name }) => name !== 'collections')) {
    const made = [await make(), await make()];
    const ids = made.map(({ _id }) => _id);
    const update = (body: object) =>
      call('PATCH', `/${name}/update-many`, { as: ada, body: { ids, ...body } });
    const keysNow = async () =>
      Promise.all(
        ids.map(async (id) => (await call('GET', `/${name}/get/${id}`, { as: ada })).body.data.linkKey),
      );
    const first = made.map(({ linkKey }) => linkKey);
    for (const visibility of ['private', 'public']) {
      await update({ visibility });
      for (const [at, id] of ids.entries())
        t.equal(
          (await open(`/${name}/get/${id}`, first[at] ?? '')).body.data?.visibility,
          visibility === 'public' ? 'public' : undefined,
          `the former key of what is ${visibility} opens nothing`,
        );
      await update({ visibility: 'unlisted', restoresLinks: true });
      t.strictSame(await keysNow(), first, `${name} back from ${visibility}`);
      t.equal(await statusOf(`/${name}/get/${ids[0]}`, first[0] ?? ''), 200);
    }
    await call('PATCH', `/${name}/renew-link/${ids[0]}`, { as: ada });
    const [renewed] = await keysNow();
    await update({ visibility: 'private' });
    await update({ visibility: 'unlisted', restoresLinks: true });
    t.strictSame(await keysNow(), [renewed, first[1]], 'what was renewed before does not come back');
    await update({ visibility: 'private' });
    await update({ visibility: 'unlisted' });
    const chosen = await keysNow();
    t.notOk(
      chosen.some((key) => key === renewed || first.includes(key)),
      'a choice makes a new link',
    );
    await update({ visibility: 'unlisted', restoresLinks: true });
    t.strictSame(await keysNow(), chosen, 'there is nothing left to restore');
  }
});

t.test(
  'pictures and files change their addresses when fewer people may see them, and with the link',
  async (t) => {
    const web = await saveWeb(call, ada);
    const imageOf = async () => (await call('GET', `/webs/get/${web._id}`, { as: ada })).body.data.image;
    const known = [await imageOf()];
    const isNew = async (what: string) => {
      const image = await imageOf();
      t.notOk(known.includes(image), what);
      known.push(image);
    };
    const update = (visibility: string) =>
      call('PATCH', `/webs/update/${web._id}`, { as: ada, body: form({ visibility }) });
    await update('unlisted');
    await isNew('public to unlisted');
    await call('PATCH', `/webs/renew-link/${web._id}`, { as: ada });
    await isNew('renewed');
    await update('private');
    await isNew('unlisted to private');
    await update('unlisted');
    t.equal(await imageOf(), known.at(-1), 'nobody else knew it');
    const asset = await makeAsset(call, ada, { visibility: 'unlisted' });
    await call('PATCH', `/assets/renew-link/${asset._id}`, { as: ada });
    const { body } = await call('GET', `/assets/get/${asset._id}`, { as: ada });
    t.not(body.data.assetURL, asset.assetURL);
  },
);

t.test('a link stops working while its web is in the bin, and works again after the restore', async (t) => {
  const { _id, linkKey } = await unlistedWeb();
  const path = `/webs/get/${_id}`;
  await call('DELETE', `/webs/delete/${_id}`, { as: ada });
  t.equal(await statusOf(path, linkKey), 404);
  await call('POST', `/bin/web/${_id}/restore`, { as: ada });
  t.equal((await call('GET', path, { as: ada })).body.data.linkKey, linkKey);
  t.equal(await statusOf(path, linkKey), 200);
});

t.test('an item that moderators hide does not open by its link, and cannot be shared again', async (t) => {
  const { _id, linkKey } = await unlistedWeb();
  await ctx.db.updateTable('webs').set({ hidden_at: new Date() }).where('id', '=', _id).execute();
  t.equal(await statusOf(`/webs/get/${_id}`, linkKey), 404);
  const body = form({ visibility: 'unlisted' });
  const refused = await call('PATCH', `/webs/update/${_id}`, { as: ada, body });
  t.match([refused.status, refused.body.message], [403, refusalMessages.hiddenByModerators]);
});

t.test('readers with the old link never see what is saved after its renewal', async (t) => {
  const web = await unlistedWeb();
  const path = `/webs/get/${web._id}`;
  const readers = Promise.all(Array.from({ length: 20 }, () => open(path, web.linkKey)));
  const renewed = await call('PATCH', `/webs/renew-link/${web._id}`, { as: ada });
  await call('PATCH', `/webs/update/${web._id}`, { as: ada, body: form({ title: 'After' }) });
  for (const { status, body } of await readers)
    t.ok(status === 404 || body.data.title === web.title, 'as it was, or not found');
  t.equal(await statusOf(path, web.linkKey), 404);
  t.equal((await open(path, renewed.body.data.linkKey)).body.data.title, 'After');
});
