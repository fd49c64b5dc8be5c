import { sql } from 'kysely';
import t from 'tap';
import { build, type Member } from '../../helpers/build.ts';
import { watchStatements } from '../../helpers/statements.ts';
import { form, rollUp, saveWeb } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const [ada, bob, eve] = [await member(), await member(), await member()];
const as = (viewer?: Member) => ({ ...(viewer && { as: viewer }) });

const save = (owner: Member, title: string, tags: string[], more = {}) =>
  saveWeb(call, owner, { title, tags: JSON.stringify(tags), ...more });
const change = (owner: Member, id: string, fields: Record<string, string>) =>
  call('PATCH', `/webs/update/${id}`, { as: owner, body: form(fields) });
const setTags = (owner: Member, id: string, tags: string[]) =>
  change(owner, id, { tags: JSON.stringify(tags) });

type Card = { title: string };
async function tagged(tag: string, viewer?: Member, query = '') {
  const { status, body } = await call('GET', `/webs/tagged/${tag}${query}`, as(viewer));
  return { status, ...body.data, titles: (body.data?.docs ?? []).map(({ title }: Card) => title) };
}
async function complete(prefix: string, viewer?: Member) {
  const { body } = await call('GET', `/tags?prefix=${encodeURIComponent(prefix)}`, as(viewer));
  return body.data.map(({ name, webs }: { name: string; webs: number }) => `${name} ${webs}`);
}

/** The counts that triggers maintain, and the actual ones. */
async function counts() {
  const { rows } = await sql<{ name: string; kept: number; counted: number }>`
    select coalesce(t.name, w.tag) as name, coalesce(t.webs, 0) as kept, coalesce(w.webs, 0)::int as counted
    from tags t full join (
      select tag, count(*) as webs from webs, unnest(tags) as tag where is_public group by tag
    ) w on w.tag = t.name`.execute(ctx.db);
  return rows;
}
t.test('a web has its owner’s tags, in their order, each once', async (t) => {
  const web = await save(ada, 'Clock', ['Canvas', ' canvas ', 'Überraschung', 'css-art', '3d']);
  t.strictSame(web.tags, ['canvas', 'uberraschung', 'css-art', '3d']);
  for (const path of ['get', 'get-without-details'])
    t.strictSame((await call('GET', `/webs/${path}/${web._id}`)).body.data.tags, web.tags, path);
  t.strictSame((await saveWeb(call, ada)).tags, [], 'clients that know no tags go on');
  t.strictSame(
    (await change(ada, web._id, { title: 'Watch' })).body.data.tags,
    web.tags,
    'kept when not sent',
  );
  t.strictSame((await setTags(ada, web._id, ['time', 'canvas'])).body.data.tags, ['time', 'canvas']);
  t.strictSame((await setTags(ada, web._id, [])).body.data.tags, []);
});

t.test('tags that are too many, too long or have invalid characters are refused', async (t) => {
  const web = await save(ada, 'Refusing', ['kept']);
  const eleven = Array.from({ length: 11 }, (_, at) => `tag-${at}`);
  const wrong = [
    '',
    ' ',
    'two words',
    '-a',
    'a-',
    'a--b',
    'a_b',
    'a/b',
    '<b>',
    'мир',
    '#a',
    'a'.repeat(31),
    'a\u0000',
  ];
  for (const tags of [eleven, ...wrong.map((tag) => [tag])]) {
    const { status } = await setTags(ada, web._id, tags);
    t.equal(status, 400, JSON.stringify(tags));
    const body = { title: 'New', description: 'New', html: 'x' };
    t.equal(
      (await call('POST', '/webs/create', { as: ada, body: form({ ...body, tags: JSON.stringify(tags) }) }))
        .status,
      400,
    );
  }
  // A single part that is not JSON is a list of one, as generated clients send it.
  for (const tags of ['{}', '[1]', '"a"', '#x'])
    t.equal((await change(ada, web._id, { tags })).status, 400, tags);
  t.equal((await setTags(bob, web._id, ['bob'])).status, 403, "another's web");
  t.equal((await setTags(ada, web._id, eleven.slice(1))).status, 200, 'ten are taken');
  t.equal((await setTags(ada, web._id, ['a'.repeat(30)])).status, 200);
});

t.test('a tag lists public webs, the most active or the newest first, in pages', async (t) => {
  const first = await save(ada, 'First', ['listed']);
  await save(bob, 'Second', ['listed']);
  await save(bob, 'Third', ['listed', 'other']);
  await save(ada, 'Private', ['listed'], { isPublic: 'false' });
  t.match(await tagged('listed', eve, '?order=newest'), {
    titles: ['Third', 'Second', 'First'],
    totalDocs: 3,
  });
  await call('POST', `/likes/web/${first._id}`, { as: eve });
  await rollUp(ctx);
  for (const viewer of [undefined, ada, bob])
    t.match(await tagged('listed', viewer), {
      titles: ['First', 'Third', 'Second'],
      totalDocs: 3,
      hasNextPage: false,
    });
  t.match(await tagged('listed', eve, '?limit=2'), { titles: ['First', 'Third'], hasNextPage: true });
  t.match(await tagged('listed', eve, '?limit=2&page=2'), {
    titles: ['Second'],
    hasNextPage: false,
    totalDocs: 3,
  });
  t.match(await tagged('unused'), { status: 200, titles: [], totalDocs: 0 });
  for (const name of ['Listed', 'a b', '-', 'a'.repeat(31)])
    t.equal((await tagged(encodeURIComponent(name))).status, 404, name);
  const statements = watchStatements(t);
  await tagged('listed', eve);
  t.ok(statements().length <= 2, 'one statement besides the session');
});

