import t from 'tap';
import { build } from '../../helpers/build.ts';
import { makeCollection, place } from '../../helpers/collections.ts';
import { addWeb, collectInvalidatedTags } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const [ada, bob] = [await member(), await member()];

t.test('the list of own collections says which of them hold a web, also when searched', async (t) => {
  const webId = await addWeb(ctx, bob);
  const [one, two] = [
    await makeCollection(call, ada, { name: 'One' }),
    await makeCollection(call, ada, { name: 'Two' }),
  ];
  await place(call, ada, two._id, webId);
  const hasWebByName = async (path: string) => {
    const { body } = await call('GET', path, { as: ada });
    return Object.fromEntries(
      body.data.docs.map((doc: { name: string; hasWeb?: boolean }) => [doc.name, doc.hasWeb]),
    );
  };
  t.strictSame(await hasWebByName(`/collections/my-collections?webId=${webId}`), { One: false, Two: true });
  t.strictSame(await hasWebByName(`/collections/search/my-collections?search=two&webId=${webId}`), {
    Two: true,
  });
  t.strictSame(await hasWebByName('/collections/my-collections?webId=nothing'), { One: false, Two: false });
  t.strictSame(await hasWebByName('/collections/my-collections'), { One: undefined, Two: undefined });
  t.ok(one._id);
});

t.test(
  'a like of a collection, and a change of its public webs, are published to web processes',
  async (t) => {
    const { _id } = await makeCollection(call, ada);
    const [shown, hidden] = [await addWeb(ctx, bob), await addWeb(ctx, ada, { isPublic: false })];
    await place(call, ada, _id, shown);
    await place(call, ada, _id, hidden);
    const hasWebByName = await collectInvalidatedTags(t, ctx);
    const tags = async () => (await hasWebByName()).filter((tag) => tag.startsWith('collection:'));
    await call('POST', `/likes/collection/${_id}`, { as: bob, body: {} });
    t.strictSame(await tags(), [`collection:${_id}`]);
    await call('PATCH', `/webs/toggle-publish-status/${shown}`, { as: bob });
    t.strictSame(await tags(), [`collection:${_id}`]);
    await call('DELETE', `/webs/delete/${hidden}`, { as: ada });
    t.strictSame(await tags(), [], 'guests have never seen it');
    await call('PATCH', `/webs/toggle-publish-status/${shown}`, { as: bob });
    t.strictSame(await tags(), [`collection:${_id}`]);
    await call('DELETE', `/webs/delete/${shown}`, { as: bob });
    t.strictSame(await tags(), [`collection:${_id}`]);
  },
);
