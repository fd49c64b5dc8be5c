import { sql } from 'kysely';
import t from 'tap';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, type Member, publicUrl } from '../../helpers/build.ts';
import { makeCollection, place } from '../../helpers/collections.ts';
import { watchStatements } from '../../helpers/statements.ts';
import { addWeb, saveWeb } from '../../helpers/webs.ts';
import { wrongTotals } from '../../helpers/wrong-totals.ts';

const built = await build(t, { env: { SITE_LISTED_TEXTS: 'hide: roulette\nhold: casino' } });
const { app, ctx, call, member, drain } = built;
const [ada, bob] = [await member(), await member()];
const unknownId = '00000000-0000-7000-8000-000000000000';

const setVisibility = (ids: string[], isPublic: boolean, as = ada) =>
  call('PATCH', '/webs/update-many', { as, body: { ids, isPublic } });
const remove = (ids: string[], as = ada) => call('POST', '/webs/delete-many', { as, body: { ids } });
const restore = (ids: string[], as = ada) => call('POST', '/bin/web/restore-many', { as, body: { ids } });
const addWebs = (count: number, as: Member, row = {}) =>
  Promise.all(Array.from({ length: count }, () => addWeb(ctx, as, row)));
const publicIds = async (ids: string[]) => {
  const rows = await ctx.db
    .selectFrom('webs')
    .select('id')
    .where('id', 'in', ids)
    .where('is_public', '=', true)
    .execute();
  return rows.map(({ id }) => id).toSorted();
};
const fileStatus = async (url: string) =>
  (await app.inject({ method: 'GET', url: url.replace(publicUrl, '') })).statusCode;
const notMine = 'This is not one of your webs';

t.test(
  'own webs turn private and public in bulk, and each unchanged one is named with the reason',
  async (t) => {
    const [shown, hidden] = [await saveWeb(call, ada), await saveWeb(call, ada, { isPublic: 'false' })];
    const others = await addWeb(ctx, bob);
    const ids = [hidden._id, shown._id, others, unknownId, 'no id'];
    const refused = [others, unknownId, 'no id'].map((_id) => ({ _id, message: notMine }));

    const made = await setVisibility(ids, false);
    t.equal(made.status, 200);
    t.strictSame(made.body.data, {
      changed: [shown._id],
      refused,
      former: [{ _id: shown._id, visibility: 'public' }],
    });
    t.strictSame(await publicIds(ids.slice(0, 3)), [others], 'the web of another member is as it was');
    t.equal(await fileStatus(shown.image), 404, 'the known address of a picture ends');

    const back = await setVisibility(ids, true);
    t.strictSame(back.body.data.changed.toSorted(), [shown._id, hidden._id].toSorted());
    t.strictSame(back.body.data.refused, refused);
    const { body } = await call('GET', `/webs/get/${shown._id}`, { as: ada });
    t.equal(body.data.revision, shown.revision + 2, 'a save of a page that was open before gets a 409');
    t.strictSame(await wrongTotals(ctx), []);
  },
);

t.test('webs deleted in bulk are in the bin and are restored together unchanged', async (t) => {
  const [shown, hidden] = [await saveWeb(call, ada), await saveWeb(call, ada, { isPublic: 'false' })];
  const others = await addWeb(ctx, bob);
  const collection = await makeCollection(call, bob);
  await place(call, bob, collection._id, shown._id);
  const ids = [shown._id, hidden._id, others];
  const own = [shown._id, hidden._id].toSorted();

  const gone = await remove(ids);
  t.strictSame(gone.body.data.refused, [{ _id: others, message: notMine }]);
  t.strictSame(gone.body.data.changed.toSorted(), own);
  t.equal(await fileStatus(shown.image), 404);
  for (const id of own) t.equal((await call('GET', `/webs/get/${id}`, { as: ada })).status, 404);
  t.equal((await call('GET', `/webs/get/${others}`)).status, 200);
  const bin = await call('GET', '/bin/web', { as: ada });
  t.strictSame(bin.body.data.docs.map(({ _id }: { _id: string }) => _id).toSorted(), own);
  t.strictSame(await wrongTotals(ctx), []);
  t.match((await remove(ids)).body.data, { changed: [] }, 'a second time there is nothing to delete');

  const missing = 'This is not in your bin';
  t.strictSame((await restore(own, bob)).body.data, {
    changed: [],
    refused: own.map((_id) => ({ _id, message: missing })),
  });
  const back = await restore(ids);
  t.strictSame(back.body.data.changed.toSorted(), own);
  t.strictSame(back.body.data.refused, [{ _id: others, message: missing }]);
  t.strictSame(await publicIds(ids), [shown._id, others].toSorted());
  t.match((await call('GET', `/collections/get/${collection._id}`)).body.data, { websCount: 1 });
  await drain();
  const { body } = await call('GET', `/webs/get/${shown._id}`);
  t.equal(await fileStatus(body.data.image), 200, 'its picture is there, at another address');
  t.strictSame(await wrongTotals(ctx), []);
});

t.test('a bulk call takes 1 to 100 ids, each once', async (t) => {
  const id = await addWeb(ctx, ada);
  const many = Array.from({ length: 101 }, (_, n) => `${n}`);
  for (const ids of [[], [id, id], many, undefined, id, [7, {}], ['x'.repeat(201)]]) {
    const bodies = { '/webs/delete-many': { ids }, '/bin/web/restore-many': { ids } };
    for (const [path, body] of Object.entries(bodies))
      t.equal((await call('POST', path, { as: ada, body })).status, 400, `${path} ${JSON.stringify(ids)}`);
    const { status } = await call('PATCH', '/webs/update-many', { as: ada, body: { ids, isPublic: false } });
    t.equal(status, 400);
  }
  t.equal((await call('POST', '/bin/comment/restore-many', { as: ada, body: { ids: [id] } })).status, 404);
  t.equal((await call('GET', `/webs/get/${id}`)).status, 200);
});

