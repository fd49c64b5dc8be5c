import { sql } from 'kysely';
import t from 'tap';
import { indexCode } from '../../../src/modules/webs/service/code-search.ts';
import { build, type Member } from '../../helpers/build.ts';
import { watchStatements } from '../../helpers/statements.ts';
import { form, saveWeb } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const ada = await member({ username: 'ada-codes' });
const bob = await member({ username: 'bob-codes' });

const index = () => indexCode(ctx.db, new AbortController().signal);

async function search(text: string, as?: Member, more = '') {
  const url = `/webs/search/code?search=${encodeURIComponent(text)}${more}`;
  const { status, body } = await call('GET', url, { ...(as && { as }) });
  return { status, message: body.message, ...body.data };
}
type Match = {
  web: { _id: string; title: string };
  lines: { language: string; line: number; text: string }[];
};
const find = async (...args: Parameters<typeof search>): Promise<string[]> =>
  ((await search(...args)).docs ?? []).map(({ web }: Match) => web.title).sort();
const toggle = (id: string, as: Member) => call('PATCH', `/webs/toggle-publish-status/${id}`, { as });
const mine = '&scope=mine';

const clock = await saveWeb(call, ada, {
  title: 'Clock',
  html: '<canvas id="face"></canvas>',
  css: '.face {\n  color: rebeccapurple;\n}',
  js: "const face = document.querySelector('#face');\nface.addEventListener('click', () => tick(100_%));",
  tags: '["time"]',
});
await saveWeb(call, bob, {
  title: 'Lamp',
  html: '<p class="face">RebeccaPurple</p>',
  js: 'let größe = "日本語😀";',
});
const hidden = await saveWeb(call, bob, { title: 'Hidden', html: '<i>rebeccapurple</i>', isPublic: 'false' });
await index();

t.test('a part of the code is found in any language and case, with its lines', async (t) => {
  const { docs, totalDocs, hasNextPage } = await search('REBECCApurple');
  t.strictSame([totalDocs, hasNextPage], [2, false]);
  const { lines } = docs.find(({ web }: Match) => web._id === clock._id);
  t.strictSame(lines, [{ language: 'css', line: 2, text: 'color: rebeccapurple;', ranges: [[7, 20]] }]);
  t.strictSame(await find("addEventListener('click', ()"), ['Clock']);
  t.strictSame(await find('größe = "日本語😀"'), ['Lamp']);
  t.strictSame(await find('{\n  color'), ['Clock'], 'over two lines');
  t.strictSame(await find('=> tick'), ['Clock']);
  t.strictSame(await find('acebecr'), []);
  t.strictSame(await find('face.addEventListener face'), [], 'it is one text, not words');
});

t.test('lines of long code have their numbers, even late ones', async (t) => {
  const filler = '// zzz\n'.repeat(30_000);
  const long = await saveWeb(call, ada, {
    title: 'Long',
    js: `${filler}  xylophone(1);\n${filler}`.slice(0, 250_000),
  });
  await index();
  const { docs } = await search('Xylophone(');
  t.strictSame(docs[0].lines, [{ language: 'js', line: 30_001, text: 'xylophone(1);', ranges: [[0, 10]] }]);
  await call('DELETE', `/webs/delete/${long._id}`, { as: ada });
});

t.test('lang:, tag: and by: filter the results, and a refused search says why', async (t) => {
  t.strictSame(await find('face'), ['Clock', 'Lamp']);
  t.strictSame(await find('lang:css face'), ['Clock']);
  t.strictSame(await find('lang:HTML rebecca'), ['Lamp']);
  t.strictSame(await find('face by:bob-codes'), ['Lamp']);
  t.strictSame(await find('face by:bob-codes lang:js'), []);
  t.strictSame(await find('tag:time face'), ['Clock']);
  t.strictSame(await find('tag:time tag:other face'), []);
  t.strictSame(await find('tag:time lang:html rebecca'), []);
  for (const [text, message] of [
    ['', 'Missing search text'],
    ['ab', 'Search code for at least 3 characters'],
    ['  lang:js ab ', 'Search code for at least 3 characters'],
    ['lang:js', 'Search code for at least 3 characters'],
    ['face lang:php', 'lang: accepts html, css, js'],
  ] as const)
    t.match(await search(text), { status: 400, message }, text);
  t.equal((await search('x'.repeat(201))).status, 400);
});

t.test('characters that are special to a database or a pattern match themselves', async (t) => {
  t.strictSame(await find('100_%'), ['Clock']);
  for (const text of [
    '100%',
    '1__',
    '%%%',
    '___',
    '.*face',
    '\\\\\\',
    "';--",
    'fa.e',
    '\u0000\u0000\u0000',
    'by:% face',
  ])
    t.strictSame(await find(text), [], JSON.stringify(text));
});

