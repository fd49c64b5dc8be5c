import { makeAsset } from '../assets.ts';
import type { Built, Member } from '../build.ts';
import { makeCollection, place } from '../collections.ts';
import { commentOn, replyTo } from '../comments.ts';
import { form, saveWeb } from '../webs.ts';

export const roles = ['guest', 'other', 'follower', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Hidden items, by the words or ids that reveal them. */
export type Hidden = 'web' | 'code' | 'picture' | 'collection' | 'asset' | 'post' | 'draft';

/** Words that only hidden items contain: webs, their code, comments on them, collections, assets. */
const canary = {
  web: 'zyxweb',
  code: 'zyxcode',
  post: 'zyxremark',
  collection: 'zyxcollection',
  asset: 'zyxasset',
  draft: 'zyxdraft',
};
/** Words to search for, which a page may repeat. */
export const searchTerms = {
  web: 'xyzsecret',
  collection: 'xyzgathered',
  asset: 'xyzdrawn',
  code: 'xyzwritten',
};
/** A tag that public and hidden webs have, and a tag that only hidden webs have. */
export const worldTags = { both: 'of-both-kinds', hidden: `${canary.web}-tag` };

const hiddenTexts = {
  title: `A ${canary.web} ${searchTerms.web}`,
  description: `Of the ${canary.web}`,
  html: `<p>${canary.code} ${searchTerms.code}</p>`,
  css: `.${canary.code} {}`,
  js: `'${canary.code}'`,
  tags: JSON.stringify([worldTags.hidden, worldTags.both]),
};
const hiddenLinks = {
  cssLinks: JSON.stringify([`https://example.test/${canary.code}.css`]),
  htmlLinks: JSON.stringify([`<meta name="${canary.code}">`]),
};

/**
 * Members around the items of one `owner`, shown and hidden. Some were hidden from the beginning, others after a
 * `follower` and an `other` member had liked, pinned, saved, collected, forked and discussed them.
 */
export async function makeWorld({ call, member }: Pick<Built, 'call' | 'member'>) {
  const people = { other: await member(), follower: await member(), owner: await member() };
  const { other, follower, owner } = people;
  const act = async (as: Member, method: 'POST' | 'PATCH', url: string, body?: object) => {
    const answer = await call(method, url, { as, ...(body && { body }) });
    if (answer.status >= 400) throw new Error(`${url}: ${answer.body.message}`);
    return answer.body.data;
  };
  const unlist = async (kind: string, id: string, body: object = {}) => {
    const changes = { ...body, visibility: 'unlisted' };
    const { linkKey } = await act(
      owner,
      'PATCH',
      `/${kind}/update/${id}`,
      kind === 'webs' ? form({ visibility: 'unlisted' }) : changes,
    );
    return { id, key: String(linkKey) };
  };
  await act(follower, 'POST', `/followers/toggle/${owner.user.username}`);

  const shown = await saveWeb(call, owner, {
    title: 'A shown web',
    tags: JSON.stringify([worldTags.both]),
  });
  // Unsaved code of a web that everybody sees.
  const draft = { html: `<p>${canary.draft} ${searchTerms.code}</p>`, css: '', js: `'${canary.draft}'` };
  const kept = await call('PUT', `/webs/drafts/${shown._id}`, {
    as: owner,
    body: { ...draft, basedOn: 1, marks: { html: canary.draft } },
  });
  if (kept.status !== 200) throw new Error(kept.body.message);
  const born = await saveWeb(call, owner, { ...hiddenTexts, ...hiddenLinks, isPublic: 'false' });
  const withdrawn = await saveWeb(call, owner, { title: 'Not yet hidden' });
  const unlisted = await saveWeb(call, owner, { title: 'Not yet unlisted' });
  const othersWeb = await saveWeb(call, other, { title: 'Shown by another' });
  const hiddenFork = await act(owner, 'POST', `/webs/create-forked/${othersWeb._id}`, {
    ...{ title: hiddenTexts.title, description: hiddenTexts.description, isPublic: false },
  });
  const fork = await act(other, 'POST', `/webs/create-forked/${withdrawn._id}`, { title: 'A shown fork' });
  for (const { _id } of [withdrawn, unlisted])
    await act(owner, 'PATCH', `/webs/update/${_id}`, form(hiddenTexts));

  const collection = await makeCollection(call, owner, { name: 'Shown collection' });
  const hiddenCollection = { name: `One ${canary.collection} ${searchTerms.collection}` };
  const bornCollection = await makeCollection(call, owner, { ...hiddenCollection, isPublic: false });
  const withdrawnCollection = await makeCollection(call, owner, {
    ...hiddenCollection,
    name: `Two ${canary.collection} ${searchTerms.collection}`,
  });
  const unlistedCollection = await makeCollection(call, owner, {
    ...hiddenCollection,
    name: `Three ${canary.collection} ${searchTerms.collection}`,
  });
  const othersCollection = await makeCollection(call, other, { name: 'Shown by another' });
  for (const { _id } of [shown, born, withdrawn, unlisted])
    for (const into of [collection, bornCollection, withdrawnCollection, unlistedCollection])
      await place(call, owner, into._id, _id);
  for (const { _id } of [shown, withdrawn, unlisted]) await place(call, other, othersCollection._id, _id);

  const asset = await makeAsset(call, owner, { title: 'A shown asset' });
  const hiddenAsset = { title: `An ${canary.asset} ${searchTerms.asset}` };
  const bornAsset = await makeAsset(call, owner, { ...hiddenAsset, isPublic: false });
  const withdrawnAsset = await makeAsset(call, owner, hiddenAsset);
  const unlistedAsset = await makeAsset(call, owner, hiddenAsset);

  const discuss = async (web: string, text: string) => {
    const comments = [await commentOn(call, owner, web, text), await commentOn(call, follower, web, text)];
    return { comments, reply: await replyTo(call, owner, comments[1]._id, text) };
  };
  const shownThread = await discuss(shown._id, 'A shown remark');
  const bornThread = [
    await commentOn(call, owner, born._id, canary.post),
    await commentOn(call, owner, born._id),
  ];
  const bornReply = await replyTo(call, owner, bornThread[1]._id, canary.post);
  const withdrawnThread = await discuss(withdrawn._id, canary.post);
  const unlistedThread = await discuss(unlisted._id, canary.post);

  for (const as of [other, follower, owner]) {
    for (const { _id } of [asset, withdrawnAsset, unlistedAsset])
      await act(as, 'POST', `/likes/asset/${_id}`);
    for (const { comments, reply } of [shownThread, withdrawnThread, unlistedThread]) {
      await act(as, 'POST', `/likes/comment/${comments[0]._id}`);
      await act(as, 'POST', `/likes/replay/${reply._id}`);
    }
    for (const { _id } of [shown, withdrawn, unlisted]) {
      await act(as, 'POST', `/likes/web/${_id}`);
      await act(as, 'PATCH', `/users/add-to-pined/${_id}`);
    }
    for (const { _id } of [collection, withdrawnCollection, unlistedCollection]) {
      await act(as, 'POST', `/likes/collection/${_id}`);
      await act(as, 'POST', `/savedCollections/create/${_id}`);
    }
  }
  await act(owner, 'PATCH', '/users/update-showcase', { showcase: [shown._id, withdrawn._id, unlisted._id] });
  await act(owner, 'PATCH', `/webs/toggle-publish-status/${withdrawn._id}`);
  await act(owner, 'PATCH', `/collections/toggle-publish-status/${withdrawnCollection._id}`);
  await act(owner, 'PATCH', `/assets/update/${withdrawnAsset._id}`, { isPublic: false });
  const links = {
    web: await unlist('webs', unlisted._id),
    collection: await unlist('collections', unlistedCollection._id, { name: unlistedCollection.name }),
    asset: await unlist('assets', unlistedAsset._id),
  };

  const things = {
    shown: {
      webs: [shown, othersWeb, fork],
      collections: [collection, othersCollection],
      assets: [asset],
      comments: shownThread.comments,
      replies: [shownThread.reply],
    },
    hidden: {
      webs: [born, withdrawn, unlisted, hiddenFork],
      collections: [bornCollection, withdrawnCollection, unlistedCollection],
      assets: [bornAsset, withdrawnAsset, unlistedAsset],
      comments: [...bornThread, ...withdrawnThread.comments, ...unlistedThread.comments],
      replies: [bornReply, withdrawnThread.reply, unlistedThread.reply],
    },
  } satisfies Record<string, Record<string, Item[]>>;
  const { hidden } = things;
  const ids = (list: Item[]) => list.map(({ _id }) => _id);
  return {
    people,
    /** The ids of unlisted items, and the keys of their links. */
    links,
    ...things,
    /** The hidden items that a text reveals. */
    findLeaks(text: string): Hidden[] {
      const traces: Record<Hidden, string[]> = {
        web: [canary.web, ...ids(hidden.webs)],
        code: [canary.code],
        draft: [canary.draft],
        picture: born.image.match(/media\/[^/]+/),
        collection: [canary.collection, ...ids(hidden.collections)],
        asset: [canary.asset, ...ids(hidden.assets), bornAsset.assetPublicId],
        post: [canary.post, ...ids(hidden.comments), ...ids(hidden.replies)],
      };
      return (Object.keys(traces) as Hidden[]).filter((kind) =>
        traces[kind].some((trace) => text.includes(trace)),
      );
    },
    /** Deletes the hidden items, as if they had never existed. */
    async deleteHidden(): Promise<void> {
      await call('DELETE', `/webs/drafts/${shown._id}`, { as: owner });
      for (const { _id } of hidden.webs) await call('DELETE', `/webs/delete/${_id}`, { as: owner });
      for (const { _id } of hidden.collections)
        await call('DELETE', `/collections/delete/${_id}`, { as: owner });
      for (const { _id } of hidden.assets) await call('DELETE', `/assets/delete/${_id}`, { as: owner });
    },
  };
}

type Item = { _id: string; name?: string };

export type World = Awaited<ReturnType<typeof makeWorld>>;
