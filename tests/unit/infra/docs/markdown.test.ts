import t from 'tap';
import { relativeUrl, renderMarkdown } from '../../../../infra/docs/markdown.ts';

const pages = new Map([
  ['docs/operate.md', 'operate.html'],
  ['docs/design/jobs.md', 'design/jobs.html'],
]);
const render = (text: string, repository: string | null = null) =>
  renderMarkdown(
    { source: 'docs/design/jobs.md', page: 'design/jobs.html', title: 'Jobs', text },
    { pages, repository },
  );

t.test('headings get the ids that GitHub gives them', async (t) => {
  const { headings } = render('# A `job`, and its *end*\n\n## Twice\n\n## Twice\n\n## What’s left & right?');
  t.same(
    headings.map(({ id }) => id),
    ['a-job-and-its-end', 'twice', 'twice-1', 'whats-left--right'],
  );
});

t.test('links to documents become links to their pages, and are recorded for the check', async (t) => {
  const { html, links, problems } = render('[scale](../operate.md#scale), [here](#twice)');
  t.match(html, '<a href="../operate.html#scale">scale</a>, <a href="jobs.html#twice">here</a>');
  t.same(links, [
    { page: 'operate.html', fragment: 'scale' },
    { page: 'design/jobs.html', fragment: 'twice' },
  ]);
  t.same(problems, []);
});

t.test('links to other files lead to the repository, if its address is known', async (t) => {
  const text = '[code](../../src/main.ts) and [folder](../../infra/docs/)';
  t.match(render(text).html, '<p>code and folder</p>');
  const { html } = render(text, 'https://example.org/codeweb');
  t.match(html, 'href="https://example.org/codeweb/blob/main/src/main.ts"');
  t.match(html, 'href="https://example.org/codeweb/tree/main/infra/docs"');
});

t.test('broken links and pictures are problems', async (t) => {
  const { problems } = render('[gone](gone.md) ![gone](gone.webp)');
  t.same(problems, ['docs/design/jobs.md: no file gone.md', 'docs/design/jobs.md: no picture gone.webp']);
});

t.test('code and text are escaped', async (t) => {
  t.match(render('```html\n<b>"x"</b>\n```').html, '<code>&lt;b&gt;&quot;x&quot;&lt;/b&gt;</code>');
});

t.test('paths between pages are relative', async (t) => {
  t.equal(relativeUrl('index.html', 'design/jobs.html'), 'design/jobs.html');
  t.equal(relativeUrl('design/jobs.html', 'site.css'), '../site.css');
  t.equal(relativeUrl('design/jobs.html', 'design/pages.html'), 'pages.html');
});
