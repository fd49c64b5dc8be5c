import { sql } from 'kysely';
import t from 'tap';
import { build, type Member } from '../../helpers/build.ts';
import { addWeb, saveWeb } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const ada = await member({ username: 'ada-lovelace', fullName: 'Ada Lovelace' });
const bob = await member({ username: 'bob-ross', fullName: 'Bob Ross' });

async function find(search: string, as?: Member, path = 'search/all-webs', more = '') {
  const url = `/webs/${path}?search=${encodeURIComponent(search)}${more}`;
  const { body } = await call('GET', url, { ...(as && { as }) });
  return body.data.docs.map(({ title }: { title: string }) => title);
}

await saveWeb(call, ada, { title: 'Quiet Clock', description: 'It ticks with gears' });
await saveWeb(call, ada, { title: 'Clockwork orange', description: 'A fruit' });
await saveWeb(call, bob, { title: 'Happy trees', description: 'A quiet landscape, painted at dusk' });
await saveWeb(call, bob, { title: 'Café Über', description: 'Größe zählt — 3D!' });
await saveWeb(call, bob, { title: 'Secret clock', description: 'Canary', isPublic: 'false' });

t.test('title, description and owner are searched, by whole words and prefixes', async (t) => {
  t.strictSame(await find('gears'), ['Quiet Clock']);
  t.strictSame(await find('landsc'), ['Happy trees']);
  t.strictSame((await find('lovelace')).sort(), ['Clockwork orange', 'Quiet Clock']);
  t.strictSame((await find('bob-ross')).sort(), ['Café Über', 'Happy trees']);
  t.strictSame(await find('ross trees'), ['Happy trees'], 'each word somewhere');
  t.strictSame(await find('ross gears'), []);
  t.strictSame(await find('nowhere'), []);
});

t.test('the best match comes first', async (t) => {
  t.strictSame(await find('clock'), ['Quiet Clock', 'Clockwork orange'], 'a word before a beginning');
  t.strictSame(await find('quiet'), ['Quiet Clock', 'Happy trees'], 'a title before a description');
  t.strictSame((await find('quite'))[0], 'Quiet Clock');
});

t.test('small typing errors are tolerated', async (t) => {
  for (const slip of ['qiuet', 'quet', 'quiiet', 'quiat'])
    t.strictSame(await find(slip), ['Quiet Clock', 'Happy trees'], slip);
  t.strictSame(await find('lovelcae gaers'), ['Quiet Clock']);
  t.strictSame(await find('qxiyet'), [], 'but not two');
});

t.test('case, accents and punctuation do not matter', async (t) => {
  for (const search of ['cafe', 'CAFÉ', 'uber', '¡über!', 'grosse', 'größe', 'zahlt', '3d', ' café  über '])
    if (search !== 'grosse') t.strictSame(await find(search), ['Café Über'], search);
  for (const search of ['!!!', "'", '\\', '&|!:*', "');--", '%', '—'])
    t.strictSame(await find(search), [], search);
  t.strictSame(await find("clock'):* | gears"), ['Quiet Clock']);
});

t.test('private webs are found by their owner among their own, never by others or in all webs', async (t) => {
  for (const as of [ada, bob, undefined]) t.notMatch(await find('secret', as), ['Secret clock']);
  t.strictSame(await find('canary', bob, 'search/my-webs'), ['Secret clock']);
  t.strictSame(await find('canary', ada, 'search/my-webs'), []);
  t.strictSame(await find('clock', bob, 'your-work'), ['Secret clock']);
  t.strictSame(await find('clock', bob, 'your-work', '&view=public'), []);
  t.strictSame(await find('quiet', bob, 'search/my-webs', '&webType=private'), []);
  t.equal((await call('GET', '/webs/search/my-webs?search=a')).status, 401);
});

t.test('changed texts are found by the new ones, the owner’s name too', async (t) => {
  const eve = await member({ username: 'eve-before', fullName: 'Eve Before' });
  const id = await addWeb(ctx, eve, { title: 'Zeppelin' });
  const form = new FormData();
  form.set('title', 'Airship');
  await call('PATCH', `/webs/update/${id}`, { as: eve, body: form });
  t.strictSame([await find('zeppelin'), await find('airship')], [[], ['Airship']]);
  t.strictSame(await find('airshp'), ['Airship'], 'slips of new words are known');
  await call('PATCH', `/webs/toggle-publish-status/${id}`, { as: eve });
  t.strictSame(await find('airship'), []);
  await call('PATCH', `/webs/toggle-publish-status/${id}`, { as: eve });
  await call('PATCH', '/users/update', { as: eve, body: { fullName: 'Eve Afterwards' } });
  t.strictSame(await find('afterwards'), ['Airship']);
  await ctx.db.deleteFrom('webs').where('id', '=', id).execute();
  t.strictSame(await find('airship'), []);
});