t.test('private code is found by its owner among their own, at once, and by nobody else', async (t) => {
  t.strictSame(await find('rebeccapurple', bob, mine), ['Hidden', 'Lamp']);
  t.strictSame(await find('rebeccapurple', ada, mine), ['Clock']);
  t.strictSame(await find('face by:ada-codes', bob, mine), []);
  for (const as of [undefined, ada, bob]) t.strictSame(await find('<i>rebecca', as), []);
  t.equal((await search('rebecca', undefined, mine)).status, 401);
  await saveWeb(call, ada, { title: 'Just saved', html: '<u>notindexedyet</u>' });
  t.strictSame(await find('notindexedyet', ada, mine), ['Just saved']);
  t.strictSame(await find('notindexedyet'), []);
  await index();
  t.strictSame(await find('notindexedyet'), ['Just saved']);
});

t.test('changed code is found by its new text, and not by its old one', async (t) => {
  await toggle(hidden._id, bob);
  t.strictSame(await find('<i>rebecca'), ['Hidden'], 'a web that turns public is indexed already');
  await toggle(hidden._id, bob);
  t.strictSame(await find('<i>rebecca'), []);
  const { _id } = await saveWeb(call, ada, { title: 'Changing', html: '<s>before-the-change</s>' });
  await index();
  await call('PATCH', `/webs/update/${_id}`, { as: ada, body: form({ html: '<s>after-the-change</s>' }) });
  t.strictSame(await find('before-the-change'), [], 'before it is indexed anew');
  await index();
  t.strictSame([await find('before-the-change'), await find('after-the-change')], [[], ['Changing']]);
  await call('DELETE', `/webs/delete/${_id}`, { as: ada });
  for (const more of ['', mine]) t.strictSame(await find('after-the-change', ada, more), [], 'in the bin');
});

t.test('webs of limited, muted and blocked members are neither found nor counted', async (t) => {
  const eve = await member();
  await saveWeb(call, eve, { title: 'Of Eve', js: 'codeOfEve()' });
  await index();
  for (const text of ['codeOfEve', `codeOfEve by:${eve.user.username}`]) {
    t.strictSame(await find(text, ada), ['Of Eve']);
    await call('POST', `/users/mute/${eve.user.username}`, { as: ada });
    t.match(await search(text, ada), { docs: [], totalDocs: 0 });
    t.strictSame(await find(text, bob), ['Of Eve']);
    await call('DELETE', `/users/mute/${eve.user.username}`, { as: ada });
  }
  await sql`update users set limited_at = now() where id = ${eve.user._id}`.execute(ctx.db);
  for (const as of [undefined, ada]) t.match(await search('codeOfEve', as), { docs: [], totalDocs: 0 });
  t.strictSame(await find('codeOfEve', eve), ['Of Eve']);
});

t.test('no search shows code of a web that its owner makes private and changes meanwhile', async (t) => {
  const { _id } = await saveWeb(call, ada, { title: 'Racing', html: '<b>raceneedle open</b>' });
  await index();
  let isSwitching = true;
  const switching = (async () => {
    for (let round = 0; round < 15; round++) {
      await sql`update webs set visibility = 'private', html = '<b>raceneedle private</b>' where id = ${_id}`.execute(
        ctx.db,
      );
      await sql`update webs set visibility = 'public', html = '<b>raceneedle open</b>' where id = ${_id}`.execute(
        ctx.db,
      );
    }
    isSwitching = false;
  })();
  let found = 0;
  while (isSwitching) {
    const { docs } = await search('raceneedle', bob);
    for (const { lines } of docs) {
      found += 1;
      t.match(lines[0].text, /open/);
    }
  }
  await switching;
  t.ok(found > 0);
});

t.test('a common text is found without the index, most popular first, at most 100', async (t) => {
  await sql`insert into webs (id, author_id, title, description, html, score, visibility)
    select gen_random_uuid(), ${ada.user._id}, 'Common ' || n, 'x', '<div>commontext ' || n || '</div>', 100 + n,
      case when n <= 290 then 'public' else 'private' end
    from generate_series(1, 300) n`.execute(ctx.db);
  const first = await search('commontext', undefined, '&limit=20');
  t.strictSame([first.totalDocs, first.docs[0].web.title, first.hasNextPage], [100, 'Common 290', true]);
  const last = await search('commontext', undefined, '&limit=20&page=5');
  t.strictSame([last.docs.length, last.hasNextPage], [20, false]);
  t.match(await search('commontext', undefined, '&limit=20&page=900'), { docs: [], totalDocs: 100 });
  t.equal((await call('GET', '/webs/search/code?search=commontext&limit=21')).status, 400);
  t.equal((await search('commontext', ada, '&scope=mine&limit=20')).totalDocs, 100);
});

