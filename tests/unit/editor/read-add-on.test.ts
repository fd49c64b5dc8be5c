import t from 'tap';
import { changesBetween, sameLinks, withChange } from '../../../src/pages/(drafts)/model/links.ts';
import { readAddOn } from '../../../src/pages/(editor)/dock/read-add-on.ts';

const none = { cssLinks: [], jsLinks: [], htmlLinks: [] };
const sheet = 'https://cdn.example.com/a.css';
const script = 'https://cdn.example.com/a.js';

t.test('an entry under ten characters after trimming is ignored', async (t) => {
  t.equal(readAddOn('html', '   <meta a>   '), null);
  t.equal(readAddOn('css', 'https://x'), null);
  t.equal(readAddOn('html', ' <meta ab> '), null);
  t.same(readAddOn('html', ' <meta abc> '), { kind: 'html', entry: '<meta abc>' });
});

t.test('a URL is added to the right list, whatever tab it is pasted into', async (t) => {
  t.same(readAddOn('js', ` ${sheet} `), { kind: 'css', entry: sheet });
  t.same(readAddOn('html', `${script}?v=2`), { kind: 'js', entry: `${script}?v=2` });
  t.same(readAddOn('js', 'https://fonts.googleapis.com/css2?family=Inter'), {
    kind: 'css',
    entry: 'https://fonts.googleapis.com/css2?family=Inter',
  });
  t.same(readAddOn('css', '//cdn.example.com/a.css'), { kind: 'css', entry: sheet });
  t.same(readAddOn('js', 'https://cdn.tailwindcss.com/'), {
    kind: 'js',
    entry: 'https://cdn.tailwindcss.com/',
  });
});

t.test('a whole tag is reduced to its URL, unless it has other attributes', async (t) => {
  t.same(readAddOn('js', `<script src="${script}"></script>`), { kind: 'js', entry: script });
  t.same(readAddOn('js', `<link href='${sheet}' rel='stylesheet'>`), { kind: 'css', entry: sheet });
  const module = `<script type="module" src="${script}"></script>`;
  t.same(readAddOn('js', module), { kind: 'html', entry: module });
  const checked = `<link rel="stylesheet" href="${sheet}" integrity="sha384-x">`;
  t.same(readAddOn('css', checked), { kind: 'html', entry: checked });
  t.same(readAddOn('css', '<meta name="theme-color" content="red">')?.kind, 'html');
});

t.test('tags stay tags in the HTML tab', async (t) => {
  const tag = `<script src="${script}"></script>`;
  t.same(readAddOn('html', tag), { kind: 'html', entry: tag });
});

t.test('adding an existing entry and removing a missing one change nothing', async (t) => {
  const one = withChange(none, { kind: 'css', action: 'add', entry: sheet });
  t.same(one.cssLinks, [sheet]);
  t.ok(sameLinks(one, withChange(one, { kind: 'css', action: 'add', entry: sheet })));
  t.ok(sameLinks(one, withChange(one, { kind: 'js', action: 'remove', entry: sheet })));
  t.same(withChange(one, { kind: 'css', action: 'remove', entry: sheet }).cssLinks, []);
});

t.test('the changes between two states turn one into the other', async (t) => {
  const before = { cssLinks: [sheet], jsLinks: [script], htmlLinks: [] };
  const after = { cssLinks: [], jsLinks: [script, 'https://b.example/b.js'], htmlLinks: ['<meta name="a">'] };
  const changes = changesBetween(before, after);
  t.equal(changes.length, 3);
  t.ok(sameLinks(changes.reduce(withChange, before), after));
  t.same(changesBetween(after, after), []);
});
