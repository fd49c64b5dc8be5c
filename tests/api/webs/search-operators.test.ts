import { sql } from 'kysely';
import t from 'tap';
import { build, type Member } from '../../helpers/build.ts';
import { commentOn } from '../../helpers/comments.ts';
import { watchStatements } from '../../helpers/statements.ts';
import { saveWeb } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const ada = await member({ username: 'ada-operates' });
const bob = await member({ username: 'bob-operates' });

async function search(text: string, as?: Member, more = '', path = 'search/all-webs') {
  const url = `/webs/${path}?search=${encodeURIComponent(text)}&limit=50${more}`;
  const { status, body } = await call('GET', url, { ...(as && { as }) });
  return { status, message: body.message, ...body.data };
}
const titles = ({ docs }: { docs: { title: string }[] }) => docs.map(({ title }) => title);
const find = async (...args: Parameters<typeof search>) => titles(await search(...args));
const tags = (...names: string[]) => ({ tags: JSON.stringify(names) });

const clock = await saveWeb(call, ada, {
  title: 'Quiet clock',
  js: 'tick()',
  css: 'p {}',
  ...tags('time', 'canvas'),
});
await saveWeb(call, ada, { title: 'Loud clock', html: '', js: 'tock()', ...tags('time') });
await saveWeb(call, bob, { title: 'Clock of Bob', ...tags('time', 'canvas') });
await saveWeb(call, bob, {
  title: 'Hidden clock',
  isPublic: 'false',
  js: 'x',
  ...tags('time', 'canvas', 'secret'),
});
await saveWeb(call, bob, { title: 'A lamp', cssLinks: '["https://example.test/a.css"]' });
await commentOn(call, bob, clock._id);
await call('POST', `/webs/create-forked/${clock._id}`, {
  as: bob,
  body: { title: 'A fork', isPublic: false },
});

t.test('several tags must all match, with words and without', async (t) => {
  t.strictSame((await find('tag:time')).sort(), ['Clock of Bob', 'Loud clock', 'Quiet clock']);
  t.strictSame((await find('tag:Time TAG:canvas')).sort(), ['Clock of Bob', 'Quiet clock']);
  t.strictSame(await find('tag:time quiet'), ['Quiet clock']);
  t.strictSame(await find('tag:canvas qiuet'), ['Quiet clock'], 'small slips are forgiven as ever');
  t.strictSame(await find('tag:nothing clock'), []);
  t.strictSame(await find('tag:time !!!'), [], 'words without a letter match nothing');
});

t.test('by: takes a username, and an unknown one matches no web', async (t) => {
  t.strictSame((await find('by:ada-operates')).sort(), ['Loud clock', 'Quiet clock']);
  t.strictSame(await find('clock by:@bob-operates'), ['Clock of Bob']);
  t.strictSame(await find('by:nobody-at-all clock'), []);
  t.strictSame(await find("by:'or''='"), []);
});

t.test('has: filters by code, links, comments, likes, pictures and visible forks', async (t) => {
  await call('POST', `/likes/web/${clock._id}`, { as: bob });
  t.strictSame(await find('has:css tag:time'), ['Quiet clock']);
  t.strictSame((await find('has:js')).sort(), ['Loud clock', 'Quiet clock']);
  t.strictSame((await find('has:html tag:time')).sort(), ['Clock of Bob', 'Quiet clock']);
  t.strictSame(await find('has:links'), ['A lamp']);
  t.strictSame(await find('has:comments'), ['Quiet clock']);
  t.strictSame(await find('has:likes'), ['Quiet clock']);
  t.equal((await find('has:image')).length, 4);
  t.strictSame(await find('has:forks'), [], 'a private fork is none');
  t.strictSame(await find('has:forks', bob), ['Quiet clock'], 'but for its owner');
  t.strictSame(await find('has:js has:html'), ['Quiet clock']);
});

t.test('sort: has its orders, and without it the best match comes first', async (t) => {
  await sql`update webs set views = 7 where title = 'Loud clock'`.execute(ctx.db);
  t.equal((await find('clock sort:views'))[0], 'Loud clock');
  t.strictSame(await find('clock sort:newest'), ['Clock of Bob', 'Loud clock', 'Quiet clock']);
  t.strictSame((await find('sort:newest')).slice(0, 2), ['A lamp', 'Clock of Bob'], 'without words');
  t.strictSame(await find('clock tag:time sort:best'), await find('clock tag:time'));
  t.equal((await find('by:ada-operates clock quiet sort:best'))[0], 'Quiet clock');
  for (const [text, accepted] of [
    ['clock sort:foo', 'best, newest, updated, views, likes'],
    ['has:teeth', 'html, css, js, links, image, comments, likes, forks'],
  ] as const)
    for (const path of ['search/all-webs', 'search/my-webs', 'your-work']) {
      const { status, message } = await search(text, ada, '', path);
      t.equal(status, 400);
      t.ok(message.endsWith(accepted), message);
    }
  t.equal((await search('tag:a/b')).status, 400);
});

t.test('a colon in a word that is no operator is ignored', async (t) => {
  t.strictSame(await find('http: quiet'), []);
  t.strictSame(await find('quiet: clock:'), ['Quiet clock']);
  t.equal((await search('tag:')).status, 200, 'a name without a value is a word');
});

