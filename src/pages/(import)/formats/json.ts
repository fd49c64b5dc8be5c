import type { Pane } from '../../../modules/webs/rules/source-kinds.ts';
import { parseFolder } from './folder.ts';
import {
  describeProblem,
  type Found,
  type FoundWeb,
  type Problem,
  pathsOf,
  type TakenPanes,
  takePanes,
  UnreadableFile,
} from './found.ts';
import { findFiddles, parseFiddles } from './jsfiddle.ts';
import { titleOfFile } from './paths.ts';

/** The webs in a JSON file: one or several gists from GitHub's API, a project of LiveCodes, or a file of Web Maker. */
export async function parseJsonFile(text: string, name: string): Promise<Found> {
  const value = parseJson(text);
  return Array.isArray(value) ? parseList(value, name) : parseOne(value, name);
}

/** The valid entries of a list; invalid ones are reported by their position. Throws if no entry is valid. */
async function parseList(entries: readonly unknown[], name: string): Promise<Found> {
  const found: Found[] = [];
  const problems: Problem[] = [];
  for (const [index, entry] of entries.entries()) {
    try {
      found.push(await parseOne(entry, name));
    } catch (error) {
      problems.push(describeProblem(`Entry ${index + 1}`, error));
    }
  }
  const [first] = found;
  if (!first) throw new UnreadableFile(problems[0]?.reason ?? 'It is an empty list');
  return {
    ...first,
    webs: found.flatMap(({ webs }) => webs),
    problems: [...problems, ...found.flatMap((one) => one.problems)],
  };
}

async function parseOne(value: unknown, name: string): Promise<Found> {
  const fields = fieldsOf(value);
  if (fieldsOf(fields.get('files')).size > 0) return parseGist(fields, name);
  if (['markup', 'style', 'script'].every((pane) => fieldsOf(fields.get(pane)).has('language')))
    return parseLiveCodes(fields, name);
  const items = findItems(fields);
  if (items.length > 0) return parseWebMakerFile(items, name);
  throw new UnreadableFile("It is neither a gist's JSON nor a project of LiveCodes or Web Maker");
}

/**
 * https://docs.github.com/en/rest/gists/gists#get-a-gist. Nothing is fetched: files that GitHub has truncated are not
 * imported.
 */
async function parseGist(gist: ReadonlyMap<string, unknown>, name: string): Promise<Found> {
  const problems: Problem[] = [];
  const contents = new Map<string, string>();
  for (const [key, value] of fieldsOf(gist.get('files'))) {
    const file = fieldsOf(value);
    const path = textOf(file.get('filename')) || key;
    const content = file.get('content');
    if (typeof content !== 'string')
      problems.push({ name: path, reason: 'The gist does not have its content' });
    else if (file.get('truncated') === true)
      problems.push({ name: path, reason: 'GitHub has cut it off: download it from its raw address' });
    else contents.set(path, content);
  }
  const files = { ...pathsOf(contents), read: async (path: string) => contents.get(path) ?? '' };
  const fiddles = findFiddles(files.paths);
  const [title = '', ...lines] = textOf(gist.get('description')).split('\n');
  const description = lines.join('\n').trim();
  const found =
    fiddles.length > 0
      ? await parseFiddles(files, fiddles)
      : await parseFolder(files, { format: 'GitHub gist', name, title: title.trim(), description });
  return { ...found, format: 'GitHub gist', problems: [...problems, ...found.problems] };
}

/** https://livecodes.io/docs/api/interfaces/Config */
function parseLiveCodes(project: ReadonlyMap<string, unknown>, name: string): Found {
  const paneOf = (pane: string) => {
    const code = fieldsOf(project.get(pane));
    return { language: textOf(code.get('language')), text: textOf(code.get('content')) };
  };
  const taken = takePanes({ html: paneOf('markup'), css: paneOf('style'), js: paneOf('script') });
  requireSome(taken);
  const processors = textsOf(project.get('processors')).map((one) => `Its processor ${one} is not imported`);
  const title = textOf(project.get('title')).trim();
  const web: FoundWeb = {
    title: title === '' || /^untitled/i.test(title) ? titleOfFile(name) : title,
    description: textOf(project.get('description')).trim() || 'Imported from LiveCodes',
    ...taken,
    cssLinks: textsOf(project.get('stylesheets')),
    jsLinks: textsOf(project.get('scripts')),
    htmlLinks: [],
    tags: textsOf(project.get('tags')),
    visibility: 'private',
    source: name,
    notes: [...taken.notes, ...processors],
  };
  return { format: 'LiveCodes', webs: [web], problems: [] };
}

/** Throws if no pane of a project can be imported. */
function requireSome({ html, css, js, sources, notes }: TakenPanes): void {
  if (notes.length > 0 && !sources && [html, css, js].every((text) => text.trim() === ''))
    throw new UnreadableFile(notes.join('. '));
}

/** An item of Web Maker: https://github.com/chinchang/web-maker. Its files of several items are objects by id. */
function parseWebMaker(item: ReadonlyMap<string, unknown>, name: string): FoundWeb {
  const paneOf = (pane: Pane) => ({
    language: textOf(item.get(`${pane}Mode`)),
    text: textOf(item.get(pane)),
  });
  const taken = takePanes({ html: paneOf('html'), css: paneOf('css'), js: paneOf('js') });
  requireSome(taken);
  const libraries = fieldsOf(item.get('externalLibs'));
  const linksOf = (pane: string) =>
    textOf(libraries.get(pane))
      .split(/\s+/)
      .filter((link) => link !== '');
  return {
    ...taken,
    title: textOf(item.get('title')).trim() || titleOfFile(name),
    description: 'Imported from Web Maker',
    cssLinks: linksOf('css'),
    jsLinks: linksOf('js'),
    htmlLinks: [],
    tags: [],
    visibility: 'private',
    source: name,
  };
}

/** The items in an object of Web Maker's file; empty for any other object. */
function findItems(fields: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown>[] {
  const isItem = (one: ReadonlyMap<string, unknown>) =>
    ['html', 'css', 'js'].every((pane) => typeof one.get(pane) === 'string') && one.has('htmlMode');
  if (isItem(fields)) return [fields];
  const items = [...fields.values()].map(fieldsOf);
  return items.some(isItem) ? items.filter(isItem) : [];
}

function parseWebMakerFile(items: readonly ReadonlyMap<string, unknown>[], name: string): Found {
  const webs: FoundWeb[] = [];
  const problems: Problem[] = [];
  for (const item of items)
    try {
      webs.push(parseWebMaker(item, name));
    } catch (error) {
      problems.push(describeProblem(textOf(item.get('title')) || name, error));
    }
  return { format: 'Web Maker', webs, problems };
}

/** Parses the text of a JSON file; throws UnreadableFile. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnreadableFile('It is no valid JSON', { cause });
  }
}

/** An object's own fields; empty for any other value. A map, so that a field's name cannot reach the prototype. */
export const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

/** A number that is a count; undefined for any other value. */
export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
