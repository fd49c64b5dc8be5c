import { tooLargeText, uploadLimits } from '../../../modules/assets/rules/fields.ts';
import type { Assets, Collections, Manifest, WebDetails } from '../../../modules/exports/contract.ts';
import { formatName, formatVersion } from '../../../modules/exports/rules/manifest.ts';
import { names, webFileNames } from '../../../modules/exports/rules/names.ts';
import { decodeText, readHtml } from '../../../modules/exports/rules/web-folder.ts';
import { sourceFile } from '../../../modules/webs/rules/source-files.ts';
import {
  maxCompiledWith,
  type Pane,
  panes,
  type Source,
  type SourceKind,
  type Sources,
  sourceKinds,
} from '../../../modules/webs/rules/source-kinds.ts';
import { visibilityIn } from '../../../shared/rules/visibility.ts';
import {
  type Archive,
  describeProblem,
  type Found,
  type FoundAsset,
  type FoundCollection,
  type FoundProfile,
  type FoundWeb,
  type Problem,
  UnreadableFile,
} from './found.ts';
import { splitDocument } from './html-document.ts';
import { fieldsOf, numberOf, parseJson, textOf, textsOf } from './json.ts';
import { fileOf, folderOf } from './paths.ts';

/** The folder of the export in a zip: the top, or a folder around the repacked export; null if there is no export. */
const rootOf = (paths: readonly string[]): string | null => {
  const manifests = paths.filter((path) => fileOf(path) === names.manifest && path.split('/').length <= 2);
  return manifests[0] === undefined ? null : folderOf(manifests[0]);
};

export const isExport = (paths: readonly string[]): boolean => rootOf(paths) !== null;

/** The parts of an export that can be imported: webs, collections of them, assets, and the profile's texts. */
export async function parseExport(archive: Archive): Promise<Found> {
  const root = rootOf(archive.paths) ?? '';
  const { site, username } = checkManifest(parseJson(await readText(archive, root + names.manifest)));
  const problems: Problem[] = [];
  const { webs, positions } = await parseWebs(archive, root, problems);
  const readList = async (name: string) => {
    if (!archive.has(root + name)) return [];
    try {
      const list = parseJson(await readText(archive, root + name));
      if (Array.isArray(list)) return list.map(fieldsOf);
      throw new UnreadableFile('It is no list');
    } catch (error) {
      problems.push(describeProblem(name, error));
      return [];
    }
  };
  const collections = (await readList(names.collections)).map((one) => toCollection(one, positions));
  const assets = (await readList(names.assets)).flatMap((one) => toAsset(archive, root, one, problems));
  const profile = await parseProfile(archive, root, problems);
  return {
    format: `Codeweb export of ${username || 'a member'}`,
    webs,
    problems,
    collections,
    assets,
    profile,
    site,
    leftOut: ['Comments, likes, pins and follows do not come: they belong to things of others'],
  };
}

function checkManifest(value: unknown): { site: string; username: string } {
  const fields = fieldsOf(value);
  const of = (name: keyof Manifest & string) => fields.get(name);
  if (of('format') !== formatName) throw new UnreadableFile(`Its ${names.manifest} is not that of an export`);
  if (of('version') !== formatVersion)
    throw new UnreadableFile('It comes from a newer version, which this site does not know');
  return { site: textOf(of('site')), username: textOf(of('username')) };
}

/** A text, unchanged: exports are read exactly, including line endings. */
async function readText(archive: Archive, path: string): Promise<string> {
  return exactText(await archive.readBytes(path));
}

function exactText(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  // U+FFFD marks invalid UTF-8, and may also be in the text itself.
  if (text.includes('\ufffd') && !areEqual(new TextEncoder().encode(text), bytes))
    throw new UnreadableFile('It is no text in UTF-8');
  return text;
}

const areEqual = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** `positions` of webs in the list, by folder. */
async function parseWebs(archive: Archive, root: string, problems: Problem[]) {
  const webs: FoundWeb[] = [];
  const positions = new Map<string, number>();
  const isDetails = (path: string) =>
    fileOf(path) === webFileNames.details && folderOf(path).startsWith(`${root}webs/`);
  for (const path of archive.paths.filter(isDetails)) {
    const folder = folderOf(path).slice(root.length, -1);
    try {
      webs.push(await parseWeb(archive, root, folder));
      positions.set(folder, webs.length - 1);
    } catch (error) {
      problems.push(describeProblem(folder, error));
    }
  }
  return { webs, positions };
}

