import { escapeHtml, type Heading, relativeUrl } from './markdown.ts';

/** A page of the site without its frame. */
export type Page = { page: string; title: string; html: string; headings: readonly Heading[] };
export type Navigation = readonly { title: string; pages: readonly Page[] }[];

/** The whole HTML of a page. `navigation` has all pages, in reading order. */
export function renderPage(current: Page, navigation: Navigation): string {
  const url = (path: string) => relativeUrl(current.page, path);
  const all = navigation.flatMap(({ pages }) => pages);
  const at = all.indexOf(current);
  const title = current.page === 'index.html' ? 'Codeweb' : `${current.title} · Codeweb`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${url('mark.svg')}">
<link rel="stylesheet" href="${url('site.css')}">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="brand" href="${url('index.html')}"><img src="${url('mark.svg')}" alt="" width="28" height="28">Codeweb</a>
<search class="search" hidden><input type="search" aria-label="Search the documentation" placeholder="Search"><ul aria-live="polite"></ul></search>
<a class="to-pages" href="#pages">All pages</a>
</header>
<main id="content">
${current.html}
<nav class="neighbours" aria-label="Next pages">${neighbour('Previous', all[at - 1], url)}${neighbour('Next', all[at + 1], url)}</nav>
</main>
${contentsOf(current)}
<nav id="pages" class="pages" aria-label="All pages">
${navigation.map((group) => groupOf(group, current, url)).join('\n')}
</nav>
<script src="${url('search.js')}"></script>
</body>
</html>
`;
}

/** The index of the search: pages and their headings as `[title, url, page's title]`. */
export function searchEntries(navigation: Navigation): [title: string, url: string, page: string][] {
  return navigation
    .flatMap(({ pages }) => pages)
    .flatMap(({ page, title, headings }) => [
      [title, page, title],
      ...headings
        .filter(({ depth }) => depth > 1)
        .map(({ id, text }): [string, string, string] => [text, `${page}#${id}`, title]),
    ]);
}

function neighbour(label: string, page: Page | undefined, url: (path: string) => string): string {
  if (!page) return '';
  return `<a href="${url(page.page)}"><span>${label}</span>${escapeHtml(page.title)}</a>`;
}

function contentsOf({ headings }: Page): string {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3);
  if (shown.length < 2) return '';
  const items = shown.map(
    ({ id, depth, text }) => `<li class="depth-${depth}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
  );
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`;
}

function groupOf({ title, pages }: Navigation[number], current: Page, url: (path: string) => string): string {
  const items = pages.map((page) => {
    const isCurrent = page === current ? ' aria-current="page"' : '';
    return `<li><a href="${url(page.page)}"${isCurrent}>${escapeHtml(page.title)}</a></li>`;
  });
  return `<h2>${escapeHtml(title)}</h2><ul>${items.join('')}</ul>`;
}
