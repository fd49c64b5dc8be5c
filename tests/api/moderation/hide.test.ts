import { sql } from 'kysely';
import t from 'tap';
import { newId } from '../../../src/shared/ids.ts';
import { makeAsset } from '../../helpers/assets.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, type Member, publicUrl } from '../../helpers/build.ts';
import { makeCollection, place } from '../../helpers/collections.ts';
import { commentOn, replyTo } from '../../helpers/comments.ts';
import { addWeb, form, saveWeb } from '../../helpers/webs.ts';
import { wrongCounts, wrongTotals } from '../../helpers/wrong-totals.ts';

const built = await build(t);
const { app, ctx, call, member, drain } = built;
const [moderator, second] = [await member(), await member()];
await grantRole(built, moderator, 'moderator');
await grantRole(built, second, 'moderator');

const act = (action: string, kind: string, id: string, as = moderator) =>
  call('POST', '/admin/actions', { as, body: { kind, id, action, reason: 'It breaks the rules' } });
const undo = (id: string, as = moderator) =>
  call('POST', `/admin/actions/${id}/undo`, { as, body: { reason: 'A mistake' } });
const acted = async (action: string, kind: string, id: string): Promise<string> => {
  const { status, body } = await act(action, kind, id);
  if (status !== 201) throw new Error(body.message);
  return body.data._id;
};
const statusOf = async (url: string, as?: Member) => (await call('GET', url, { ...(as && { as }) })).status;
const mediaStatus = async (url: string) =>
  (await app.inject({ method: 'GET', url: url.replace(publicUrl, '') })).statusCode;
const age = (id: string, days: number) =>
  sql`update moderation_actions set created_at = now() - ${days} * interval '1 day' where id = ${id}`.execute(
    ctx.db,
  );

t.test(
  'a hidden web is private: its owner sees it and cannot publish it; undo makes it public again',
  async (t) => {
    const [ada, bob] = [await member(), await member()];
    const { _id: web, image } = await saveWeb(call, ada);
    await drain();
    const action = await acted('hide', 'web', web);
    for (const viewer of [bob, undefined, moderator])
      t.equal(await statusOf(`/webs/get/${web}`, viewer), 404);
    t.equal(await mediaStatus(image), 404, 'its picture leaves its address at once');
    t.equal((await call('GET', `/webs/get/${web}`, { as: ada })).body.data.isPublic, false);
    const toggled = await call('PATCH', `/webs/toggle-publish-status/${web}`, { as: ada });
    t.match(toggled.body, {
      status: 403,
      message: 'Moderators have hidden this web, so it cannot be made public or unlisted',
    });
    const saved = await call('PATCH', `/webs/update/${web}`, { as: ada, body: form({ isPublic: 'true' }) });
    t.equal(saved.status, 403);
    const texts = await call('PATCH', `/webs/update/${web}`, {
      as: ada,
      body: form({ title: 'Better now' }),
    });
    t.equal(texts.status, 200, 'other changes are saved');
    t.equal((await undo(action)).status, 200);
    t.match((await call('GET', `/webs/get/${web}`)).body.data, { isPublic: true, title: 'Better now' });
    t.equal(await mediaStatus(image), 200, 'its picture is at its address again');
    t.match((await undo(action)).body, {
      status: 409,
      message: `@${moderator.user.username} has undone this meanwhile`,
    });
    t.strictSame(await wrongTotals(ctx), []);
  },
);

