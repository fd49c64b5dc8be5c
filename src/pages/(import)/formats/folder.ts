import { maxLinks } from '../../../modules/webs/rules/fields.ts';
import { usableLinks } from '../../../modules/webs/rules/links.ts';
import { renderFileFrame } from '../../../modules/webs/rules/page.ts';
import { findAssets } from './folder-assets.ts';
import { describeProblem, type Found, type FoundWeb, type Problem, type TextFiles } from './found.ts';
import { type SplitDocument, splitDocument } from './html-document.ts';
import type { Resolve } from './html-outline.ts';
import { decodeEntities } from './html-tags.ts';
import { isFiddlePage, parseFiddlePage } from './jsfiddle.ts';
import { fileOf, folderOf, isCode, isIgnored, isPage, isText, resolvePath, titleOfPath } from './paths.ts';

type Options = {
  format: string;
  /** Name of the imported file. */
  name: string;
  /** Used for a single web. */
  title?: string;
  description?: string;
  /** Sizes of files, if their bytes can be read again to become assets. */
  bytesOf?: (path: string) => number;
};

type Texts = ReadonlyMap<string, string>;

/**
 * The webs in plain HTML, CSS and JS files: one for each page. Style sheets and scripts that no page refers to are
 * added to the only page of their folder, as in gists.
 */
export async function parseFolder(files: TextFiles, options: Options): Promise<Found> {
  const problems: Problem[] = [];
  const texts = await readTexts(files, problems);
  const used = new Set<string>();
  const pages = [...texts.keys()].filter(isPage);
  const webs = pages.map((path) => parsePage(path, texts, used, options));
  const loaded = findLoaded(texts);
  const free = [...texts.keys()].filter((path) => isCode(path) && !used.has(path) && !loaded.has(path));
  const pagesIn = Map.groupBy(pages, folderOf);
  const freeIn = Map.groupBy(free, folderOf);
  for (const [position, path] of pages.entries()) {
    const folder = folderOf(path);
    const web = webs[position];
    if (web && pagesIn.get(folder)?.length === 1)
      webs[position] = withFiles(web, freeIn.get(folder) ?? [], texts, used);
  }
  if (pages.length === 0 && free.length > 0)
    webs.push(withFiles(toWeb(splitDocument(''), options.name, options), free, texts, used));
  const found = options.bytesOf ? findAssets(files.paths, texts, options.bytesOf) : null;
  problems.push(...(found?.problems ?? []));
  const taken = new Set([
    ...used,
    ...(found?.assets ?? []).map(({ path }) => path),
    ...problems.map(({ name }) => name),
  ]);
  for (const path of files.paths) {
    if (taken.has(path) || isPage(path) || isIgnored(path)) continue;
    problems.push({ name: path, reason: loaded.has(path) ? loadedLater : reasonAgainst(path) });
  }
  return {
    format: options.format,
    webs: webs.length === 1 ? webs.map((web) => named(web, options)) : webs,
    problems,
    ...(found && found.assets.length > 0 ? { assets: found.assets } : {}),
  };
}

async function readTexts(files: TextFiles, problems: Problem[]): Promise<Texts> {
  const texts = new Map<string, string>();
  // Pages come first, since the encoding that they name applies to their files.
  const paths = files.paths.filter((one) => isText(one) && !isIgnored(one));
  for (const path of [...paths.filter(isPage), ...paths.filter((one) => !isPage(one))]) {
    try {
      texts.set(path, await files.read(path));
    } catch (error) {
      problems.push(describeProblem(path, error));
    }
  }
  return texts;
}

const loadedLater = 'A script loads it while it runs, as a worker or module, and a web has no files';