t.test(
  'private webs are found by their owner among their own, with every operator, and by nobody else',
  async (t) => {
    for (const text of [
      'tag:secret',
      'by:bob-operates hidden',
      'hidden sort:newest',
      'tag:time has:js sort:views',
    ])
      for (const as of [undefined, ada, bob]) t.notMatch(await find(text, as), ['Hidden clock'], text);
    for (const text of ['tag:secret', 'hidden tag:time', 'has:js tag:secret', 'tag:secret by:bob-operates'])
      for (const path of ['search/my-webs', 'your-work']) {
        t.strictSame(await find(text, bob, '', path), ['Hidden clock'], `${path} ${text}`);
        t.strictSame(await find(text, ada, '', path), []);
      }
    t.strictSame(await find('tag:time', bob, '&webType=public', 'search/my-webs'), ['Clock of Bob']);
    t.strictSame(await find('tag:time by:ada-operates', bob, '', 'search/my-webs'), []);
  },
);

t.test('webs of limited members, and of those whom the viewer has muted, are not found', async (t) => {
  const eve = await member();
  await saveWeb(call, eve, { title: 'Clock of Eve', js: 'eve()', ...tags('time') });
  const texts = ['tag:time', 'clock sort:newest', 'has:js', `by:${eve.user.username}`, 'sort:newest'];
  for (const text of texts) t.ok((await find(text, ada)).includes('Clock of Eve'), text);
  await call('POST', `/users/mute/${eve.user.username}`, { as: ada });
  for (const text of texts) {
    const { docs, totalDocs } = await search(text, ada);
    t.notOk(titles({ docs }).includes('Clock of Eve'), text);
    t.equal(totalDocs, docs.length, 'nor counted');
    t.ok((await find(text, bob)).includes('Clock of Eve'), text);
  }
  await sql`update users set limited_at = now() where id = ${eve.user._id}`.execute(ctx.db);
  for (const text of texts) t.notOk((await find(text, bob)).includes('Clock of Eve'), text);
  for (const text of texts) t.ok((await find(text, eve)).includes('Clock of Eve'), `${text}, by themselves`);
});

t.test(
  'pages follow each other without a gap in every order, and the total is what pages can reach',
  async (t) => {
    const eve = await member();
    await sql`insert into webs (id, author_id, title, description, js, score, views, created_at)
    select gen_random_uuid(), ${eve.user._id}, 'Row ' || n, 'Paged', 'x', n, n, now() - n * interval '1 day'
    from generate_series(1, 620) n`.execute(ctx.db);
    for (const [text, first] of [
      ['paged sort:views', 'Row 620'],
      ['paged sort:newest', 'Row 1'],
      [`by:${eve.user.username} sort:newest`, 'Row 1'],
      [`paged has:js`, 'Row 620'],
    ] as const) {
      const pages = await Promise.all([1, 2, 10, 11].map((page) => search(text, undefined, `&page=${page}`)));
      t.equal(pages[0]?.docs[0].title, first, text);
      t.strictSame(
        pages.map(({ totalDocs }) => totalDocs),
        [500, 500, 500, 500],
      );
      t.strictSame(
        pages.map(({ docs }) => docs.length),
        [50, 50, 50, 0],
      );
      t.equal(new Set(pages.flatMap(({ docs }) => docs.map(({ _id }: { _id: string }) => _id))).size, 150);
      t.notOk(pages[2]?.hasNextPage);
    }
  },
);

t.test('the first of very many matches are found by the order’s index, in one statement', async (t) => {
  const eve = await member();
  // In several transactions, since each one scans all earlier versions of a tag's count.
  for (let from = 1; from <= 5_700; from += 570)
    await sql`insert into webs (id, author_id, title, description, tags, score, created_at, visibility)
      select gen_random_uuid(), ${eve.user._id}, 'Many ' || n, 'Myriad', '{myriad}', n, now() + n * interval '1 second',
        case when n <= 5600 then 'public' else 'private' end
      from generate_series(${from}::int, ${from + 569}::int) n`.execute(ctx.db);
  const statements = watchStatements(t);
  for (const text of ['tag:myriad sort:newest', 'tag:myriad myriad sort:newest', 'tag:myriad']) {
    statements();
    const { docs, totalDocs } = await search(text);
    t.equal(docs[0].title, 'Many 5600', text);
    t.equal(totalDocs, 500);
    t.equal(statements().filter((statement) => /from "?webs/.test(JSON.stringify(statement))).length, 1);
  }
  t.strictSame((await search('myriad sort:newest tag:time')).docs, [], 'a common word narrowed by a tag');
});

t.test('hostile texts are searched for or refused, never a server error', async (t) => {
  const texts = [
    `${'tag:a '.repeat(33)}`,
    'tag:canvas'.repeat(20),
    'by:%',
    'by:\\',
    'by:\u0000',
    'tag:\u202Ecanvas',
    'sort:__proto__',
    'has:constructor',
    'by:\u0000param viewer',
    'tag:ساعة',
  ];
  for (const text of texts) {
    const { status } = await search(text);
    t.ok([200, 400].includes(status), `${status} ${JSON.stringify(text)}`);
  }
  t.equal((await search('x'.repeat(201))).status, 400);
});