t.test('hidden, deleted and muted webs are neither listed nor counted', async (t) => {
  const web = await save(ada, 'Comes and goes', ['fleeting']);
  await save(bob, 'Stays', ['fleeting']);
  const titles = async (viewer?: Member) => (await tagged('fleeting', viewer, '?order=newest')).titles;
  t.strictSame(await titles(), ['Stays', 'Comes and goes']);
  await call('PATCH', `/webs/toggle-publish-status/${web._id}`, { as: ada });
  t.match(await tagged('fleeting', ada), { titles: ['Stays'], totalDocs: 1 });
  await call('PATCH', `/webs/toggle-publish-status/${web._id}`, { as: ada });
  t.equal((await titles()).length, 2);
  await call('DELETE', `/webs/delete/${web._id}`, { as: ada });
  t.match(await tagged('fleeting'), { titles: ['Stays'], totalDocs: 1 });
  t.equal((await call('POST', `/bin/web/${web._id}/restore`, { as: ada })).status, 200);
  t.match(await tagged('fleeting'), { totalDocs: 2 }, 'brought back with its tags');
  await call('POST', `/users/mute/${ada.user.username}`, { as: eve });
  t.match(await tagged('fleeting', eve), { titles: ['Stays'], totalDocs: 1 });
  t.strictSame(await complete('fleeting', eve), ['fleeting 1']);
  await call('DELETE', `/webs/delete/${web._id}`, { as: ada });
  await call('DELETE', `/bin/web/${web._id}`, { as: ada });
  t.match(await tagged('fleeting'), { totalDocs: 1 });
});

t.test('forks keep the tags of their original', async (t) => {
  const web = await save(ada, 'Original', ['forked-tag', 'second-tag']);
  const { body } = await call('POST', `/webs/create-forked/${web._id}`, { as: bob, body: {} });
  t.strictSame(body.data.tags, web.tags);
  t.match(await tagged('forked-tag'), { totalDocs: 2 });
  await setTags(bob, body.data._id, ['second-tag']);
  t.match(await tagged('forked-tag'), { totalDocs: 1 }, 'each has its own');
});

t.test('tags are completed: own ones first, then those of public webs by use', async (t) => {
  for (let number = 0; number < 3; number++) await save(ada, `Popular ${number}`, ['zoo-popular']);
  await save(ada, 'Rare', ['zoo-rare']);
  await save(bob, 'Secret', ['zoo-secret'], { isPublic: 'false' });
  t.strictSame(await complete('zoo'), ['zoo-popular 3', 'zoo-rare 1']);
  t.strictSame(await complete('ZOO-P', bob), ['zoo-popular 3']);
  t.strictSame(await complete('zoo', bob), ['zoo-secret 0', 'zoo-popular 3', 'zoo-rare 1']);
  for (const prefix of ['zoo-secret', 'zoo%', 'zoo_', 'мир', "zoo'"])
    t.strictSame(await complete(prefix), [], prefix);
  await save(
    ada,
    'Many',
    Array.from({ length: 10 }, (_, at) => `many-${at}`),
  );
  t.equal((await complete('')).length, 10, 'ten at most');
  t.equal((await call('GET', `/tags?prefix=${'a'.repeat(31)}`)).status, 400);
});

t.test('counts are right after many concurrent changes', async (t) => {
  const webs = await Promise.all([ada, bob, eve].map((owner) => save(owner, 'Busy', ['busy-a', 'busy-b'])));
  const pairs = [['busy-a'], ['busy-b', 'busy-c'], ['busy-c', 'busy-a'], ['busy-b', 'busy-a'], []];
  const changes = Array.from({ length: 30 }, (_, at) => async () => {
    const [owner, web] = [[ada, bob, eve][at % 3] as Member, webs[at % 3]];
    const { status } = await (at % 5 === 4
      ? call('PATCH', `/webs/toggle-publish-status/${web._id}`, { as: owner })
      : setTags(owner, web._id, pairs[at % pairs.length] ?? []));
    t.equal(status, 200, `change ${at}`);
  });
  await Promise.all(changes.map((run) => run()));
  await Promise.all(
    webs.map(({ _id }, at) => call('DELETE', `/webs/delete/${_id}`, { as: [ada, bob, eve][at] as Member })),
  );
  for (const { name, kept, counted } of await counts()) t.equal(kept, counted, `webs with ${name}`);
});

t.test('concurrent changes of tags do not deadlock', async (t) => {
  const webs = await Promise.all([ada, bob, eve, ada, bob, eve].map((owner) => save(owner, 'Circling', [])));
  // For tags that appear and disappear, since a missing row cannot be locked.
  const sets = [['circle-a'], ['circle-b'], [], ['circle-b', 'circle-a'], ['circle-b', 'circle-c']];
  const change = (id: string, at: number) =>
    at % 4 === 3
      ? sql`update webs set visibility = case when is_public then 'private' else 'public' end where id = ${id}`
      : sql`update webs set tags = ${sets[at % sets.length]} where id = ${id}`;
  await t.resolves(
    Promise.all(
      webs.map(async ({ _id }, first) => {
        for (let at = 0; at < 300; at++) await change(_id, at * (first + 1) + first).execute(ctx.db);
      }),
    ),
  );
  for (const { name, kept, counted } of await counts()) t.equal(kept, counted, `webs with ${name}`);
});
