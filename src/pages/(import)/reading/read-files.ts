import { compileSource, isSelfContained } from '../../../modules/webs/rules/compile/compile-source.ts';
import {
  kindNames,
  type Pane,
  panes,
  type Source,
  type SourceKind,
  type Sources,
} from '../../../modules/webs/rules/source-kinds.ts';
import { findPens, parseCodePen } from '../formats/codepen.ts';
import { parseFolder } from '../formats/folder.ts';
import {
  type Archive,
  describeProblem,
  type Found,
  type FoundWeb,
  pathsOf,
  type TextFiles,
  UnreadableFile,
} from '../formats/found.ts';
import { findFiddles, parseFiddles } from '../formats/jsfiddle.ts';
import { parseJsonFile } from '../formats/json.ts';
import { isExport, parseExport } from '../formats/own-export.ts';
import { isPage, isText } from '../formats/paths.ts';
import { isZip, maxTextBytes, maxTotalTextBytes, openZip, type Zip } from './zip.ts';

/** A chosen file, or several single pages with their style sheets and scripts, and its contents. */
export type ReadFile = { name: string; found: Found /** The zip with the assets. */; file: File | null };

/** Reads the chosen files. No part of them is run or loaded; an invalid file has a problem with the reason. */
export async function readFiles(files: readonly File[]): Promise<ReadFile[]> {
  const read: ReadFile[] = [];
  const loose: File[] = [];
  for (const file of files) {
    if (!/\.json$/i.test(file.name) && (isText(file.name) || file.name === 'demo.details')) loose.push(file);
    else {
      const found = await readFile(file)
        .then(compileFound)
        .catch((error: unknown) => nothing(file.name, error));
      read.push({ name: file.name, found, file });
    }
  }
  if (loose.length > 0) {
    const { found, ...rest } = await readLoose(loose);
    read.push({ ...rest, found: await compileFound(found) });
  }
  return read;
}

const nothing = (name: string, error: unknown): Found => ({
  format: '',
  webs: [],
  problems: [describeProblem(name, error)],
});

async function readFile(file: File): Promise<Found> {
  if (await isZip(file)) return readZip(file);
  if (/\.zip$/i.test(file.name)) throw new UnreadableFile('It is no zip');
  if (!/\.json$/i.test(file.name)) throw new UnreadableFile('It is neither a zip nor JSON nor HTML');
  return parseJsonFile(await readText(file, createDecoder()), file.name);
}

async function readText(file: File, decode: ReturnType<typeof createDecoder>): Promise<string> {
  if (file.size > maxTextBytes) throw new UnreadableFile(`It is larger than ${maxTextBytes / (1 << 20)} MiB`);
  return withLf(decode(new Uint8Array(await file.arrayBuffer()), file.name));
}

/** Pages that were chosen one by one form a folder together with their style sheets and scripts. */
async function readLoose(files: readonly File[]): Promise<ReadFile> {
  const byName = new Map(files.map((file) => [file.name, file]));
  const [first] = files;
  const name = files.length === 1 && first ? first.name : `${files.length} files`;
  const decode = createDecoder();
  const read = async (path: string) => {
    const file = byName.get(path);
    if (!file) throw new UnreadableFile('It is not there');
    return readText(file, decode);
  };
  return { name, file: null, found: await parseTexts({ ...pathsOf(byName), read }, name, 'HTML') };
}

async function parseTexts(files: TextFiles & Partial<Archive>, name: string, format: string): Promise<Found> {
  const fiddles = findFiddles(files.paths);
  return fiddles.length > 0
    ? parseFiddles(files, fiddles)
    : parseFolder(files, { format, name, bytesOf: files.bytesOf });
}

async function readZip(file: File): Promise<Found> {
  const zip = await openZip(file);
  const archive = archiveOf(zip);
  const found = isExport(archive.paths) ? await parseExport(archive) : await parseForeign(archive, file.name);
  return { ...found, problems: [...zip.refused, ...found.problems] };
}

async function parseForeign(archive: Archive, name: string): Promise<Found> {
  const pens = findPens(archive.paths);
  return pens.length > 0 ? parseCodePen(archive, pens) : parseTexts(archive, name, 'zip of pages');
}

