import { createReadStream } from 'node:fs';
import {
  access,
  chmod,
  constants,
  copyFile,
  type FileHandle,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { Readable } from 'node:stream';
import { randomToken } from '../ids.ts';
import { codeOf, orNull, removeLeftovers, requireFreeSpace, reservedBytes, storageFull } from './disk.ts';
import {
  type Body,
  type ByteRange,
  checkKey,
  type Listed,
  type Opened,
  type Storage,
  type Stored,
} from './storage.ts';

type StreamBody = Extract<Body, { stream: Readable }>;

export type FileStorageOptions = {
  /** Created if missing. */
  dir: string;
  /** Computes the bytes that must stay free from the size of the disk. */
  reserve?: (totalBytes: number) => number;
};

/** Only the server's user may read media on the disk, since they include files of private items. */
const folderMode = 0o700;
const fileMode = 0o600;

/** Creates the folder, and closes an existing one to other users where the file system has modes. */
async function openFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: folderMode });
  await chmod(dir, folderMode).catch(() => {});
}

/** Stores media as files below `dir`. Writes are atomic: a file is written to a temporary path, synced and renamed. */
export function createFileStorage({ dir, reserve = reservedBytes }: FileStorageOptions): Storage {
  const aside = join(dir, '.tmp');
  const pathOf = (key: string) => join(dir, checkKey(key));

  async function put(key: string, body: Body): Promise<void> {
    const path = pathOf(key);
    const part = join(aside, randomToken());
    await openFolder(dir);
    await mkdir(aside, { recursive: true, mode: folderMode });
    await requireFreeSpace(dir, body instanceof Uint8Array ? body.length : body.size, reserve);
    try {
      if ('path' in body) await takeSynced(body.path, part);
      else await writeSynced(part, body);
      await mkdir(dirname(path), { recursive: true, mode: folderMode });
      await rename(part, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(part, { force: true });
      throw storageFull(error) ?? error;
    }
  }

  return {
    put,
    open: async (key, range) => openFile(pathOf(key), range),
    stat: async (key) => statFile(pathOf(key)),
    delete: async (key) => rm(pathOf(key), { force: true }),
    list: () => listFiles(dir, ''),
    tidy: () => removeLeftovers(aside),
    publicUrl: () => null,
    close: () => {},
    check: async () => {
      await openFolder(dir);
      await access(dir, constants.R_OK | constants.W_OK);
    },
  };
}

/** Moves a local file; copies it if it is on another file system. */
async function takeSynced(from: string, path: string): Promise<void> {
  await rename(from, path).catch((error: unknown) => {
    if (codeOf(error) !== 'EXDEV') throw error;
    return copyFile(from, path);
  });
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

async function writeSynced(path: string, body: Uint8Array | StreamBody): Promise<void> {
  const file = await open(path, 'wx', fileMode);
  try {
    if (body instanceof Uint8Array) await file.writeFile(body);
    else await writeStream(file, body);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeStream(file: FileHandle, { stream, size }: StreamBody): Promise<void> {
  let written = 0;
  for await (const chunk of stream) {
    await file.write(chunk);
    written += chunk.length;
  }
  if (written !== size) throw new Error(`the stream gave ${written} bytes instead of ${size}`);
}

/** A rename is durable only after its directory is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

async function openFile(path: string, range?: ByteRange): Promise<Opened | null> {
  const file = await orNull(open(path, 'r'));
  if (file === null) return null;
  try {
    const info = await file.stat();
    if (!info.isFile()) {
      await file.close();
      return null;
    }
    return { size: info.size, stream: createReadStream(path, { fd: file, ...range }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function statFile(path: string): Promise<Stored | null> {
  const info = await orNull(stat(path));
  return info?.isFile() ? { size: info.size } : null;
}

/** The files below a folder of `dir`, without hidden ones. A folder that was removed in the meantime is left out. */
async function* listFiles(dir: string, folder: string): AsyncIterable<Listed> {
  const entries = await orNull(opendir(join(dir, folder)));
  if (entries === null) return;
  for await (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const key = posix.join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(dir, key);
    const info = entry.isFile() ? await orNull(stat(join(dir, key))) : null;
    if (info) yield { key, size: info.size, writtenAt: info.mtime };
  }
}
