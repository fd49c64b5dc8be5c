import { describeProblem, type Found, type FoundWeb, type Problem, type TextFiles } from './found.ts';
import { splitDocument } from './html-document.ts';
import { fileOf, folderNameOf, folderOf } from './paths.ts';

const format = 'JSFiddle';

/** The folders that hold a fiddle as JSFiddle keeps it in repositories and gists. */
export const findFiddles = (paths: readonly string[]): string[] => [
  ...new Set(paths.filter((path) => fileOf(path) === 'demo.details').map(folderOf)),
];

export async function parseFiddles(files: TextFiles, folders: readonly string[]): Promise<Found> {
  const webs: FoundWeb[] = [];
  const problems: Problem[] = [];
  for (const folder of folders) {
    try {
      webs.push(await parseFiddle(files, folder));
    } catch (error) {
      problems.push(describeProblem(folder.replace(/\/$/, '') || 'demo.details', error));
    }
  }
  return { format, webs, problems };
}

async function parseFiddle(files: TextFiles, folder: string): Promise<FoundWeb> {
  const read = async (name: string) =>
    files.paths.includes(`${folder}${name}`) ? files.read(`${folder}${name}`) : '';
  const { name, description, resources } = parseDetails(await read('demo.details'));
  const links = resources.filter((url) => /^https?:\/\//i.test(url));
  return {
    title: name || folderNameOf(folder) || 'Fiddle',
    description: description || `Imported from ${format}`,
    html: await read('demo.html'),
    css: await read('demo.css'),
    js: await read('demo.js'),
    cssLinks: links.filter(isStyle),
    jsLinks: links.filter((url) => !isStyle(url)),
    htmlLinks: [],
    tags: [],
    visibility: 'private',
    source: `${folder}demo.details`,
    notes: resources.filter((url) => !links.includes(url)).map((url) => `The resource ${url} does not come`),
  };
}

const isStyle = (url: string) => /\.css([?#]|$)/i.test(url);

/** The few fields of the YAML that JSFiddle documents: texts on one line, and a list. */
function parseDetails(text: string): { name: string; description: string; resources: string[] } {
  const lines = text.split('\n');
  const fieldOf = (field: string) =>
    unquote(
      lines
        .find((line) => line.trimStart().startsWith(`${field}:`))
        ?.split(':')
        .slice(1)
        .join(':') ?? '',
    );
  const from = lines.findIndex((line) => line.trim() === 'resources:');
  const resources: string[] = [];
  for (const line of from < 0 ? [] : lines.slice(from + 1)) {
    const entry = /^\s*-\s+(\S.*)$/.exec(line)?.[1];
    if (entry === undefined) break;
    resources.push(unquote(entry));
  }
  return { name: fieldOf('name'), description: fieldOf('description'), resources };
}

const unquote = (text: string) => {
  const trimmed = text.trim();
  return /^(["']).*\1$/.test(trimmed) ? trimmed.slice(1, -1) : trimmed;
};

const frameScript = /<script>\s*\/\/ tell the embed parent frame the height of the content[\s\S]*?<\/script>/;

/** Whether a page is one that JSFiddle saves as a file: it ends with a script of JSFiddle's own. */
export const isFiddlePage = (text: string): boolean =>
  text.includes('"resultsFrame"') && frameScript.test(text);

/** The web in the page of a fiddle. */
export function parseFiddlePage(text: string, name: string): Found {
  const { isDocument: _, ...page } = splitDocument(text.replace(frameScript, ''));
  const ownTags = /^<meta\b[^>]*name=["'](robots|googlebot)["']/i;
  const web: FoundWeb = {
    ...page,
    title: page.title || name,
    description: page.description || `Imported from ${format}`,
    htmlLinks: page.htmlLinks.filter((tag) => !ownTags.test(tag)),
    tags: [],
    visibility: 'private',
    source: name,
  };
  return { format, webs: [web], problems: [] };
}