t.test('a web that its owner makes private while it is hidden stays private after undo', async (t) => {
  const ada = await member();
  const webs = [await saveWeb(call, ada), await saveWeb(call, ada), await saveWeb(call, ada)];
  const assets = [
    await makeAsset(call, ada, { isPublic: true }),
    await makeAsset(call, ada, { isPublic: true }),
  ];
  const [web, bulkWeb, wishedWeb] = webs.map(({ _id }) => _id);
  const [asset, bulkAsset] = assets.map(({ _id }) => _id);
  const { _id: collection } = await makeCollection(call, ada, { visibility: 'public' });
  await drain();
  const hidden: [string, string][] = [
    ...[web, bulkWeb, wishedWeb].map((id): [string, string] => ['web', id]),
    ...[asset, bulkAsset].map((id): [string, string] => ['asset', id]),
    ['collection', collection],
  ];
  const actions: string[] = [];
  for (const [kind, id] of hidden) actions.push(await acted('hide', kind, id));

  const isPrivate = { visibility: 'private' };
  const change = async (url: string, body: object) => {
    const { status, body: reply } = await call('PATCH', url, { as: ada, body });
    t.equal(status, 200, url);
    return reply.data;
  };
  await change(`/webs/update/${web}`, form(isPrivate));
  await change(`/assets/update/${asset}`, isPrivate);
  await change(`/collections/update/${collection}`, isPrivate);
  t.same((await change('/webs/update-many', { ids: [bulkWeb], ...isPrivate })).changed, [bulkWeb]);
  t.same((await change('/webs/update-many', { ids: [bulkWeb], ...isPrivate })).changed, []);
  t.same((await change('/assets/update-many', { ids: [bulkAsset], ...isPrivate })).changed, [bulkAsset]);
  // The owner's wanted visibility, although the web already reads as private.
  await change(`/webs/update/${wishedWeb}`, form({ title: 'Still mine', isPublic: 'false' }));

  for (const action of actions) t.equal((await undo(action)).status, 200);
  const path = { web: '/webs/get', asset: '/assets/get', collection: '/collections/get' };
  for (const [kind, id] of hidden)
    t.equal(await statusOf(`${path[kind as keyof typeof path]}/${id}`), 404, kind);
  t.strictSame(await wrongTotals(ctx), []);
});

t.test(
  'a removed web has no owner’s view; undo restores it with likes and its place in collections',
  async (t) => {
    const [ada, bob] = [await member(), await member()];
    const { _id: web } = await saveWeb(call, ada, { title: 'Qwertzweb' });
    const { _id: collection } = await makeCollection(call, ada);
    await place(call, ada, collection, web);
    await call('POST', `/likes/web/${web}`, { as: bob });
    const comment = await commentOn(call, bob, web);
    const action = await acted('remove', 'web', web);
    for (const viewer of [ada, bob, moderator, undefined])
      t.equal(await statusOf(`/webs/get/${web}`, viewer), 404);
    for (const url of [
      '/webs/your-work',
      '/webs/search/my-webs?search=qwertzweb',
      `/collections/get-webs/${collection}`,
      `/webs/user/${ada.user.username}`,
    ]) {
      const { totalDocs, docs } = (await call('GET', url, { as: ada })).body.data;
      t.strictSame({ totalDocs, docs }, { totalDocs: 0, docs: [] }, url);
    }
    t.match((await call('GET', `/collections/get/${collection}`, { as: ada })).body.data, { websCount: 0 });
    t.equal((await call('DELETE', `/webs/delete/${web}`, { as: ada })).status, 404);
    t.equal(await statusOf(`/comments/get/${comment._id}`, bob), 404);
    t.strictSame(await wrongTotals(ctx), []);

    t.equal((await undo(action)).status, 200);
    t.match((await call('GET', `/webs/get/${web}`)).body.data, {
      isPublic: true,
      likesCount: 1,
      commentsCount: 1,
    });
    t.equal((await call('GET', `/collections/get-webs/${collection}`)).body.data.totalDocs, 1);
    t.equal((await call('GET', '/webs/search/my-webs?search=qwertzweb', { as: ada })).body.data.totalDocs, 1);
    t.strictSame(await wrongTotals(ctx), []);
  },
);