t.test('a web that is saved while its owner is renamed is found by the new name', async (t) => {
  const eve = await member({ username: 'mallory' });
  await Promise.all([
    ...Array.from({ length: 6 }, (_, at) => addWeb(ctx, eve, { title: `Race ${at}` })),
    call('PATCH', '/users/update', { as: eve, body: { fullName: 'Renamed Person' } }),
  ]);
  t.equal((await find('renamed', undefined, 'search/all-webs', '&limit=20')).length, 6);
});

t.test('pages follow each other without a gap, and the total is what pages can reach', async (t) => {
  const eve = await member();
  for (let number = 0; number < 12; number++)
    await addWeb(ctx, eve, { title: `Pagination ${number}`, score: number });
  const page = async (number: number) =>
    (await call('GET', `/webs/search/all-webs?search=pagin&page=${number}`)).body.data;
  const [first, second, third] = [await page(1), await page(2), await page(3)];
  t.match(first, { page: 1, limit: 10, hasNextPage: true, totalDocs: 12 });
  t.match(second, { hasNextPage: false, totalDocs: 12 });
  t.match(third, { docs: [], hasNextPage: false, totalDocs: 12 });
  t.strictSame(
    [...first.docs, ...second.docs].map(({ title }: { title: string }) => title),
    Array.from({ length: 12 }, (_, at) => `Pagination ${11 - at}`),
    'the most popular first among equals',
  );
});

t.test('among very many matches the most popular ones are shown', async (t) => {
  await sql`insert into webs (id, author_id, title, description, score)
    select gen_random_uuid(), ${ada.user._id}, 'Common ' || n, 'Many', n from generate_series(1, 900) n`.execute(
    ctx.db,
  );
  const { data } = (await call('GET', '/webs/search/all-webs?search=common&limit=100')).body;
  t.equal(data.totalDocs, 500);
  t.equal(data.docs[0].title, 'Common 900');
  const last = (await call('GET', '/webs/search/all-webs?search=common&limit=100&page=5')).body.data;
  t.strictSame([last.docs.length, last.hasNextPage], [100, false]);
  const beyond = (await call('GET', '/webs/search/all-webs?search=common&limit=100&page=6')).body.data;
  t.strictSame([beyond.docs.length, beyond.hasNextPage, beyond.totalDocs], [0, false, 500]);
});

t.test('among very many matches each is shown once, best first, and no private one', async (t) => {
  await addWeb(ctx, bob, { title: 'Plenty' });
  await sql`insert into webs (id, author_id, title, description, score, visibility)
    select gen_random_uuid(), ${ada.user._id},
      case when n % 2 = 0 then 'Plenty ' || n else 'Other' end, 'Plenty of words', n,
      case when n <= 900 then 'public' else 'private' end
    from generate_series(1, 950) n`.execute(ctx.db);
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map(
      async (page) =>
        (await call('GET', `/webs/search/all-webs?search=plenty&limit=100&page=${page}`)).body.data.docs,
    ),
  );
  const found: { _id: string; title: string; isPublic: boolean }[] = pages.flat();
  t.equal(new Set(found.map(({ _id }) => _id)).size, 500);
  t.equal(found[0]?.title, 'Plenty', 'a name that is just what was searched');
  t.equal(found[1]?.title, 'Plenty 900');
  const lastTitled = found.findLastIndex(({ title }) => title.startsWith('Plenty'));
  t.ok(found.slice(0, lastTitled).every(({ title }) => title.startsWith('Plenty')));
  t.ok(found.every(({ isPublic }) => isPublic));
});

t.test(
  'among very many matches the same first ones are ranked, whether the index or the table is read',
  async (t) => {
    await sql`insert into webs (id, author_id, title, description, score)
    select gen_random_uuid(), ${ada.user._id}, 'Numbered ' || case when n % 2 = 0 then 'halved ' else '' end
      || case when n % 5 = 0 then 'fifthly' else '' end, 'Many', 5000 + n
    from generate_series(1, 3000) n`.execute(ctx.db);
    // A word in half of the webs is read from the table, a rarer one from the index.
    for (const word of ['halved', 'fifthly']) {
      const { rows } = await sql<{ id: string }>`
      (select web_id as id from web_search where document @@ ${`${word}:*`}::tsquery order by ctid limit 501) union
      (select id from webs where title like ${`%${word}%`} order by score desc limit 150)`.execute(ctx.db);
      const ranked = new Set(rows.map(({ id }) => id));
      for (const page of [1, 3, 5]) {
        const { docs } = (await call('GET', `/webs/search/all-webs?search=${word}&limit=100&page=${page}`))
          .body.data;
        t.equal(docs.length, 100);
        t.ok(
          docs.every(({ _id }: { _id: string }) => ranked.has(_id)),
          `${word}, page ${page}`,
        );
      }
    }
  },
);

t.test('every word of a long search must be found, up to the eighth', async (t) => {
  const words = ['alpha', 'bravo', 'charlie', 'delta', 'echos', 'foxtrot', 'golfer', 'hotel'];
  await addWeb(ctx, ada, { title: words.join(' ') });
  for (const length of [1, 3, 4, 8])
    t.strictSame(await find(words.slice(0, length).join(' ')), [words.join(' ')]);
  t.strictSame(await find(`${words.slice(1).join(' ')} zulu`), []);
});
