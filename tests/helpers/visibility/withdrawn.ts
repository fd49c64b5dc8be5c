import { makeAsset } from '../assets.ts';
import { grantRole } from '../audited-calls.ts';
import type { Built, Member } from '../build.ts';
import { makeCollection, place } from '../collections.ts';
import { commentOn, replyTo } from '../comments.ts';
import { form, saveWeb } from '../webs.ts';

/** Words of the items that will be hidden, deleted or removed. */
export const canaries = {
  privateWeb: 'zyxprivateweb',
  deletedWeb: 'zyxdeletedweb',
  original: 'zyxoriginal',
  leftWeb: 'zyxleftweb',
  privateCollection: 'zyxprivatecollection',
  deletedCollection: 'zyxdeletedcollection',
  leftCollection: 'zyxleftcollection',
  privateAsset: 'zyxprivateasset',
  deletedAsset: 'zyxdeletedasset',
  comment: 'zyxcomment',
  reply: 'zyxreply',
  hiddenWeb: 'zyxmodhiddenweb',
  removedWeb: 'zyxmodremovedweb',
  hiddenCollection: 'zyxmodhiddencollection',
  removedCollection: 'zyxmodremovedcollection',
  hiddenAsset: 'zyxmodhiddenasset',
  removedAsset: 'zyxmodremovedasset',
  hiddenComment: 'zyxmodhiddencomment',
  removedReply: 'zyxmodremovedreply',
  deletedMember: 'Zyxleaver Zyxname',
} as const;

/** Where guests see these items while everything is visible; assets and comments are for members. */
export const seenByGuests = [
  ...(['privateWeb', 'deletedWeb', 'original', 'leftWeb', 'deletedMember'] as const),
  ...(['privateCollection', 'deletedCollection', 'leftCollection'] as const),
  ...(['hiddenWeb', 'removedWeb', 'hiddenCollection', 'removedCollection'] as const),
];

const texts = (word: string) => ({
  title: `A ${word}`,
  description: `Of the ${word}`,
  html: `<p>${word}</p>`,
  tags: '["fleeting"]',
});

/**
 * Public webs, collections, assets and comments of an `author` and of a `deletedMember`, which a `keeper` has forked,
 * liked, collected and answered. `withdraw` hides and deletes them, moderators hide and remove theirs, and the
 * account of the deleted member is deleted.
 */
