import t from 'tap';
import { build } from '../helpers/build.ts';
import { commentOn, replyTo } from '../helpers/comments.ts';
import { ensurePages, page, saveWebs } from '../helpers/pages.ts';
import { waitUntil } from '../helpers/wait.ts';
import { saveWeb } from '../helpers/webs.ts';

ensurePages();
const built = await build(t);
const { app, call } = built;
const ada = await built.member({ username: 'ada-l', fullName: 'Ada Lovelace' });
const bob = await built.member();
const [listed = ''] = await saveWebs(built, bob, ['In the list']);
const web = await saveWeb(call, ada, {
  title: 'Waves <b>&</b> "more"',
  description: 'First line\n</script><script>second()',
  html: '\n<h1>Hi</h1></pre><script>alert("&amp;")</script>',
  css: 'h1 { color: #fff }',
  js: 'const a = 1;',
});
const secret = await saveWeb(call, ada, { title: 'Secret', description: 'Hidden', isPublic: 'false' });
const address = `/details/${web._id}`;
const dialogIn = (html: string) => html.slice(html.indexOf('<dialog'), html.indexOf('</dialog>'));

t.test('the details open directly, over their list', async (t) => {
  const { status, html } = await page(app, address);
  t.equal(status, 200);
  const [list = '', rest = ''] = html.split('<dialog');
  t.match(list, /<div class="details-beneath"[^>]* inert=""/);
  t.match(list, `data-web="${listed}"`);
  t.match(rest, /^ open="" class="details" [^>]*aria-labelledby="details-title"/);
  const dialog = dialogIn(html);
  t.match(dialog, /<h2 id="details-title"[^>]*>Waves &lt;b&gt;&amp;&lt;\/b&gt; &quot;more&quot;<\/h2>/);
  for (const words of ['Ada Lovelace', '0<span> followers', 'View In Editor', 'Full View', 'First line'])
    t.match(dialog, words);
  t.match(dialog, /<a [^>]*href="\/"[^>]*aria-label="Close"/);
  t.match(dialog, `href="/web/${web._id}"`);
  t.match(dialog, `href="/view-full/${web._id}"`);
});

t.test('where the list is already open, only the overlay is sent', async (t) => {
  const { html } = await page(app, `${address}?part=overlay`);
  t.match(html, '<dialog');
  t.notMatch(html, listed);
  t.notMatch(html, 'top-bar');
});

t.test('the code is readable without script, and cannot leave its pane', async (t) => {
  const dialog = dialogIn((await page(app, address)).html);
  for (const name of ['HTML', 'CSS', 'JS']) t.match(dialog, new RegExp(`<section [^>]*aria-label="${name}"`));
  const pane = /data-code="html"[^>]*>([\s\S]*?)<\/pre>/.exec(dialog)?.[1] ?? '';
  // A parser swallows the first line break of a <pre>.
  t.ok(pane.startsWith('\n\n'));
  t.equal(
    pane.replaceAll(/<\/?i[^>]*>/g, '').trim(),
    '&lt;h1&gt;Hi&lt;/h1&gt;&lt;/pre&gt;&lt;script&gt;alert("&amp;amp;")&lt;/script&gt;',
  );
  t.match(dialog, '<i class="a">color</i>');
  t.match(dialog, '<i class="k">const</i>');
});

t.test('guests are told how to comment; members are not', async (t) => {
  const guest = dialogIn((await page(app, address)).html);
  t.match(guest, /Please Login to comment on this post <a href="\/login"[^>]*>/);
  const member = dialogIn((await page(app, address, { cookie: bob.cookie })).html);
  t.notMatch(member, 'Please Login');
  t.match(member, /Comments <span[^>]*>0</);
});