/** Scripts that other scripts name in quotes, such as workers and modules, which do not run as scripts of the page. */
function findLoaded(texts: Texts): ReadonlySet<string> {
  const found = new Set<string>();
  const names = new Map(
    [...texts.keys()].filter((path) => /\.m?js$/i.test(path)).map((path) => [fileOf(path), path]),
  );
  for (const text of texts.values())
    for (const [, url = ''] of text.matchAll(/(?:\(|from|import)\s*["'`]([^"'`\n]{1,300}\.m?js)\b/g)) {
      const path = names.get(fileOf(url));
      if (path !== undefined) found.add(path);
    }
  return found;
}

function reasonAgainst(path: string): string {
  if (isCode(path)) return 'No page of its folder uses it';
  return /\.zip$/i.test(path)
    ? 'It is a zip in a zip: unpack it first'
    : 'It is neither HTML nor CSS nor JavaScript';
}

function parsePage(path: string, texts: Texts, used: Set<string>, options: Options): FoundWeb {
  const text = texts.get(path) ?? '';
  const title = titleOfPath(path, options.name);
  const files = ['style.css', 'script.js'].map((name) => folderOf(path) + name);
  const [css, js] = files.map((file) => texts.get(file));
  const own = css === undefined || js === undefined ? null : parseOwnDownload(text, css, js);
  if (own !== null) {
    for (const file of files) used.add(file);
    return toWeb(own, path, options);
  }
  const [saved] = isJsBin(text)
    ? parseJsBin(text, title).webs
    : isFiddlePage(text)
      ? parseFiddlePage(text, title).webs
      : [];
  return saved
    ? { ...saved, source: path }
    : toWeb(splitDocument(text, resolverOf(path, texts, used)), path, options);
}

/** Finds files by relative URLs, and notes which are used. */
export function resolverOf(page: string, texts: Texts, used: Set<string>): Resolve {
  return (url) => {
    const path = resolvePath(folderOf(page), url);
    const text = path === null || isPage(path) ? undefined : texts.get(path);
    if (path === null || text === undefined) return null;
    used.add(path);
    return text;
  };
}

/** The web with these style sheets and scripts after its own. */
function withFiles(web: FoundWeb, paths: readonly string[], texts: Texts, used: Set<string>): FoundWeb {
  for (const path of paths) used.add(path);
  const join = (first: string, shape: RegExp, between: string) =>
    [first, ...paths.filter((path) => shape.test(path)).map((path) => texts.get(path) ?? '')]
      // The editor's download has a module both in its page and in a file.
      .filter((text, at) => text !== '' && (at === 0 || text !== first))
      .join(between);
  // A script may end without a semicolon, or in a comment.
  return { ...web, css: join(web.css, /\.css$/i, '\n'), js: join(web.js, /\.m?js$/i, '\n;\n') };
}

function toWeb(
  { isDocument: _, ...page }: Omit<SplitDocument, 'isDocument'> & { isDocument?: boolean },
  source: string,
  { name }: Options,
): FoundWeb {
  const title = page.title || titleOfPath(source, name);
  const description = page.description || `Imported from ${name}`;
  return { ...page, title, description, tags: [], visibility: 'private', source };
}

const named = (web: FoundWeb, { title, description }: Options): FoundWeb => ({
  ...web,
  title: title || web.title,
  description: description || web.description,
});

/**
 * Whether JS Bin saved this file: its panes are in elements with these ids. Ids with `source` exist only for compiled
 * panes.
 */
export const isJsBin = (text: string): boolean =>
  /<(script|style) id="jsbin-(source-(html|css|javascript)|css|javascript)"/.test(text);

const metaBlock = /<!--\s*Created using JS Bin[\s\S]{0,2000}?-->/;
const plainTypes: Readonly<Record<string, string>> = {
  html: 'text/html',
  css: 'text/css',
  javascript: 'text/javascript',
};

/** The web of one bin. */
export function parseJsBin(text: string, name: string): Found {
  const sources = new Map<string, string>();
  const notes: string[] = [];
  const source = takeBlocks(text, 'script', /^jsbin-source-(html|css|javascript)$/, (pane, code, type) => {
    if (type === plainTypes[pane]) sources.set(pane, code);
    else
      notes.push(
        `The ${pane === 'javascript' ? 'JS' : pane.toUpperCase()} pane comes as JS Bin translated it`,
      );
  });
  const made = new Map<string, string>();
  const keep = (pane: string, code: string) => void made.set(pane, code);
  const withoutCss = takeBlocks(source, 'style', /^jsbin-(css)$/, keep);
  const withoutCode = takeBlocks(withoutCss, 'script', /^jsbin-(javascript)$/, keep).replace(metaBlock, '');
  const html = sources.get('html')?.replaceAll('<\\/script', '</script') ?? withoutCode;
  const nothing: Resolve = () => null;
  const { isDocument: _, ...page } = splitDocument(html, nothing);
  const paneOf = (pane: string) =>
    (sources.get(pane) ?? made.get(pane) ?? '').replace(/^\n/, '').replace(/\n$/, '');
  const join = (first: string, second: string) => [first, second].filter(Boolean).join('\n');
  const web = {
    ...page,
    title: page.title || name,
    description: page.description || 'Imported from JS Bin',
    css: join(page.css, paneOf('css')),
    js: join(page.js, paneOf('javascript').replaceAll('<\\/script', '</script')),
    tags: [],
    visibility: 'private' as const,
    source: name,
    notes: [...page.notes, ...notes],
  };
  return { format: 'JS Bin', webs: [web], problems: [] };
}

/**
 * Passes the contents of elements with such ids to `take`, and returns the text without them. They are never nested.
 */
function takeBlocks(
  text: string,
  tag: 'script' | 'style',
  id: RegExp,
  take: (pane: string, code: string, type: string) => void,
): string {
  const parts: string[] = [];
  let at = 0;
  const opening = new RegExp(`<${tag} id="([\\w-]{1,40})"(?: type="([\\w/+-]{0,60})")?>`, 'g');
  for (let open = opening.exec(text); open; open = opening.exec(text)) {
    const pane = id.exec(open[1] ?? '')?.[1];
    if (pane === undefined) continue;
    const end = text.indexOf(`</${tag}>`, opening.lastIndex);
    // A later element has no end either.
    if (end < 0) break;
    take(pane, text.slice(opening.lastIndex, end), open[2] ?? '');
    parts.push(text.slice(at, open.index));
    at = end + `</${tag}>`.length;
    opening.lastIndex = at;
  }
  return parts.join('') + text.slice(at);
}

const noTitle = '<title></title>\n';

/** Removes the links at the end of a text, each on its own line between `before` and `after`. */
function takeLinks(text: string, before: string, after: string): { rest: string; links: string[] } {
  const links: string[] = [];
  let end = text.length;
  while (links.length < maxLinks && text.endsWith(after, end)) {
    const from = text.lastIndexOf('\n', end - 1);
    if (from < 0 || !text.startsWith(before, from + 1)) break;
    const link = decodeEntities(text.slice(from + 1 + before.length, end - after.length));
    if (usableLinks([link]).length === 0) break;
    links.unshift(link);
    end = from;
  }
  return { rest: text.slice(0, end), links };
}

/**
 * The panes and links of a web from the three files that the editor downloads (`renderFiles`); null for other files.
 * Panes are exact, except that script links at the end of the HTML cannot be distinguished from those of the web, and
 * become links of the web.
 */
function parseOwnDownload(index: string, css: string, js: string) {
  const frame = renderFileFrame({ js, cssLinks: [], jsLinks: [], htmlLinks: [] }, '');
  const [start = '', joint = ''] = frame.before.split(noTitle);
  const jointAt = index.indexOf(joint, start.length);
  const end = index.length - frame.after.length;
  if (!index.startsWith(start) || !index.endsWith(frame.after) || jointAt < 0 || jointAt + joint.length > end)
    return null;
  const scripts = takeLinks(index.slice(jointAt + joint.length, end), '<script src="', '"></script>');
  const sheets = takeLinks(index.slice(start.length - 1, jointAt - 1), '<link rel="stylesheet" href="', '">');
  const head = splitDocument(`<!doctype html>\n<head>${sheets.rest}\n</head>\n<body></body>`);
  const { title, description, htmlLinks, notes } = head;
  return {
    ...{ title, description, htmlLinks, notes, css, js },
    html: scripts.rest,
    cssLinks: sheets.links,
    jsLinks: scripts.links,
  };
}
