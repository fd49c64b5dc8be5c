import type { Pane, SourceKind, Sources } from '../../../modules/webs/rules/source-kinds.ts';
import { describeProblem, type Found, type FoundWeb, type Problem, type TextFiles } from './found.ts';
import { splitDocument } from './html-document.ts';
import { fileOf, folderNameOf, folderOf, isIgnored, titleOfFile } from './paths.ts';

/**
 * An export of CodePen: one folder for each pen, with the original code in `src`, the generated page in `dist`, and
 * title and description in the readme.
 */
type Pen = { folder: string; src: readonly string[]; dist: readonly string[]; readme: string | undefined };

const format = 'CodePen';
const shapes: Readonly<Record<Pane, RegExp>> = {
  html: /(^|\.)html$/,
  css: /(^|\.)css$/,
  js: /(^|\.)js$/,
};

/** Extensions of files in `src` that are imported as sources, beside CodePen's compiled code. */
const kinds: Readonly<Record<string, SourceKind>> = {
  ...{ md: 'markdown', markdown: 'markdown', scss: 'scss', less: 'less' },
  ...{ ts: 'typescript', tsx: 'tsx', jsx: 'jsx', babel: 'tsx' },
};

/** Extensions of files in `src` that CodePen translates. */
const translated = {
  html: /\.(pug|haml|slim|md|markdown|njk|nunjucks)$/,
  css: /\.(scss|sass|less|styl|stylus|pcss|postcss)$/,
  js: /\.(ts|tsx|jsx|babel|coffee|ls|litcoffee|vue|flutter|dart)$/,
} as const;

export function findPens(paths: readonly string[]): Pen[] {
  const folders = new Set(paths.flatMap((path) => /^((?:.*\/)?)src\/[^/]+$/.exec(path)?.[1] ?? []));
  const byFolder = Map.groupBy(paths, folderOf);
  return [...folders].flatMap((folder) => {
    const below = (name: string) => byFolder.get(`${folder}${name}/`) ?? [];
    const [src, dist] = [below('src'), below('dist')];
    const isPen = src.some(
      (path) => Object.values(shapes).some((shape) => shape.test(path)) || isTranslated(path),
    );
    const readme = byFolder.get(folder)?.find((path) => /^readme\.(md|markdown)$/i.test(fileOf(path)));
    return isPen && (dist.length > 0 || readme !== undefined) ? [{ folder, src, dist, readme }] : [];
  });
}

const isTranslated = (path: string) => Object.values(translated).some((shape) => shape.test(path));

export async function parseCodePen(files: TextFiles, pens: readonly Pen[]): Promise<Found> {
  const webs: FoundWeb[] = [];
  const problems: Problem[] = [];
  for (const pen of pens) {
    try {
      webs.push(await parsePen(files, pen));
    } catch (error) {
      problems.push(describeProblem(pen.folder.replace(/\/$/, '') || 'src', error));
    }
  }
  const folders = new Set(pens.map(({ folder }) => folder));
  const isInPen = (path: string): boolean => {
    const folder = folderOf(path);
    return folders.has(folder) || (folder !== '' && isInPen(folder.slice(0, -1)));
  };
  const outside = files.paths.filter((path) => !isIgnored(path) && !isInPen(path));
  problems.push(...outside.map((name) => ({ name, reason: 'It belongs to no pen' })));
  return { format, webs, problems };
}

async function parsePen(files: TextFiles, { folder, src, dist, readme }: Pen): Promise<FoundWeb> {
  const notes: string[] = [];
  const sources: Sources = {};
  const pagePath = dist.find((path) => shapes.html.test(path));
  const page = splitDocument(pagePath === undefined ? '' : await files.read(pagePath));
  const paneOf = async (pane: Pane): Promise<string> => {
    const written = src.find((path) => shapes[pane].test(path));
    if (written !== undefined) return files.read(written);
    const source = src.find((path) => translated[pane].test(path));
    const kind = source && kinds[source.slice(source.lastIndexOf('.') + 1)];
    if (source !== undefined && kind !== undefined)
      Object.assign(sources, { [pane]: { kind, text: await files.read(source) } });
    else if (source !== undefined)
      notes.push(`${fileOf(source)} comes as the ${pane.toUpperCase()} that CodePen made of it`);
    if (pane === 'html') return withoutPartial(page.html);
    const made = dist.find((path) => shapes[pane].test(path));
    return made === undefined ? '' : files.read(made);
  };
  const about = parseReadme(readme === undefined ? '' : await files.read(readme));
  const code = { html: await paneOf('html'), css: await paneOf('css'), js: await paneOf('js') };
  return {
    title: about.title || page.title.replace(/^CodePen - /, '') || titleOfFile(folderNameOf(folder)),
    description: about.description || `Imported from ${format}`,
    ...code,
    ...(Object.keys(sources).length > 0 && { sources }),
    cssLinks: page.cssLinks,
    jsLinks: page.jsLinks,
    htmlLinks: page.htmlLinks,
    tags: [],
    visibility: 'private',
    source: folder.replace(/\/$/, '') || 'src',
    notes,
  };
}

/** Without the comments that mark the pane in the page. */
const withoutPartial = (html: string) =>
  html.replace(/^\s*<!-- partial:index\.partial\.html -->\n?/, '').replace(/\n?<!-- partial -->\s?$/, '');

/** Title and description, around the line that says where the pen was made. */
function parseReadme(text: string): { title: string; description: string } {
  const [heading = '', ...lines] = text.split('\n');
  const title = heading.startsWith('#') ? heading.replace(/^#+/, '').trim() : '';
  const body = lines.filter((line) => !/^_?A Pen created (on|at) CodePen/i.test(line.trim()));
  return { title, description: body.join('\n').trim() };
}
