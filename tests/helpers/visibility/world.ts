import type { Built, Member } from '../build.ts';
import { makeCollection, place } from '../collections.ts';
import { form, saveWeb } from '../webs.ts';

export const roles = ['guest', 'other', 'follower', 'owner'] as const;
export type Role = (typeof roles)[number];

/** What is hidden, by the words or ids that give it away. */
export type Hidden = 'web' | 'code' | 'picture' | 'collection';

/** Words of hidden webs, of their code, and of hidden collections: nothing else holds them. */
const canary = { web: 'zyxweb', code: 'zyxcode', collection: 'zyxcollection' };
/** Words to look for them by, which a page may repeat to whoever looks. */
export const clue = { web: 'xyzsecret', collection: 'xyzgathered' };

const hiddenTexts = {
  title: `A ${canary.web} ${clue.web}`,
  description: `Of the ${canary.web}`,
  html: `<p>${canary.code}</p>`,
  css: `.${canary.code} {}`,
  js: `'${canary.code}'`,
};
const hiddenLinks = {
  cssLinks: JSON.stringify([`https://example.test/${canary.code}.css`]),
  htmlLinks: JSON.stringify([`<meta name="${canary.code}">`]),
};

/**
 * Members around the things of one `owner`, shown and hidden. Some were hidden from the beginning, others after a
 * `follower` and an `other` member had liked, pinned, saved, collected and forked them.
 */
export async function makeWorld({ call, member }: Pick<Built, 'call' | 'member'>) {
  const people = { other: await member(), follower: await member(), owner: await member() };
  const { other, follower, owner } = people;
  const act = async (as: Member, method: 'POST' | 'PATCH', url: string, body?: object) => {
    const answer = await call(method, url, { as, ...(body && { body }) });
    if (answer.status >= 400) throw new Error(`${url}: ${answer.body.message}`);
    return answer.body.data;
  };
  await act(follower, 'POST', `/followers/toggle/${owner.user.username}`);

  const shown = await saveWeb(call, owner, { title: 'A shown web' });
  const born = await saveWeb(call, owner, { ...hiddenTexts, ...hiddenLinks, isPublic: 'false' });
  const withdrawn = await saveWeb(call, owner, { title: 'Not yet hidden' });
  const othersWeb = await saveWeb(call, other, { title: 'Shown by another' });
  const hiddenFork = await act(owner, 'POST', `/webs/create-forked/${othersWeb._id}`, {
    ...{ title: hiddenTexts.title, description: hiddenTexts.description, isPublic: false },
  });
  const fork = await act(other, 'POST', `/webs/create-forked/${withdrawn._id}`, { title: 'A shown fork' });
  await act(owner, 'PATCH', `/webs/update/${withdrawn._id}`, form(hiddenTexts));

  const collection = await makeCollection(call, owner, { name: 'Shown collection' });
  const hiddenCollection = { name: `One ${canary.collection} ${clue.collection}` };
  const bornCollection = await makeCollection(call, owner, { ...hiddenCollection, isPublic: false });
  const withdrawnCollection = await makeCollection(call, owner, {
    ...hiddenCollection,
    name: `Two ${canary.collection} ${clue.collection}`,
  });
  const othersCollection = await makeCollection(call, other, { name: 'Shown by another' });
  for (const { _id } of [shown, born, withdrawn])
    for (const into of [collection, bornCollection, withdrawnCollection])
      await place(call, owner, into._id, _id);
  for (const { _id } of [shown, withdrawn]) await place(call, other, othersCollection._id, _id);

  for (const as of [other, follower, owner]) {
    for (const { _id } of [shown, withdrawn]) {
      await act(as, 'POST', `/likes/web/${_id}`);
      await act(as, 'PATCH', `/users/add-to-pined/${_id}`);
    }
    for (const { _id } of [collection, withdrawnCollection]) {
      await act(as, 'POST', `/likes/collection/${_id}`);
      await act(as, 'POST', `/savedCollections/create/${_id}`);
    }
  }
  await act(owner, 'PATCH', '/users/update-showcase', { showcase: [shown._id, withdrawn._id] });
  await act(owner, 'PATCH', `/webs/toggle-publish-status/${withdrawn._id}`);
  await act(owner, 'PATCH', `/collections/toggle-publish-status/${withdrawnCollection._id}`);

  const hiddenWebs: { _id: string }[] = [born, withdrawn, hiddenFork];
  const hiddenCollections: { _id: string; name: string }[] = [bornCollection, withdrawnCollection];
  return {
    people,
    shown: { webs: [shown, othersWeb, fork], collections: [collection, othersCollection] },
    hidden: { webs: hiddenWebs, collections: hiddenCollections },
    /** Which hidden things a text gives away. */
    givesAway(text: string): Hidden[] {
      const tells: Record<Hidden, string[]> = {
        web: [canary.web, ...hiddenWebs.map(({ _id }) => _id)],
        code: [canary.code],
        picture: born.image.match(/media\/[^/]+/),
        collection: [canary.collection, ...hiddenCollections.map(({ _id }) => _id)],
      };
      return (Object.keys(tells) as Hidden[]).filter((kind) =>
        tells[kind].some((tell) => text.includes(tell)),
      );
    },
    /** Deletes what is hidden, as if it had never been. */
    async forget(): Promise<void> {
      for (const { _id } of hiddenWebs) await call('DELETE', `/webs/delete/${_id}`, { as: owner });
      for (const { _id } of hiddenCollections)
        await call('DELETE', `/collections/delete/${_id}`, { as: owner });
    },
  };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;
