import type { Pane } from '../../../modules/webs/rules/source-kinds.ts';
import {
  describeProblem,
  type Found,
  type FoundWeb,
  type Problem,
  type TextFiles,
  takePanes,
} from './found.ts';
import { splitDocument } from './html-document.ts';
import { fileOf, folderNameOf, folderOf } from './paths.ts';

const format = 'JSFiddle';

/** The folders that contain a fiddle in JSFiddle's format for repositories and gists. */
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
  const read = async (name: string) => (files.has(`${folder}${name}`) ? files.read(`${folder}${name}`) : '');
  const { name, description, resources, languages } = parseDetails(await read('demo.details'));
  const paneOf = async (pane: Pane) => ({
    language: panelLanguages[pane][languages[pane]] ?? `its language ${languages[pane]}`,
    text: await read(`demo.${pane}`),
  });
  const taken = takePanes({ html: await paneOf('html'), css: await paneOf('css'), js: await paneOf('js') });
  const links = resources.filter((url) => /^https?:\/\//i.test(url));
  return {
    title: name || folderNameOf(folder) || 'Fiddle',
    description: description || `Imported from ${format}`,
    ...taken,
    cssLinks: links.filter(isStyle),
    jsLinks: links.filter((url) => !isStyle(url)),
    htmlLinks: [],
    tags: [],
    visibility: 'private',
    source: `${folder}demo.details`,
    notes: [
      ...taken.notes,
      ...resources.filter((url) => !links.includes(url)).map((url) => `The resource ${url} does not come`),
    ],
  };
}

const isStyle = (url: string) => /\.css([?#]|$)/i.test(url);

/** The languages of JSFiddle's panels, by their numbers. */
const panelLanguages: Readonly<Record<Pane, readonly string[]>> = {
  html: ['html', 'Haml'],
  css: ['css', 'scss', 'Sass', 'PostCSS'],
  js: ['javascript', 'CoffeeScript', 'javascript', 'jsx', 'typescript'],
};

/** Reads the few YAML fields that JSFiddle documents: texts on one line, and a list. */
function parseDetails(text: string): {
  name: string;
  description: string;
  resources: string[];
  languages: Record<Pane, number>;
} {
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
  const panelOf = (pane: Pane) => Number(fieldOf(`panel_${pane}`)) || 0;
  const languages = { html: panelOf('html'), css: panelOf('css'), js: panelOf('js') };
  return { name: fieldOf('name'), description: fieldOf('description'), resources, languages };
}

const unquote = (text: string) => {
  const trimmed = text.trim();
  return /^(["']).*\1$/.test(trimmed) ? trimmed.slice(1, -1) : trimmed;
};

const frameScriptStart = /<script>\s*\/\/ tell the embed parent frame the height of the content/;

/** The text around JSFiddle's own script; null if it is not there. */
function withoutFrameScript(text: string): string | null {
  const start = frameScriptStart.exec(text)?.index ?? text.length;
  const end = text.indexOf('</script>', start);
  return end < 0 ? null : text.slice(0, start) + text.slice(end + '</script>'.length);
}

/** Whether JSFiddle saved this page as a file: such a page ends with JSFiddle's own script. */
export const isFiddlePage = (text: string): boolean =>
  text.includes('"resultsFrame"') && withoutFrameScript(text) !== null;

/** The web in the page of a fiddle. */
export function parseFiddlePage(text: string, name: string): Found {
  const { isDocument: _, ...page } = splitDocument(withoutFrameScript(text) ?? text);
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