async function parseWeb(archive: Archive, root: string, folder: string): Promise<FoundWeb> {
  const pathOf = (name: string) => `${root}${folder}/${name}`;
  const readPane = async (name: string) => (archive.has(pathOf(name)) ? readText(archive, pathOf(name)) : '');
  const details = fieldsOf(parseJson(await readText(archive, pathOf(webFileNames.details))));
  const of = (name: keyof WebDetails & string) => details.get(name);
  const { html, notes } = await parseHtml(archive, pathOf(webFileNames.html), of('index'));
  const sources = await parseSources(of('sources'), readPane);
  const compiledWith = textOf(of('compiledWith')).slice(0, maxCompiledWith);
  return {
    title: textOf(of('title')),
    description: textOf(of('description')),
    html,
    css: await readPane(webFileNames.css),
    js: await readPane(webFileNames.js),
    ...(sources && { sources, ...(compiledWith && { compiledWith }) }),
    cssLinks: textsOf(of('cssLinks')),
    jsLinks: textsOf(of('jsLinks')),
    htmlLinks: textsOf(of('htmlLinks')),
    tags: textsOf(of('tags')),
    ...packagesOf(of('packages')),
    visibility: visibilityIn(of('visibility')),
    source: folder,
    notes,
  };
}

/** The sources that web.json names; undefined without any. */
async function parseSources(
  value: unknown,
  readPane: (name: string) => Promise<string>,
): Promise<Sources | undefined> {
  const named = fieldsOf(value);
  const found: [Pane, Source][] = [];
  for (const pane of panes) {
    const about = fieldsOf(named.get(pane));
    const kinds: readonly SourceKind[] = sourceKinds[pane];
    const kind = kinds.find((one) => one === about.get('kind'));
    if (kind === undefined) continue;
    const text = await readPane(sourceFile(pane, kind));
    found.push([pane, { kind, text, ...(about.get('isStale') === true && { isStale: true }) }]);
  }
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/**
 * The packages: names with versions. This site builds their bundles itself, since it cannot know who made those of the
 * export.
 */
function packagesOf(value: unknown): Pick<FoundWeb, 'packages'> {
  if (!Array.isArray(value) || value.length === 0) return {};
  const packages = value.map((one) => {
    const fields = fieldsOf(one);
    return `${textOf(fields.get('name'))}@${textOf(fields.get('version'))}`;
  });
  return { packages };
}

async function parseHtml(
  archive: Archive,
  path: string,
  index: unknown,
): Promise<{ html: string; notes: string[] }> {
  if (!archive.has(path)) return { html: '', notes: [] };
  const bytes = await archive.readBytes(path);
  const document = exactText(bytes);
  const [before, after] = ['before', 'after'].map((end) => numberOf(fieldsOf(index).get(end)));
  const html = before === undefined || after === undefined ? null : readHtml(bytes, { before, after });
  if (html !== null) return { html, notes: [] };
  const page = splitDocument(document, () => '');
  return {
    html: page.html,
    notes: [`${webFileNames.html} was changed after the export, and comes as a page`],
  };
}

function toCollection(
  fields: ReadonlyMap<string, unknown>,
  positions: ReadonlyMap<string, number>,
): FoundCollection {
  const of = (name: keyof Collections[number] & string) => fields.get(name);
  const entries = of('webs');
  const folders = (Array.isArray(entries) ? entries : []).map((entry) =>
    textOf(fieldsOf(entry).get('folder')),
  );
  const webs = [...new Set(folders.flatMap((folder) => positions.get(folder.replace(/\/$/, '')) ?? []))];
  return {
    name: textOf(of('name')),
    description: textOf(of('description')),
    visibility: visibilityIn(of('visibility')),
    webs,
    others: folders.filter((folder) => folder === '').length,
  };
}

const kinds: ReadonlyMap<unknown, FoundAsset['kind']> = new Map(
  (['image', 'video', 'audio'] as const).map((one) => [one, one]),
);

function toAsset(
  archive: Archive,
  root: string,
  fields: ReadonlyMap<string, unknown>,
  problems: Problem[],
): FoundAsset[] {
  const of = (name: keyof Assets[number] & string) => fields.get(name);
  const [file, kind] = [textOf(of('file')), kinds.get(of('kind'))];
  const path = `${root}${file}`;
  if (kind === undefined || !archive.has(path)) {
    problems.push({
      name: file || textOf(of('title')) || names.assets,
      reason: 'Its file is not in the export',
    });
    return [];
  }
  const bytes = archive.bytesOf(path);
  if (bytes > uploadLimits[kind]) {
    problems.push({ name: file, reason: tooLargeText(kind) });
    return [];
  }
  const [title, url, visibility] = [textOf(of('title')), textOf(of('url')), visibilityIn(of('visibility'))];
  return [{ title, kind, visibility, url, path, bytes }];
}

async function parseProfile(
  archive: Archive,
  root: string,
  problems: Problem[],
): Promise<FoundProfile | null> {
  if (!archive.has(root + names.profile)) return null;
  try {
    const fields = fieldsOf(parseJson(await readText(archive, root + names.profile)));
    const links = textsOf(fields.get('links')).filter((link) => link !== '');
    const bio = textOf(fields.get('bio'));
    return bio === '' && links.length === 0 ? null : { bio, links };
  } catch (error) {
    problems.push(describeProblem(names.profile, error));
    return null;
  }
}
