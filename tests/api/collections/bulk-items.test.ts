import t from 'tap';
import { build, type Member } from '../../helpers/build.ts';
import { makeCollection } from '../../helpers/collections.ts';
import { addWeb } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const [ada, bob] = [await member(), await member()];
const change = (verb: 'add' | 'remove', id: string, ids: string[], as: Member = ada) =>
  call('PATCH', `/collections/${verb}-webs/${id}`, { as, body: { ids } });

t.test('webs are added to and removed from a collection in bulk; those that cannot are named', async (t) => {
  const { _id } = await makeCollection(call, ada);
  const [own, others] = [await addWeb(ctx, ada, { isPublic: false }), await addWeb(ctx, bob)];
  const hidden = await addWeb(ctx, bob, { isPublic: false });
  const ids = [own, hidden, others, 'no id'];
  const missing = (message: string, ...names: string[]) => names.map((name) => ({ _id: name, message }));

  const added = await change('add', _id, ids);
  t.strictSame(added.body.data.changed.toSorted(), [own, others].toSorted());
  t.strictSame(added.body.data.refused, missing('There is no such web', hidden, 'no id'));
  t.strictSame((await change('add', _id, [own])).body.data, { changed: [], refused: [] });
  t.match((await call('GET', `/collections/get/${_id}`, { as: ada })).body.data, { websCount: 2 });

  const removed = await change('remove', _id, ids);
  t.strictSame(removed.body.data.changed.toSorted(), [own, others].toSorted());
  t.strictSame(removed.body.data.refused, missing('This web is not in the collection', hidden, 'no id'));
  t.match((await call('GET', `/collections/get/${_id}`, { as: ada })).body.data, { websCount: 0 });
});

t.test('only the owner fills a collection, and a hidden one is a 404', async (t) => {
  const web = await addWeb(ctx, bob);
  const shown = await makeCollection(call, ada);
  const hidden = await makeCollection(call, ada, { isPublic: false });
  for (const verb of ['add', 'remove'] as const) {
    t.equal((await change(verb, shown._id, [web], bob)).status, 403);
    t.equal((await change(verb, hidden._id, [web], bob)).status, 404);
    t.equal((await change(verb, 'no-id', [web])).status, 404);
  }
});
