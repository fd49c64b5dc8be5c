import { existsSync, statSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { Marked } from 'marked';
import { type Document, root } from './documents.ts';

export type Heading = { id: string; depth: number; text: string };
/** A link from one page to another, to be checked when all pages exist. */
export type Link = { page: string; fragment: string };
export type Rendered = {
  html: string;
  headings: Heading[];
  links: Link[];
  /** Files of the repository that the page shows, such as pictures. */
  files: string[];
  problems: string[];
};

type Options = {
  /** Pages by the path of their source. */
  pages: ReadonlyMap<string, string>;
  /** Web address of the repository, for links to its files; without one these are plain text. */
  repository: string | null;
};

/** The id that GitHub gives a heading, so that a link works in both places. */
const slugOf = (text: string) =>
  text
    .toLowerCase()
    .trim()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const unescapeHtml = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Renders a document; links to other documents become links to their pages. */
export function renderMarkdown(document: Document, options: Options): Rendered {
  const rendered: Rendered = { html: '', headings: [], links: [], files: [], problems: [] };
  const marked = new Marked({ gfm: true });
  const counts = new Map<string, number>();
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const text = unescapeHtml(this.parser.parseInline(tokens, this.parser.textRenderer));
        const slug = slugOf(text);
        const count = counts.get(slug) ?? 0;
        counts.set(slug, count + 1);
        const id = count === 0 ? slug : `${slug}-${count}`;
        rendered.headings.push({ id, depth, text });
        return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const target = resolveLink(href, document, options, rendered);
        return target === null ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      image({ href, text }) {
        const path = posix.join(dirname(document.source), href);
        if (!existsSync(`${root}${path}`)) rendered.problems.push(`${document.source}: no picture ${href}`);
        rendered.files.push(path);
        return `<img src="${relativeUrl(document.page, path)}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      // Focusable, so that the keyboard can scroll it.
      code({ text }) {
        return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
      },
      table(token) {
        const cells = (row: typeof token.header, name: 'td' | 'th') =>
          row.map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name}>`).join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        const head = `<thead><tr>${cells(token.header, 'th')}</tr></thead>`;
        return `<div class="table" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
  rendered.html = marked.parse(document.text, { async: false });
  return rendered;
}

/** Converts a link's `href` for the page; null if there is nothing to link to. */
function resolveLink(
  href: string,
  document: Document,
  { pages, repository }: Options,
  { links, problems }: Rendered,
): string | null {
  if (/^[a-z]+:/i.test(href)) return href;
  const [path = '', fragment = ''] = href.split('#');
  const source = path === '' ? document.source : posix.join(dirname(document.source), path);
  const page = pages.get(source);
  if (page !== undefined) {
    links.push({ page, fragment });
    return relativeUrl(document.page, page) + (fragment && `#${fragment}`);
  }
  const file = source.replace(/\/$/, '');
  if (!existsSync(`${root}${file}`)) {
    problems.push(`${document.source}: no file ${href}`);
    return null;
  }
  const kind = statSync(`${root}${file}`).isDirectory() ? 'tree' : 'blob';
  return repository && `${repository}/${kind}/main/${file}`;
}

/** The relative URL from one page of the site to another page or file of it. */
export const relativeUrl = (from: string, to: string) =>
  posix.relative(dirname(from), to) || posix.basename(to);
