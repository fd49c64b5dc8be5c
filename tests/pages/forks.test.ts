import t from 'tap';
import { build } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';
import { form, saveWeb } from '../helpers/webs.ts';

ensurePages();
const { app, call, member } = await build(t);
const [ada, bob, eve] = [await member({ fullName: 'Ada Lovelace' }), await member(), await member()];
const original = await saveWeb(call, ada, {
  title: 'Clock <b>',
  html: '<p>One</p>\n<p>Two</p>',
  css: 'a {}',
});
const fork = await forkOf(original._id, bob, 'Better clock');
const below = await forkOf(fork, eve, 'Best clock');
await call('PATCH', `/webs/update/${fork}`, { as: bob, body: form({ html: '<p>One</p>\n<p>2</p>' }) });
await call('PATCH', `/webs/add-js-link/${fork}`, { as: bob, body: { jsLink: 'https://example.org/a.js' } });

async function forkOf(id: string, as: typeof ada, title: string): Promise<string> {
  return (await call('POST', `/webs/create-forked/${id}`, { as, body: { title } })).body.data._id;
}
const toggle = (as: typeof ada, id: string) => call('PATCH', `/webs/toggle-publish-status/${id}`, { as });
const textOf = (html: string) =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

t.test('the details link to the forks, and a fork to its changes', async (t) => {
  const { html } = await page(app, `/details/${original._id}`);
  t.match(html, `<a href="/web/${original._id}/forks">1 fork</a>`);
  const details = await page(app, `/details/${fork}`);
  t.match(details.html, `<a href="/web/${fork}/changes">Changes</a>`);
  const last = await page(app, `/details/${below}`);
  t.notMatch(last.html, `/web/${below}/forks`, 'no link to no forks');
});

t.test('forks are a list with pages, and a tree of nested lists', async (t) => {
  const list = await page(app, `/web/${original._id}/forks`);
  t.equal(list.status, 200);
  t.match(list.html, '<title>Forks of Clock &lt;b&gt;');
  t.match(textOf(list.html), /1 fork .*Better clock/);
  t.notMatch(list.html, 'Best clock');
  const tree = await page(app, `/web/${original._id}/fork-tree`);
  t.match(
    tree.html,
    /<ul class="fork-tree"[^>]*><li>.*Better clock<\/a>.*<ul><li>.*Best clock<\/a>.*<\/li><\/ul><\/li><\/ul>/,
  );
  t.match(tree.html, '<meta name="robots" content="noindex"/>');
  t.match(textOf((await page(app, `/web/${below}/forks`)).html), 'No forks yet');
});

t.test('the changes of a fork compare the current versions of both', async (t) => {
  const { status, html } = await page(app, `/web/${fork}/changes`);
  t.equal(status, 200);
  t.match(html, 'aria-label="Changes in HTML"');
  t.match(html, '&lt;p&gt;Two&lt;/p&gt;');
  t.match(html, 'https://example.org/a.js');
  t.notMatch(html, 'aria-label="Changes in CSS"');
  t.match((await page(app, `/web/${fork}/changes?view=side`)).html, 'class="diff-pairs"');
  t.match(textOf((await page(app, `/web/${below}/changes`)).html), 'Original, 1 line');
  await call('PATCH', `/webs/update/${original._id}`, { as: ada, body: form({ css: 'b {}' }) });
  t.match((await page(app, `/web/${fork}/changes`)).html, 'aria-label="Changes in CSS"');
  await call('PATCH', `/webs/update/${original._id}`, { as: ada, body: form({ css: 'a {}' }) });
});

t.test('a fork that the viewer cannot see has no page, and at most a placeholder in a tree', async (t) => {
  const gone = async (path: string) => (await page(app, path)).headers.location;
  for (const path of ['forks', 'fork-tree', 'changes'])
    for (const id of ['nothing', '01890000-0000-7000-8000-000000000000'])
      t.equal(await gone(`/web/${id}/${path}`), '/404', path);
  t.equal(await gone(`/web/${original._id}/changes`), '/404', 'no fork');
  await toggle(bob, fork);
  for (const path of ['forks', 'fork-tree', 'changes']) t.equal(await gone(`/web/${fork}/${path}`), '/404');
  t.equal(await gone(`/web/${below}/changes`), '/404', 'a private original');
  t.notMatch((await page(app, `/web/${original._id}/forks`)).html, 'Better clock');
  const tree = await page(app, `/web/${original._id}/fork-tree`);
  t.match(textOf(tree.html), /A web you cannot see .*Best clock/);
  t.notMatch(tree.html, fork);
  t.notMatch(tree.html, `/web/${below}/changes`);
  await toggle(bob, fork);
});
