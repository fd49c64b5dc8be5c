import t from 'tap';
import { build, type Member } from '../../helpers/build.ts';
import { addWeb, collectInvalidatedTags, saveWeb } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t, {
  env: { SITE_LISTED_TEXTS: 'hold: casino\nrefuse: roulette' },
});
const [ada, bob] = [await member(), await member()];
const unknownId = '00000000-0000-7000-8000-000000000000';

type Changes = { add?: string[]; remove?: string[] };
const tagMany = (ids: string[], changes: Changes, as: Member | undefined = ada) =>
  call('PATCH', '/webs/tag-many', { as, body: { ids, ...changes } });
const addTagged = (tags: string[], row = {}) => addWeb(ctx, ada, { tags, ...row });
const tagsOf = async (id: string) =>
  (await ctx.db.selectFrom('webs').select('tags').where('id', '=', id).executeTakeFirstOrThrow()).tags;
const countOf = async (name: string) =>
  (await ctx.db.selectFrom('tags').select('webs').where('name', '=', name).executeTakeFirst())?.webs ?? 0;

t.test(
  'webs get and lose tags in bulk, in their former order, and the tags added to each are named',
  async (t) => {
    const [one, two, same] = [
      await addTagged(['canvas', 'game']),
      await addTagged(['game', 'svg', '3d']),
      await addTagged(['svg']),
    ];
    const others = await addWeb(ctx, bob, { tags: ['game'] });
    const { body, status } = await tagMany([one, two, same, others, unknownId, 'no id'], {
      add: ['SVG', 'svg'],
      remove: ['Gáme'],
    });
    t.equal(status, 200);
    t.strictSame(body.data.changed.toSorted(), [one, two].toSorted());
    t.strictSame(
      body.data.changes.toSorted((a: { _id: string }, b: { _id: string }) => (a._id < b._id ? -1 : 1)),
      [
        { _id: one, added: ['svg'], removed: ['game'] },
        { _id: two, added: [], removed: ['game'] },
      ].toSorted((a, b) => (a._id < b._id ? -1 : 1)),
    );
    t.strictSame(
      body.data.refused,
      [others, unknownId, 'no id'].map((_id) => ({ _id, message: 'This is not one of your webs' })),
    );
    t.strictSame(await tagsOf(one), ['canvas', 'svg']);
    t.strictSame(await tagsOf(two), ['svg', '3d']);
    t.strictSame(await tagsOf(others), ['game']);
    t.equal(await countOf('svg'), 3);
    t.equal(await countOf('game'), 1);
  },
);

t.test('a web that would have more than 10 tags is unchanged, and the others change', async (t) => {
  const full = await addTagged(Array.from({ length: 10 }, (_, at) => `full-${at}`));
  const free = await addTagged([]);
  const { body } = await tagMany([full, free], { add: ['more'] });
  t.strictSame(body.data.changed, [free]);
  t.strictSame(body.data.refused, [{ _id: full, message: 'A web has at most 10 tags' }]);
  const swapped = await tagMany([full], { add: ['more'], remove: ['full-3'] });
  t.strictSame(swapped.body.data.changed, [full], 'one for another fits');
  t.equal((await tagsOf(full)).length, 10);
});

t.test('a tag in both lists is removed, and a call without tags changes nothing', async (t) => {
  const web = await addTagged(['both']);
  await tagMany([web], { add: ['both', 'new'], remove: ['both'] });
  t.strictSame(await tagsOf(web), ['new']);
  t.equal((await tagMany([web], {})).status, 400);
  t.equal((await tagMany([web], { add: ['no tag!'] })).status, 400);
  t.equal((await tagMany([web], { add: Array.from({ length: 11 }, (_, at) => `t${at}`) })).status, 400);
  t.strictSame(await tagsOf(web), ['new']);
});

t.test(
  'a later save from a page opened before gets a 409, and pages that show the web are invalidated',
  async (t) => {
    const web = await saveWeb(call, ada);
    const invalidatedTags = await collectInvalidatedTags(t, ctx);
    await tagMany([web._id], { add: ['late'] });
    t.ok((await invalidatedTags()).includes(`web:${web._id}`));
    const { body } = await call('GET', `/webs/get/${web._id}`, { as: ada });
    t.strictSame([body.data.revision, body.data.tags], [web.revision + 1, ['late']]);
  },
);

t.test('listed words are refused or held for review, as when a web is saved', async (t) => {
  const [shown, hidden] = [await addTagged([]), await addTagged([], { isPublic: false })];
  t.equal((await tagMany([shown], { add: ['roulette'] })).status, 400);
  const { body } = await tagMany([shown, hidden], { add: ['casino'] });
  t.strictSame(
    body.data.refused.map(({ _id }: { _id: string }) => _id),
    [shown],
  );
  t.equal((await call('GET', `/webs/get/${shown}`)).status, 404);
});

t.test('members who exchange tags of several webs at once do not deadlock', async (t) => {
  const webs = async (as: Member) =>
    Promise.all(Array.from({ length: 6 }, (_, at) => addWeb(ctx, as, { tags: [`x${at}`] })));
  const [mine, theirs] = [await webs(ada), await webs(bob)];
  const tags = Array.from({ length: 6 }, (_, at) => `x${at}`);
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      tagMany(
        at % 2 ? mine : theirs.toReversed(),
        at % 4 < 2
          ? { add: tags.slice(0, 3), remove: tags.slice(3) }
          : { add: tags.slice(3), remove: tags.slice(0, 3) },
        at % 2 ? ada : bob,
      ),
    ),
  );
  t.strictSame(new Set(replies.map(({ status }) => status)), new Set([200]));
  for (const name of tags) {
    const { length } = await ctx.db.selectFrom('web_tags').select('tag').where('tag', '=', name).execute();
    t.equal(await countOf(name), length, name);
  }
});