t.test('collections and assets are hidden, removed and restored', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const { _id: collection } = await makeCollection(call, ada, { name: 'Of bad things' });
  const asset = await makeAsset(call, ada, { title: 'A bad thing' });
  const things = { collection: `/collections/get/${collection}`, asset: `/assets/get/${asset._id}` };
  const ids = { collection, asset: asset._id };
  for (const kind of ['collection', 'asset'] as const)
    for (const action of ['hide', 'remove']) {
      const id = await acted(action, kind, ids[kind]);
      t.equal(await statusOf(things[kind], bob), 404, `${action} ${kind}`);
      t.equal(await statusOf(things[kind], ada), action === 'hide' ? 200 : 404);
      if (kind === 'asset') t.equal(await mediaStatus(asset.assetURL), 404, 'the file leaves its address');
      t.equal((await undo(id)).status, 200);
      t.match((await call('GET', things[kind], { as: bob })).body.data, { isPublic: true });
      t.equal(await mediaStatus(asset.assetURL), 200, 'the file is at its address');
    }
  await acted('hide', 'collection', collection);
  await acted('hide', 'asset', asset._id);
  const publish = await call('PATCH', `/collections/toggle-publish-status/${collection}`, { as: ada });
  const rename = { name: 'Another name', isPublic: true };
  t.equal(publish.status, 403);
  t.equal((await call('PATCH', `/collections/update/${collection}`, { as: ada, body: rename })).status, 403);
  const update = await call('PATCH', `/assets/update/${asset._id}`, { as: ada, body: { isPublic: true } });
  t.equal(update.status, 403);
});

t.test('a removed collection is restored under another name if its own is taken', async (t) => {
  const ada = await member();
  const { _id: first } = await makeCollection(call, ada, { name: 'Best of' });
  const action = await acted('remove', 'collection', first);
  await makeCollection(call, ada, { name: 'best-of' });
  t.equal((await undo(action)).status, 200);
  t.match((await call('GET', `/collections/get/${first}`)).body.data.name, /^Best of \([\da-f]{8}\)$/);
});

t.test('hidden comments and replies leave lists and counts, with the replies below them', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const web = await addWeb(ctx, ada);
  const comment = (await commentOn(call, bob, web, 'A bad comment'))._id;
  const reply = (await replyTo(call, ada, comment, 'A bad reply'))._id;
  const hiddenReply = await acted('hide', 'reply', reply);
  t.equal((await call('GET', `/replays/${comment}`, { as: ada })).body.data.totalDocs, 0);
  t.equal((await call('GET', `/comments/get/${comment}`, { as: bob })).body.data.replaysCount, 0);
  const hiddenComment = await acted('hide', 'comment', comment);
  for (const viewer of [ada, bob, moderator]) {
    t.equal((await call('GET', `/comments/get-comments/${web}`, { as: viewer })).body.data.totalDocs, 0);
    t.equal(await statusOf(`/comments/get/${comment}`, viewer), 404);
    t.equal(await statusOf(`/replays/${comment}`, viewer), 404);
  }
  t.equal((await call('POST', `/likes/comment/${comment}`, { as: ada })).status, 404);
  t.equal((await call('GET', `/webs/get/${web}`)).body.data.commentsCount, 0);
  t.strictSame(await wrongCounts(ctx), []);
  t.equal((await undo(hiddenReply)).status, 200, 'a reply to a comment that is still hidden');
  t.equal((await undo(hiddenComment)).status, 200);
  t.equal((await call('GET', `/webs/get/${web}`)).body.data.commentsCount, 1);
  t.equal((await call('GET', `/replays/${comment}`, { as: ada })).body.data.totalDocs, 1);
  t.strictSame(await wrongCounts(ctx), []);
});

t.test('deleting an account deletes its hidden and removed content too', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const { _id: removed } = await saveWeb(call, ada);
  const { _id: hidden } = await saveWeb(call, ada);
  const asset = await makeAsset(call, ada);
  const web = await addWeb(ctx, bob);
  const comment = (await commentOn(call, ada, web))._id;
  const other = (await commentOn(call, bob, web))._id;
  await call('POST', `/likes/comment/${other}`, { as: ada });
  const actions = [
    await acted('remove', 'web', removed),
    await acted('hide', 'web', hidden),
    await acted('remove', 'asset', asset._id),
    await acted('hide', 'comment', comment),
  ];
  await acted('hide', 'comment', other);
  await call('DELETE', '/users/delete', { as: ada, body: { password: ada.password } });
  for (const action of actions) t.equal((await undo(action)).status, 404, 'nothing of it comes back');
  await drain();
  const { rows } = await sql`
    select id from users where id = ${ada.user._id} union all select id from webs where id in (${removed}, ${hidden})
    union all select id from assets where id = ${asset._id} union all select id from comments where id = ${comment}`.execute(
    ctx.db,
  );
  t.strictSame(rows, []);
  t.strictSame(await wrongCounts(ctx), []);
});

