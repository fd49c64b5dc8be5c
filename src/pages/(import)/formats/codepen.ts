import { describeProblem, type Found, type FoundWeb, type Problem, type TextFiles } from './found.ts';
import { splitDocument } from './html-document.ts';
import { fileOf, folderNameOf, folderOf, isIgnored } from './paths.ts';
import { titleOfFile } from './titles.ts';

/**
 * An export of CodePen: one folder for each pen, with the code as written in `src`, the page that was made of it in `dist`, and
 * title and description in the readme.
 */
type Pen = { folder: string; src: readonly string[]; dist: readonly string[]; readme: string | undefined };

const format = 'CodePen';
const panes = {
  html: /(^|\.)html$/,
  css: /(^|\.)css$/,
  js: /(^|\.)js$/,
} as const;
type Pane = keyof typeof panes;

/** Extensions in `src` of code that CodePen translates. */
const translated = {
  html: /\.(pug|haml|slim|md|markdown|njk|nunjucks)$/,
  css: /\.(scss|sass|less|styl|stylus|pcss|postcss)$/,
  js: /\.(ts|tsx|jsx|babel|coffee|ls|litcoffee|vue|flutter|dart)$/,
} as const;

export function findPens(paths: readonly string[]): Pen[] {
  const folders = new Set(paths.flatMap((path) => /^((?:.*\/)?)src\/[^/]+$/.exec(path)?.[1] ?? []));
  return [...folders].flatMap((folder) => {
    const below = (name: string) => paths.filter((path) => folderOf(path) === `${folder}${name}/`);
    const [src, dist] = [below('src'), below('dist')];
    const isPen = src.some(
      (path) => Object.values(panes).some((shape) => shape.test(path)) || isTranslated(path),
    );
    const readme = paths.find(
      (path) => folderOf(path) === folder && /^readme\.(md|markdown)$/i.test(fileOf(path)),
    );
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
  const outside = files.paths.filter(
    (path) => !isIgnored(path) && !pens.some(({ folder }) => path.startsWith(folder)),
  );
  problems.push(...outside.map((name) => ({ name, reason: 'It belongs to no pen' })));
  return { format, webs, problems };
}

async function parsePen(files: TextFiles, { folder, src, dist, readme }: Pen): Promise<FoundWeb> {
  const notes: string[] = [];
  const pagePath = dist.find((path) => panes.html.test(path));
  const page = splitDocument(pagePath === undefined ? '' : await files.read(pagePath));
  const paneOf = async (pane: Pane): Promise<string> => {
    const written = src.find((path) => panes[pane].test(path));
    if (written !== undefined) return files.read(written);
    const source = src.find((path) => translated[pane].test(path));
    if (source !== undefined)
      notes.push(`${fileOf(source)} comes as the ${pane.toUpperCase()} that CodePen made of it`);
    if (pane === 'html') return withoutPartial(page.html);
    const made = dist.find((path) => panes[pane].test(path));
    return made === undefined ? '' : files.read(made);
  };
  const about = parseReadme(readme === undefined ? '' : await files.read(readme));
  return {
    title: about.title || page.title.replace(/^CodePen - /, '') || titleOfFile(folderNameOf(folder)),
    description: about.description || `Imported from ${format}`,
    html: await paneOf('html'),
    css: await paneOf('css'),
    js: await paneOf('js'),
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
