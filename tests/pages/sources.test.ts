import t from 'tap';
import { build } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';
import { honestPackages, startRegistry } from '../helpers/registry.ts';
import { form, saveWeb } from '../helpers/webs.ts';

ensurePages();
const built = await build(t);
const { app, call } = built;
const [ada, bob] = [await built.member(), await built.member()];
const sources = {
  html: { kind: 'markdown', text: '# Hi <b>there</b>' },
  js: { kind: 'tsx', text: 'const a: Box = <b>1</b>;', isStale: true },
};
const web = await saveWeb(call, ada, {
  ...{ html: '<h1>Hi <b>there</b></h1>', css: 'b { color: red }', js: 'const a = 1;' },
  sources: JSON.stringify(sources),
});
const plain = await saveWeb(call, ada, { html: '<h1>Plain</h1>', js: 'plain();' });
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
const paneIn = (html: string, name: string) =>
  new RegExp(`<section[^>]* data-pane="${name}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? '';

t.test(
  'details show the source with its language, and the compiled code on request, without script',
  async (t) => {
    const { html } = await page(app, `/details/${web._id}`);
    const js = paneIn(html, 'js');
    t.match(js, '<h3>TSX</h3>');
    t.match(js, 'aria-label="TSX"');
    t.match(/<pre[^>]* data-source="js"[^>]*>([\s\S]*?)<\/pre>/.exec(js)?.[1], '<i class="k">const</i>');
    t.match(textOf(js), sources.js.text);
    const compiled =
      /<details class="compiled"><summary>([\s\S]*?)<\/summary><pre[^>]* data-code="js"[^>]*>([\s\S]*?)<\/pre><\/details>/.exec(
        js,
      );
    t.match(compiled?.[1], /^View compiled/);
    t.match(compiled?.[1], 'does not compile');
    t.equal(textOf(compiled?.[2] ?? ''), 'const a = 1;', 'the result runs what is in data-code');
    t.match(textOf(paneIn(html, 'html')), sources.html.text);
    t.notMatch(paneIn(html, 'css'), 'compiled');
    t.match(html, /<dt>Written in<\/dt><dd>Markdown, TSX<\/dd>/);
  },
);

t.test('pages of webs without sources contain no trace of them', async (t) => {
  for (const path of [`/details/${plain._id}`, `/embed/${plain._id}?run=1&panes=result-html-js`]) {
    const { html } = await page(app, path);
    t.notMatch(html, /class="compiled"|Written in|data-source/, path);
  }
});

t.test('embeds show the source, and run the compiled code', async (t) => {
  const { html } = await page(app, `/embed/${web._id}?run=1&panes=result-html-css-js`);
  t.match(textOf(paneIn(html, 'js')), sources.js.text);
  t.match(textOf(paneIn(html, 'js')), 'View compiled');
  t.match(html, /value="js"\/?>TSX</);
  const running = JSON.parse(
    (/data-embed="([^"]*)"/.exec(html)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>'),
  );
  t.match(running.web, { js: 'const a = 1;' });
  t.notOk('sources' in running.web);
});

t.test('long code with its sources is truncated', async (t) => {
  const text = 'x'.repeat(30_000);
  const long = await saveWeb(call, ada, {
    css: text,
    sources: JSON.stringify({ css: { kind: 'scss', text } }),
  });
  const { html } = await page(app, `/details/${long._id}`);
  t.equal(
    /data-source="css"[^>]*>([\s\S]*?)<\/pre>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '').length,
    1_000,
  );
  t.equal(/data-code="css"[^>]*>([\s\S]*?)<\/pre>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '').length, 1_000);
});

t.test('the changes of a fork are those of the sources, or of the compiled code', async (t) => {
  const fork = (await call('POST', `/webs/create-forked/${web._id}`, { as: bob, body: {} })).body.data;
  const js = { kind: 'typescript', text: 'const a: number = 2;' };
  const body = form({ js: 'const a = 2;', sources: JSON.stringify({ js }) });
  await call('PATCH', `/webs/update/${fork._id}`, { as: bob, body });
  const path = `/web/${fork._id}/changes`;
  const written = (await page(app, path)).html;
  t.match(written, 'aria-label="TSX → TypeScript"');
  t.match(textOf(written), js.text);
  t.match(written, `href="${path}?code=compiled"`);
  const compiled = (await page(app, `${path}?code=compiled&view=side`)).html;
  t.match(compiled, 'aria-label="JS"');
  t.notMatch(textOf(compiled), js.text);
  t.match(compiled, `href="${path}?view=side"`);
});

t.test('the changes of a fork list its packages', async (t) => {
  const registry = await startRegistry(t, honestPackages);
  const { app, call, member, drain } = await build(t, { env: registry.env });
  const [owner, reader] = [await member(), await member()];
  await call('POST', '/packages/add', {
    as: owner,
    body: { packages: ['confetti@1.0.0', 'confetti@1.1.0'] },
  });
  await drain();
  const original = await saveWeb(call, owner, { packages: 'confetti@1.0.0' });
  const { _id } = (await call('POST', `/webs/create-forked/${original._id}`, { as: reader, body: {} })).body
    .data;
  t.match((await page(app, `/web/${_id}/changes`)).html, 'No differences');
  const body = form({ packages: 'confetti@1.1.0' });
  await call('PATCH', `/webs/update/${_id}`, { as: reader, body });
  const { html } = await page(app, `/web/${_id}/changes`);
  t.match(html, 'aria-label="Addons"');
  t.match(textOf(html), /confetti@1\.0\.0[\s\S]*confetti@1\.1\.0/);
});
