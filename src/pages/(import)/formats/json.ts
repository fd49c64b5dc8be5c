import { parseFolder } from './folder.ts';
import { describeProblem, type Found, type FoundWeb, type Problem, UnreadableFile } from './found.ts';
import { findFiddles, parseFiddles } from './jsfiddle.ts';
import { fieldsOf, parseJson, textOf, textsOf } from './json-values.ts';
import { titleOfFile } from './titles.ts';

/** The webs in a JSON file: a gist as GitHub's API gives it, several of them, or a project of LiveCodes. */
export async function parseJsonFile(text: string, name: string): Promise<Found> {
  const value = parseJson(text);
  return Array.isArray(value) ? parseList(value, name) : parseOne(value, name);
}

/** What can be taken of a list's entries; the others are named by their position. Throws if none can. */
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
  throw new UnreadableFile("It is neither a gist's JSON nor a project of LiveCodes");
}

/** https://docs.github.com/en/rest/gists/gists#get-a-gist. Nothing is fetched: what GitHub has cut off does not come. */
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
  const files = { paths: [...contents.keys()], read: async (path: string) => contents.get(path) ?? '' };
  const fiddles = findFiddles(files.paths);
  const [title = '', ...lines] = textOf(gist.get('description')).split('\n');
  const description = lines.join('\n').trim();
  const found =
    fiddles.length > 0
      ? await parseFiddles(files, fiddles)
      : await parseFolder(files, { format: 'GitHub gist', name, title: title.trim(), description });
  return { ...found, format: 'GitHub gist', problems: [...problems, ...found.problems] };
}

const plainLanguages: Readonly<Record<string, string>> = {
  markup: 'html',
  style: 'css',
  script: 'javascript',
};

/** https://livecodes.io/docs/api/interfaces/Config */
function parseLiveCodes(project: ReadonlyMap<string, unknown>, name: string): Found {
  const wrong = Object.entries(plainLanguages).flatMap(([pane, language]) => {
    const code = fieldsOf(project.get(pane));
    const used = textOf(code.get('language'));
    return textOf(code.get('content')).trim() === '' || used === language ? [] : [`${used} as its ${pane}`];
  });
  if (wrong.length > 0)
    throw new UnreadableFile(`It has ${wrong.join(' and ')}: only HTML, CSS and JavaScript come`);
  const paneOf = (pane: string) => textOf(fieldsOf(project.get(pane)).get('content'));
  const title = textOf(project.get('title')).trim();
  const web: FoundWeb = {
    title: title === '' || /^untitled/i.test(title) ? titleOfFile(name) : title,
    description: textOf(project.get('description')).trim() || 'Imported from LiveCodes',
    html: paneOf('markup'),
    css: paneOf('style'),
    js: paneOf('script'),
    cssLinks: textsOf(project.get('stylesheets')),
    jsLinks: textsOf(project.get('scripts')),
    htmlLinks: [],
    tags: textsOf(project.get('tags')),
    visibility: 'private',
    source: name,
    notes: [],
  };
  return { format: 'LiveCodes', webs: [web], problems: [] };
}