t.test(
  'among a member’s very many webs, old ones are found by the index, and just saved ones without it',
  async (t) => {
    const many = await member();
    await sql`insert into webs (id, author_id, title, description, html, visibility, updated_at)
    select gen_random_uuid(), ${many.user._id}, 'Of many ' || n, 'x', '<p>needle' || n || '</p>',
      case when n > 10 then 'public' else 'private' end, now() - n * interval '1 hour'
    from generate_series(1, 450) n`.execute(ctx.db);
    t.strictSame(await find('needle450', many, mine), [], 'before it is indexed');
    await index();
    for (const [text, more] of [
      ['needle450', mine],
      [`needle450 by:${many.user.username}`, ''],
    ] as const)
      t.strictSame(await find(text, many, more), ['Of many 450']);
    t.strictSame(await find('needle10<', many, mine), ['Of many 10'], 'private');
    t.strictSame(await find(`needle10< by:${many.user.username}`, many), []);
    t.equal((await search('<p>needle', many, mine)).totalDocs, 100, 'what most of them contain');
    t.equal((await search(`<p>needle by:${many.user.username}`)).totalDocs, 100);
    await saveWeb(call, many, { title: 'Saved now', html: '<u>needlesavednow</u>' });
    t.strictSame(await find('needlesavednow', many, mine), ['Saved now']);
  },
);

t.test('the newest changes are indexed first, each web once, and one run is bounded', async (t) => {
  await sql`truncate web_code_changes`.execute(ctx.db);
  await sql`insert into web_code_changes (web_id) select id from webs cross join generate_series(1, 3)`.execute(
    ctx.db,
  );
  await sql`truncate web_code_search`.execute(ctx.db);
  await index();
  const left = await sql<{ count: number }>`select count(*)::int from web_code_changes`.execute(ctx.db);
  t.ok((left.rows[0]?.count ?? 0) > 0, 'the next run goes on');
  while ((await sql`select from web_code_changes limit 1`.execute(ctx.db)).rows.length > 0) await index();
  t.strictSame(await find('größe ='), ['Lamp']);
  await sql`insert into web_code_changes (web_id) values (${clock._id}), ('00000000-0000-7000-8000-000000000000')`.execute(
    ctx.db,
  );
  await index();
  t.strictSame(await find('tick(100'), ['Clock'], 'a web that is deleted meanwhile is left out');
});

t.test('large code and encoded data add a bounded amount to the index', async (t) => {
  const random = Array.from({ length: 200_000 }, (_, at) =>
    String.fromCharCode(33 + ((at * at * 7 + at * 31) % 90)),
  );
  const base64 = Buffer.from(random.join('')).toString('base64');
  await saveWeb(call, ada, {
    title: 'Large',
    html: `<img src="data:image/png;base64,${base64}"><p>afterthedata</p>${'x'.repeat(500_000)}<p>beyondthelimit</p>`,
    css: `${'é'.repeat(400_000)}`,
  });
  await index();
  t.strictSame(
    await find('beyondthelimit'),
    [],
    'only the first 262,144 characters of each language are searched',
  );
  t.strictSame(await find('image/png;base64'), ['Large']);
  const { rows } = await sql<{ most: number }>`
    select max(cardinality(trigrams)) as most from web_code_search`.execute(ctx.db);
  t.ok((rows[0]?.most ?? 0) < 60_001);
});

t.test('the table of trigrams is never scanned as a whole, however few webs there are', async (t) => {
  await ctx.db.transaction().execute(async (tx) => {
    const scans = sql<{ whole: number; indexed: number }>`
      select seq_scan::int as whole, idx_scan::int as indexed from pg_stat_xact_user_tables
      where relname = 'web_code_search'`;
    const before = (await scans.execute(tx)).rows[0] ?? { whole: 0, indexed: 0 };
    await sql`select web_code_candidates('{1}', '{2}', null, 10)`.execute(tx);
    const after = (await scans.execute(tx)).rows[0];
    t.equal(after?.whole, before.whole);
    t.ok((after?.indexed ?? 0) > before.indexed);
  });
});

t.test('a search is one statement', async (t) => {
  const statements = watchStatements(t);
  for (const more of ['', mine]) {
    statements();
    await search('rebeccapurple', ada, more);
    t.equal(statements().filter((statement) => JSON.stringify(statement).includes('strpos')).length, 1);
  }
});

t.test('a deleted web’s code is not found', async (t) => {
  await ctx.db.deleteFrom('webs').where('id', '=', clock._id).execute();
  const { rows } = await sql`select from web_code_search where web_id = ${clock._id}`.execute(ctx.db);
  t.equal(rows.length, 0);
});
