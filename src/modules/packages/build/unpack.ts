import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { limits, PackageError } from './limits.ts';

type Entry = AsyncIterable<unknown> & { header: Header };

/** The files of a package by their paths, such as `dist/index.js`. They are never written to a disk. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** Files for bundles, types and licenses; sources of other languages, maps and pictures are skipped. */
const isUseful = (path: string): boolean =>
  /\.(?:[mc]?js|jsx|json|[mc]?ts|css|wasm|glsl|svg)$/i.test(path) || isLicence(path);

/** Whether a file at the root is a license by its name. */
export const isLicence = (path: string): boolean =>
  /^(?:licen[cs]e|copying|notice)(?:[.-][\w.-]+)?$/i.test(path);

/**
 * Unpacks the tarball of a package in memory, synchronously. Throws a PackageError for a tarball that is too large or
 * too deep, that contains links or devices, or whose entries leave its own folder.
 */
export async function unpack(tarball: Uint8Array, signal: AbortSignal): Promise<Files> {
  const files = new Map<string, Uint8Array>();
  const state = { entries: 0, kept: 0, prefix: null as string | null };
  const tar = extract();
  const reading = pipeline(Readable.from([tarball]), createGunzip(), limitUnpacked, tar, { signal });
  reading.catch(() => {});
  try {
    for await (const entry of tar) await take(entry, state, files);
    await reading;
  } catch (error) {
    tar.destroy();
    if (error instanceof PackageError) throw error;
    signal.throwIfAborted();
    throw new PackageError('its file is not a package, or damaged', { cause: error });
  }
  return files;
}

type State = { entries: number; kept: number; prefix: string | null };

/** Counts the unpacked bytes, also those between files and after the last one, which compress to almost nothing. */
async function* limitUnpacked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > limits.unpacked) throw new PackageError('it is too large when unpacked');
    yield chunk;
  }
}

async function take(entry: Entry, state: State, files: Map<string, Uint8Array>): Promise<void> {
  const { type, name, size } = entry.header;
  state.entries += 1;
  if (state.entries > limits.entries) throw new PackageError(`it has more than ${limits.entries} files`);
  if (type !== 'file' && type !== 'contiguous-file' && type !== 'directory')
    throw new PackageError(`it contains a ${type}`);
  const path = pathOf(name, state);
  if (type === 'directory' || path === '' || !isUseful(path)) return skip(entry);
  if (isLicence(path)) {
    files.set(path, await readStart(entry, limits.licence));
    return;
  }
  state.kept += size;
  if (state.kept > limits.kept) throw new PackageError('its code is larger than 40 MB');
  if (files.size >= limits.files) throw new PackageError(`it has more than ${limits.files} files of code`);
  files.set(path, await readStart(entry, size));
}

/** The path below the top folder of a tarball, which is called `package` in most. */
function pathOf(name: string, state: State): string {
  const bad = () => new PackageError('it names files outside of its folder');
  if (name.length > limits.pathLength) throw new PackageError('its paths are too long');
  if (name.startsWith('/') || /[\0\\]/.test(name)) throw bad();
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || parts[0]?.includes(':')) throw bad();
  if (parts.length > limits.depth) throw new PackageError('its folders are too deep');
  const [prefix = ''] = parts;
  state.prefix ??= prefix;
  if (prefix !== state.prefix) throw bad();
  return parts.slice(1).join('/');
}

async function skip(entry: Entry): Promise<void> {
  for await (const _ of entry) {
    // Read to the end, so that the next entry follows.
  }
}

/** The first bytes of an entry, which is read to its end. */
async function readStart(entry: Entry, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of entry as AsyncIterable<Uint8Array>) {
    if (bytes < maxBytes) chunks.push(chunk.subarray(0, maxBytes - bytes));
    bytes += chunk.length;
  }
  return Buffer.concat(chunks);
}