t.test('webs that moderators have hidden stay hidden, and are deleted and restored as hidden', async (t) => {
  const mo = await member();
  await grantRole(built, mo, 'moderator');
  const ids = await addWebs(2, ada, { isPublic: false });
  const [hidden = '', plain = ''] = ids;
  await setVisibility([hidden], true);
  const hiding = { kind: 'web', id: hidden, action: 'hide', reason: 'It breaks the rules' };
  t.equal((await call('POST', '/admin/actions', { as: mo, body: hiding })).status, 201);
  const message = 'Moderators have hidden this web, so it cannot be made public or unlisted';
  t.strictSame((await setVisibility(ids, true)).body.data, {
    changed: [plain],
    refused: [{ _id: hidden, message }],
    former: [{ _id: plain, visibility: 'private' }],
  });
  await remove(ids);
  await restore(ids);
  t.strictSame(await publicIds(ids), [plain]);
});

t.test('a published web with a listed text is held for review, and its author told why', async (t) => {
  const [clean, listed, held] = [
    await addWeb(ctx, ada, { isPublic: false }),
    await addWeb(ctx, ada, { isPublic: false, title: 'Best roulette' }),
    await addWeb(ctx, ada, { isPublic: false, description: 'My casino' }),
  ];
  const tagged = await addWeb(ctx, ada, { isPublic: false });
  await sql`update webs set tags = '{roulette}' where id = ${tagged}`.execute(ctx.db);
  const ids = [clean, listed, held, tagged];
  const { body } = await setVisibility(ids, true);
  t.strictSame(body.data.changed, [clean]);
  t.strictSame(body.data.former, [{ _id: clean, visibility: 'private' }], 'what is withheld is not undone');
  t.match(body.data.refused, [
    { _id: listed, message: /roulette/ },
    { _id: held, message: /casino/ },
    { _id: tagged, message: /roulette/ },
  ]);
  t.strictSame(await publicIds(ids), [clean]);
});

t.test('100 webs take as many statements as 2', async (t) => {
  const count = async (webs: number) => {
    const made = await Promise.all(Array.from({ length: Math.min(webs, 4) }, () => saveWeb(call, bob)));
    const ids = [...made.map(({ _id }) => _id), ...(await addWebs(webs - made.length, bob))];
    const collection = await makeCollection(call, bob);
    const items = (path: string) =>
      call('PATCH', `/collections/${path}/${collection._id}`, { as: bob, body: { ids } });
    const steps = {
      add: () => items('add-webs'),
      hide: () => setVisibility(ids, false, bob),
      publish: () => setVisibility(ids, true, bob),
      delete: () => remove(ids, bob),
      restore: () => restore(ids, bob),
      take: () => items('remove-webs'),
    };
    const asked = watchStatements(t);
    const counts: [string, number][] = [];
    for (const [name, step] of Object.entries(steps)) {
      asked();
      const { status, body } = await step();
      t.equal(status, 200, `${name} of ${webs}`);
      t.equal(body.data.changed.length, webs, `${name} of ${webs}`);
      counts.push([name, asked().length]);
    }
    asked.restore();
    return counts;
  };
  await count(2);
  t.strictSame(await count(100), await count(2));
});

t.test('concurrent calls about the same webs leave one state, and the right counts', async (t) => {
  const collections = [await makeCollection(call, ada), await makeCollection(call, bob)];
  for (let round = 0; round < 3; round++) {
    const ids = await addWebs(10, ada);
    const reversed = ids.toReversed();
    const items = (path: string, as: Member, webIds: string[]) =>
      call('PATCH', `/collections/${path}/${collections[as === ada ? 0 : 1]?._id}`, {
        as,
        body: { ids: webIds },
      });
    await items('add-webs', ada, ids);
    const answers = await Promise.all([
      setVisibility(ids, false),
      remove(reversed),
      setVisibility(reversed, true),
      items('add-webs', bob, ids),
      items('remove-webs', ada, reversed),
      remove(ids),
      call('PATCH', `/webs/toggle-publish-status/${ids[4]}`, { as: ada }),
    ]);
    for (const { status } of answers) t.ok([200, 403, 404].includes(status), `${status}`);
    const deleted = [answers[1], answers[5]].flatMap((answer) => answer?.body.data.changed);
    t.strictSame(deleted.toSorted(), ids.toSorted(), 'each is deleted once');
    const back = await Promise.all([restore(ids), restore(reversed)]);
    const restored = back.flatMap(({ body }) => body.data.changed);
    t.strictSame(restored.toSorted(), ids.toSorted(), 'and restored once');
    t.strictSame(await wrongTotals(ctx), []);
  }
});

t.test('nothing is restored or published for an account that is being deleted', async (t) => {
  const eve = await member();
  const ids = await addWebs(3, eve);
  await remove(ids, eve);
  await sql`update users set deleted_at = now() where id = ${eve.user._id}`.execute(ctx.db);
  const { status } = await restore(ids, eve);
  t.equal(status, 401);
  t.strictSame(await publicIds(ids), []);
});