t.test('a hidden item can be removed; undo restores the state before both', async (t) => {
  const ada = await member();
  const web = await addWeb(ctx, ada);
  const hiding = await acted('hide', 'web', web);
  const removal = await acted('remove', 'web', web);
  t.equal(await statusOf(`/webs/get/${web}`, ada), 404);
  t.equal((await undo(hiding)).status, 409);
  t.equal((await undo(removal)).status, 200);
  t.equal((await call('GET', `/webs/get/${web}`)).body.data.isPublic, true);
});

t.test('private and missing items cannot be acted on; only moderators act', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const hidden = await addWeb(ctx, ada, { isPublic: false });
  t.equal((await act('hide', 'web', hidden)).status, 404);
  t.equal((await act('remove', 'web', newId())).status, 404);
  t.equal((await act('hide', 'web', 'no-id')).status, 404);
  t.equal((await act('hide', 'member', ada.user._id)).status, 400);
  const web = await addWeb(ctx, ada);
  t.equal((await act('hide', 'web', web, bob)).status, 403);
  t.equal((await act('hide', 'web', web, ada)).status, 403);
  const guest = await call('POST', '/admin/actions', {
    body: { kind: 'web', id: web, action: 'hide', reason: 'x' },
  });
  t.equal(guest.status, 401);
  const action = await acted('hide', 'web', web);
  t.equal((await undo(action, ada)).status, 403);
});

t.test('one of two concurrent moderators acts; the other is told', async (t) => {
  const ada = await member();
  for (const kinds of [
    ['hide', 'hide'],
    ['hide', 'remove'],
    ['remove', 'remove'],
  ] as const) {
    const web = await addWeb(ctx, ada);
    const replies = await Promise.all([act(kinds[0], 'web', web), act(kinds[1], 'web', web, second)]);
    const statuses = replies.map(({ status }) => status);
    // An item that was just hidden can be removed, but not the reverse.
    t.ok(statuses.includes(201), kinds.join());
    if (kinds[0] === kinds[1]) t.strictSame(statuses.toSorted(), [201, 409]);
    const { rows } =
      await sql`select id from moderation_actions where subject_id = ${web} and undone_at is null`.execute(
        ctx.db,
      );
    t.equal(rows.length, 1);
  }
  t.strictSame(await wrongTotals(ctx), []);
});

t.test(
  'a web that its owner publishes, saves or deletes while it is being hidden ends hidden or deleted',
  async (t) => {
    const ada = await member();
    for (let round = 0; round < 6; round++) {
      const { _id: web } = await saveWeb(call, ada);
      const own = [
        () => call('PATCH', `/webs/toggle-publish-status/${web}`, { as: ada }),
        () =>
          call('PATCH', `/webs/update/${web}`, { as: ada, body: form({ isPublic: 'true', title: 'Mine' }) }),
        () => call('DELETE', `/webs/delete/${web}`, { as: ada }),
      ][round % 3] as () => ReturnType<typeof call>;
      const [hiding, saving] = await Promise.all([act('hide', 'web', web), own()]);
      t.ok([201, 404].includes(hiding.status), `hide: ${hiding.status}`);
      t.ok([200, 403].includes(saving.status), `save: ${saving.status}`);
      const isShown = (await statusOf(`/webs/get/${web}`)) === 200;
      if (hiding.status === 201) t.notOk(isShown, 'hidden');
    }
    t.strictSame(await wrongTotals(ctx), []);
  },
);

t.test(
  'counts of comments stay right when authors delete comments while they are being hidden',
  async (t) => {
    const [ada, bob] = [await member(), await member()];
    const web = await addWeb(ctx, ada);
    for (let round = 0; round < 5; round++) {
      const id = (await commentOn(call, bob, web))._id;
      const [hiding, deleting] = await Promise.all([
        act('hide', 'comment', id),
        call('DELETE', `/comments/delete/${id}`, { as: bob }),
      ]);
      t.ok([201, 404].includes(hiding.status), `hide: ${hiding.status}`);
      t.ok([200, 404].includes(deleting.status), `delete: ${deleting.status}`);
      if (hiding.status === 201) await undo(hiding.body.data._id);
    }
    t.strictSame(await wrongCounts(ctx), []);
  },
);