t.test('members read the newest comments without script, as text; guests only their number', async (t) => {
  const { _id } = await saveWeb(call, ada, { title: 'Talked about' });
  const text = '<b>Bold</b> @ada-l https://example.test/?a=1&b=2 javascript:alert(1)';
  for (let n = 0; n < 21; n++) await commentOn(call, bob, _id, n === 20 ? text : `Comment ${n}`);
  const member = dialogIn((await page(app, `/details/${_id}`, { cookie: ada.cookie })).html);
  t.match(member, /Comments <span[^>]*>21</);
  const list = /<ul class="comments comments-list"[\s\S]*?<\/ul><\/code-island>/.exec(member)?.[0] ?? '';
  t.equal(list.match(/<li class="comment /g)?.length, 20);
  t.match(
    list,
    '&lt;b&gt;Bold&lt;/b&gt; <a href="/ada-l">@ada-l</a> <a href="https://example.test/?a=1&amp;b=2" ' +
      'rel="nofollow ugc noopener noreferrer" target="_blank">https://example.test/?a=1&amp;b=2</a> javascript:alert(1)',
  );
  t.notMatch(list, '<b>');
  t.notMatch(list, 'Edit</button>', 'the author alone is offered to change it');
  t.match(list, /Mute @.*<\/button>/, 'others are offered to hear no more of the author');
  const author = dialogIn((await page(app, `/details/${_id}`, { cookie: bob.cookie })).html);
  t.match(author, 'Edit</button>');
  const guest = dialogIn((await page(app, `/details/${_id}`)).html);
  t.match(guest, /Comments <span[^>]*>21</);
  t.notMatch(guest, 'Bold');
  await commentOn(call, ada, _id);
  const showsNewCount = async () => /Comments <span[^>]*>22</.test((await page(app, `/details/${_id}`)).html);
  await t.resolves(waitUntil('the guest’s page follows', showsNewCount));
});

t.test('only the owner sees the buttons to change and delete it', async (t) => {
  const of = async (cookie?: string) => dialogIn((await page(app, address, { cookie })).html);
  for (const words of ['Update Details', 'Delete Web']) {
    t.match(await of(ada.cookie), words);
    t.notMatch(await of(bob.cookie), words);
    t.notMatch(await of(), words);
  }
  t.match(await of(), 'Add To Pined');
});

t.test('members open them over their own lists too; guests are sent to the login', async (t) => {
  const lists = { '/following': 'Following', '/your-work/webs': 'Search your webs' };
  for (const [list, words] of Object.entries(lists)) {
    const url = `${list}/details/${web._id}`;
    t.match(await page(app, url), { status: 302, headers: { location: '/login' } });
    const { status, html } = await page(app, url, { cookie: ada.cookie });
    t.equal(status, 200);
    t.match(html.slice(0, html.indexOf('<dialog')), words);
    t.match(dialogIn(html), `href="${list}"`);
  }
  const { html } = await page(app, '/your-work/webs', { cookie: ada.cookie });
  t.match(html, `href="/your-work/webs/details/${secret._id}"`);
});

t.test('missing and private webs and malformed ids lead to /404', async (t) => {
  const missing = ['nothing', '00000000-0000-4000-8000-000000000000', secret._id];
  for (const id of missing) {
    for (const cookie of [undefined, bob.cookie]) {
      for (const url of [`/details/${id}`, `/details/${id}?part=overlay`]) {
        const answer = await page(app, url, { cookie });
        t.match(answer, { status: 302, headers: { location: '/404' } }, url);
        t.notMatch(answer.html, /Secret|Hidden/);
      }
    }
  }
});

t.test('a guest’s page is invalidated by changes of the web', async (t) => {
  const shows = async () => (await page(app, `/details/${listed}`)).html.includes('Renamed');
  t.notOk(await shows());
  const body = new FormData();
  body.set('title', 'Renamed');
  await call('PATCH', `/webs/update/${listed}`, { as: bob, body });
  await t.resolves(waitUntil('the page shows the new title', shows));
});

const metaIn = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

t.test('search engines and link previews see a web under one address', async (t) => {
  for (const url of [address, `/web/${web._id}`, `/view-full/${web._id}`]) {
    const { html } = await page(app, url);
    const title = 'Waves &lt;b&gt;&amp;&lt;/b&gt; &quot;more&quot;';
    t.match(html, `<title>Waves &lt;b&gt;&amp;&lt;/b&gt; &quot;more&quot; · Codeweb</title>`, url);
    t.match(html, `<link rel="canonical" href="http://localhost:3000/web/${web._id}"`, url);
    const wanted = {
      description: 'First line &lt;/script&gt;&lt;script&gt;second()',
      author: 'Ada Lovelace',
      'og:type': 'article',
      'og:url': `http://localhost:3000/web/${web._id}`,
      'og:title': title,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': title,
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
    };
    for (const [name, content] of Object.entries(wanted))
      t.equal(metaIn(html, name), content, `${url} ${name}`);
    const image = metaIn(html, 'og:image') ?? '';
    t.match(image, /^http:\/\/localhost:3000\/media\/.+\/card\.webp\?v=\w+$/);
    t.equal(metaIn(html, 'twitter:image'), image);
    const picture = await app.inject({ url: new URL(image).pathname });
    t.equal(picture.statusCode, 200, 'the picture is there');
    t.notMatch(html, 'noindex');
  }
});

t.test('the structured data names the author of a web, and no text breaks out of it', async (t) => {
  const { html } = await page(app, address);
  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  t.match(JSON.parse(json), {
    '@type': 'SoftwareSourceCode',
    name: 'Waves <b>&</b> "more"',
    url: `http://localhost:3000/web/${web._id}`,
    author: { '@type': 'Person', name: 'Ada Lovelace' },
  });
});

t.test('a link to a comment or a reply shows it first, and highlights it', async (t) => {
  const [old, , young] = [
    await commentOn(call, bob, web._id, 'The oldest'),
    await commentOn(call, bob, web._id, 'The middle'),
    await commentOn(call, bob, web._id, 'The youngest'),
  ];
  const reply = await replyTo(call, ada, old._id, 'The answer');
  const elsewhere = await commentOn(call, ada, listed, 'On another web');
  const read = async (query: string, cookie?: string) => {
    const dialog = dialogIn((await page(app, `${address}${query}`, { cookie })).html);
    const items =
      dialog.match(/<li class="comment comment-\w+"[\s\S]*?<p class="comment-text[\s\S]*?<\/p>/g) ?? [];
    const textOf = (item: string) =>
      /The \w+|On another web/.exec(item.slice(item.indexOf('comment-text')))?.[0];
    return {
      texts: items.map(textOf),
      marked: items.filter((item) => /^[^>]*aria-current="true"/.test(item)).map(textOf),
    };
  };
  const newestFirst = ['The youngest', 'The middle', 'The oldest'];
  t.strictSame(await read('', bob.cookie), { texts: newestFirst, marked: [] });
  t.strictSame(await read(`?comment=${old._id}`, bob.cookie), {
    texts: ['The oldest', 'The youngest', 'The middle'],
    marked: ['The oldest'],
  });
  t.strictSame(await read(`?reply=${reply._id}`, bob.cookie), {
    texts: ['The oldest', 'The answer', 'The youngest', 'The middle'],
    marked: ['The answer'],
  });
  t.strictSame((await read(`?comment=${young._id}`, bob.cookie)).texts, newestFirst);
  for (const query of [`?comment=${elsewhere._id}`, `?reply=${old._id}`, '?comment=x'])
    t.strictSame(await read(query, bob.cookie), { texts: newestFirst, marked: [] }, query);
  t.strictSame(await read(`?comment=${old._id}`), { texts: [], marked: [] }, 'guests see no comments');
});

t.test('a private web’s page reveals nothing to others, and is not indexed', async (t) => {
  for (const url of [`/details/${secret._id}`, `/web/${secret._id}`, `/view-full/${secret._id}`]) {
    const { status, html } = await page(app, url, { cookie: ada.cookie });
    t.equal(status, 200);
    t.equal(metaIn(html, 'robots'), 'noindex');
    for (const name of ['og:title', 'og:description', 'description', 'og:image', 'og:url', 'author'])
      t.notMatch(String(metaIn(html, name)), /Secret|Hidden|\/web\/|1200x700|Ada/, name);
    t.notMatch(html, 'rel="canonical"');
    t.notMatch(html, 'ld+json');
    t.notMatch((await page(app, url, { cookie: bob.cookie })).html, /Secret|Hidden/);
  }
});