export async function makeWithdrawable({ call, ctx, member }: Pick<Built, 'call' | 'ctx' | 'member'>) {
  const people = {
    author: await member({ username: 'the-author' }),
    deletedMember: await member({ username: 'the-deleted', fullName: canaries.deletedMember }),
    keeper: await member({ username: 'the-keeper' }),
  };
  const { author, deletedMember, keeper } = people;
  const moderator = await member();
  await grantRole({ ctx }, moderator, 'moderator');
  const act = async (
    as: Member,
    method: 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: ReturnType<typeof form> | object,
  ) => {
    const answer = await call(method, url, { as, ...(body && { body }) });
    if (answer.status >= 400) throw new Error(`${method} ${url}: ${answer.body.message}`);
    return answer.body.data;
  };

  const privateWeb = await saveWeb(call, author, texts(canaries.privateWeb));
  const deletedWeb = await saveWeb(call, author, texts(canaries.deletedWeb));
  const original = await saveWeb(call, author, texts(canaries.original));
  const leftWeb = await saveWeb(call, deletedMember, texts(canaries.leftWeb));
  const hiddenWeb = await saveWeb(call, author, texts(canaries.hiddenWeb));
  const removedWeb = await saveWeb(call, author, texts(canaries.removedWeb));
  const withdrawn = [privateWeb, deletedWeb, original, leftWeb, hiddenWeb, removedWeb];
  const kept = await saveWeb(call, keeper, { title: 'A kept web' });
  const forks = [];
  for (const { _id } of withdrawn) {
    const fork = await act(keeper, 'POST', `/webs/create-forked/${_id}`, { title: 'A fork' });
    forks.push(await act(keeper, 'PATCH', `/webs/update/${fork._id}`, form(texts('fork'))));
  }

  const collectionOf = (as: Member, name: string) => makeCollection(call, as, { name, description: name });
  const privateCollection = await collectionOf(author, canaries.privateCollection);
  const deletedCollection = await collectionOf(author, canaries.deletedCollection);
  const leftCollection = await collectionOf(deletedMember, canaries.leftCollection);
  const hiddenCollection = await collectionOf(author, canaries.hiddenCollection);
  const removedCollection = await collectionOf(author, canaries.removedCollection);
  const keptCollection = await collectionOf(keeper, 'A kept collection');
  const collections = [
    privateCollection,
    deletedCollection,
    leftCollection,
    hiddenCollection,
    removedCollection,
  ];
  for (const { _id } of [...withdrawn, kept]) {
    await place(call, keeper, keptCollection._id, _id);
    await place(call, author, privateCollection._id, _id);
    await place(call, deletedMember, leftCollection._id, _id);
    await place(call, author, hiddenCollection._id, _id);
    await act(keeper, 'POST', `/likes/web/${_id}`);
  }
  for (const { _id } of collections) await act(keeper, 'POST', `/likes/collection/${_id}`);

  const privateAsset = await makeAsset(call, author, { title: canaries.privateAsset });
  const deletedAsset = await makeAsset(call, author, { title: canaries.deletedAsset });
  const comment = await commentOn(call, author, kept._id, canaries.comment);
  const reply = await replyTo(call, deletedMember, comment._id, canaries.reply);
  const hiddenAsset = await makeAsset(call, author, { title: canaries.hiddenAsset });
  const removedAsset = await makeAsset(call, author, { title: canaries.removedAsset });
  const hiddenComment = await commentOn(call, author, kept._id, canaries.hiddenComment);
  const answered = await commentOn(call, keeper, kept._id, 'A kept comment');
  const removedReply = await replyTo(call, author, answered._id, canaries.removedReply);
  const pinned = [privateWeb, deletedWeb, hiddenWeb, removedWeb].map(({ _id }) => _id);
  await act(author, 'PATCH', '/users/update-showcase', { showcase: pinned });
  await act(deletedMember, 'PATCH', '/users/update-showcase', { showcase: [leftWeb._id] });
  await act(keeper, 'PATCH', '/users/update-showcase', { showcase: [kept._id, forks[2]._id] });

  const moderate = (action: string, kind: string, id: string) =>
    act(moderator, 'POST', '/admin/actions', { kind, id, action, reason: 'It breaks the rules' });

  return {
    people,
    webs: [...withdrawn, kept, ...forks].map(({ _id }) => String(_id)),
    collections: [...collections, keptCollection].map(({ _id }) => String(_id)),
    /** The addresses of the webs' pictures while they were public. */
    pictures: withdrawn.map(({ image }) => String(image)),
    async withdraw(): Promise<void> {
      await act(author, 'PATCH', `/webs/toggle-publish-status/${privateWeb._id}`);
      await act(author, 'PATCH', `/webs/update/${original._id}`, form({ isPublic: 'false' }));
      await act(author, 'DELETE', `/webs/delete/${deletedWeb._id}`);
      await act(author, 'PATCH', `/collections/toggle-publish-status/${privateCollection._id}`);
      await act(author, 'DELETE', `/collections/delete/${deletedCollection._id}`);
      await act(author, 'PATCH', `/assets/update/${privateAsset._id}`, { isPublic: false });
      await act(author, 'DELETE', `/assets/delete/${deletedAsset._id}`);
      await act(deletedMember, 'DELETE', `/replays/delete/${reply._id}`);
      await act(author, 'DELETE', `/comments/delete/${comment._id}`);
      for (const [kind, hidden, removed] of [
        ['web', hiddenWeb, removedWeb],
        ['collection', hiddenCollection, removedCollection],
        ['asset', hiddenAsset, removedAsset],
      ] as const) {
        await moderate('hide', kind, hidden._id);
        await moderate('remove', kind, removed._id);
      }
      await moderate('hide', 'comment', hiddenComment._id);
      await moderate('remove', 'reply', removedReply._id);
      await act(deletedMember, 'DELETE', '/users/delete', { password: deletedMember.password });
    },
  };
}

export type Withdrawable = Awaited<ReturnType<typeof makeWithdrawable>>;