function archiveOf({ entries }: Zip): Archive {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const decode = createDecoder();
  let room = maxTotalTextBytes;
  const readBytes = async (path: string) => {
    const entry = byPath.get(path);
    if (!entry) throw new UnreadableFile('It is not in the zip');
    if (room < entry.bytes && entry.bytes <= maxTextBytes)
      throw new UnreadableFile(
        `All texts before it take up ${maxTotalTextBytes / (1 << 20)} MiB: import it from a zip of its own`,
      );
    const bytes = await entry.read(maxTextBytes);
    room -= bytes.length;
    return bytes;
  };
  return {
    ...pathsOf(byPath),
    readBytes,
    read: async (path) => withLf(decode(await readBytes(path), path)),
    bytesOf: (path) => byPath.get(path)?.bytes ?? 0,
  };
}

/** Number of bytes in which browsers search for the encoding that a page declares. */
const namedWithin = 1_024;

/**
 * Decodes the files of one import as browsers do: by a byte order mark, else by the encoding that a page or style sheet
 * declares, else as UTF-8. Style sheets and scripts that are not valid UTF-8 have the encoding that the page before
 * them declares. Throws UnreadableFile for bytes that are not text.
 */
function createDecoder(): (bytes: Uint8Array, path: string) => string {
  let ofPage: string | null = null;
  return (bytes, path) => {
    const named = markOf(bytes) ?? nameIn(bytes, path);
    if (isPage(path)) ofPage = named ?? ofPage;
    for (const encoding of named ? [named] : ['utf-8', ...(ofPage && !isPage(path) ? [ofPage] : [])]) {
      const text = decode(bytes, encoding);
      if (text !== null) return text;
    }
    throw new UnreadableFile(`It is no text in ${named && named !== 'utf-8' ? named : 'UTF-8'}`);
  };
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}

/** The declared encoding of a text, by its name in browsers; null if it declares none. */
function nameIn(bytes: Uint8Array, path: string): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, namedWithin));
  const [, label = ''] =
    (isPage(path)
      ? (/^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)/i.exec(start) ??
        /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start.replaceAll(/<!--[\s\S]*?-->/g, '')))
      : /\.css$/i.test(path)
        ? /^@charset "([^"]+)";/.exec(start)
        : null) ?? [];
  try {
    const { encoding } = new TextDecoder(label);
    // A declaration that could be read byte by byte is not in UTF-16.
    return label === '' || encoding.startsWith('utf-16') ? null : encoding;
  } catch {
    return null;
  }
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Line ends as the editor keeps them. */
const withLf = (text: string): string => text.replaceAll('\r\n', '\n');

/** Compiles the sources of found webs for which a file has no code. Runs none of the code. */
async function compileFound(found: Found): Promise<Found> {
  const webs: FoundWeb[] = [];
  for (const web of found.webs) webs.push(web.sources ? await compileWeb(web, web.sources) : web);
  return { ...found, webs };
}

async function compileWeb(web: FoundWeb, sources: Sources): Promise<FoundWeb> {
  const code: Partial<Record<Pane, string>> = {};
  const kept: [Pane, Source][] = [];
  const compiledHere: SourceKind[] = [];
  const notes = [...web.notes];
  for (const pane of panes) {
    const source = sources[pane];
    if (!source) continue;
    if (web[pane] !== '' || source.isStale || !isSelfContained(source.kind)) {
      kept.push([pane, source]);
      continue;
    }
    const { code: compiled, problems } = await compileSource(source.kind, source.text);
    if (compiled === null)
      notes.push(`Its ${kindNames[source.kind]} does not compile: ${problems[0]?.text ?? ''}`);
    code[pane] = compiled ?? '';
    // Some sites declare this for all scripts, including those that do not use it.
    const isPlain = source.kind === 'jsx' && compiled === source.text;
    if (isPlain) continue;
    kept.push([pane, compiled === null ? { ...source, isStale: true } : source]);
    compiledHere.push(source.kind);
  }
  const { sources: _, ...rest } = web;
  const written = kept.length > 0 && { sources: Object.fromEntries(kept) };
  return { ...rest, ...code, notes, ...written, ...(compiledHere.length > 0 && { compiledHere }) };
}