t.test('after 30 days nothing can be undone', async (t) => {
  const ada = await member();
  const action = await acted('hide', 'web', await addWeb(ctx, ada));
  await age(action, 31);
  t.match((await undo(action)).body, { status: 409, message: 'Actions can be undone for 30 days' });
});

t.test('a report is closed and its item hidden in one transaction', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const web = await addWeb(ctx, ada);
  const body = { kind: 'web', id: web, reason: 'spam', note: '' };
  const report = (await call('POST', '/reports', { as: bob, body })).body.data._id;
  const close = (id: string, outcome: string, as = moderator) =>
    call('POST', `/admin/reports/${id}`, { as, body: { outcome, action: 'hide', reason: 'Indeed' } });
  t.equal((await close(report, 'dismissed')).status, 400, 'nothing is done by a dismissal');
  const answers = await Promise.all([close(report, 'acted'), close(report, 'acted', second)]);
  t.strictSame(answers.map(({ status }) => status).toSorted(), [200, 409]);
  t.equal(await statusOf(`/webs/get/${web}`), 404);
  const { rows } = await sql`select action from audit_log where subject_id = ${web} order by action`.execute(
    ctx.db,
  );
  t.strictSame(rows, [{ action: 'report.resolve' }, { action: 'thing.hide' }]);

  const gone = await addWeb(ctx, ada);
  const late = (await call('POST', '/reports', { as: bob, body: { ...body, id: gone } })).body.data._id;
  await call('PATCH', `/webs/toggle-publish-status/${gone}`, { as: ada });
  t.match((await close(late, 'acted')).body, { status: 404, message: /no longer public/ });
  const open = (await call('GET', '/admin/reports', { as: moderator })).body.data.docs;
  t.ok(
    open.some(({ _id }: { _id: string }) => _id === late),
    'the report stays open',
  );
});

t.test(
  'the lists of own webs, collections and assets show their owner what is hidden, and why',
  async (t) => {
    const [ada, bob] = [await member(), await member()];
    const web = await addWeb(ctx, ada, { title: 'Hidden Web Title' });
    const { _id: collection } = await makeCollection(call, ada, { name: 'Hidden Collection Name' });
    const { _id: asset } = await makeAsset(call, ada, { title: 'Hidden Asset Title' });
    const ids = [await acted('hide', 'web', web)];
    ids.push(await acted('hide', 'collection', collection), await acted('hide', 'asset', asset));
    const named = async (as: Member) => {
      const viewer = { id: as.user._id } as Parameters<typeof ctx.moderation.listHidden>[0];
      const kinds = ['web', 'collection', 'asset'] as const;
      const found = await Promise.all(kinds.map((kind) => ctx.moderation.listHidden(viewer, kind, 4)));
      return found.flat().map(({ label, reason, canAppeal }) => ({ label, reason, canAppeal }));
    };
    const why = { reason: 'It breaks the rules', canAppeal: true };
    t.strictSame(await named(ada), [
      { label: 'Hidden Web Title', ...why },
      { label: 'Hidden Collection Name', ...why },
      { label: 'Hidden Asset Title', ...why },
    ]);
    t.strictSame(await named(bob), []);
    for (const id of ids) t.equal((await undo(id)).status, 200);
    t.strictSame(await named(ada), []);
  },
);

t.test('the author of a hidden comment can read it and find its web', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const web = await addWeb(ctx, ada);
  const { _id: comment } = await commentOn(call, bob, web);
  await acted('hide', 'comment', comment);
  const { docs } = (await call('GET', '/moderation/mine', { as: bob })).body.data;
  t.match(docs, [{ kind: 'comment', webId: web, isUndone: false }]);
  t.strictSame((await call('GET', `/comments/get-comments/${web}`, { as: ada })).body.data.docs, []);
});
