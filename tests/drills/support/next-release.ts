import { cpSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { Test } from 'tap';
import { temporaryFolder } from '../../process/support/processes.ts';

/** The hash at the end of each name. */
const hashLength = 8;

const root = new URL('../../../', import.meta.url).pathname;
const texts = new Set(['.js', '.mjs', '.css', '.json', '.html']);

/** A name in the text of a file: `chunk-1FZkrE5C` before `.js`. */
const names = /[\w.-]+(?=\.(?:js|css|woff2|ttf|svg|png|webp)\b)/g;

/**
 * A copy of the product with different hashes in the names of all browser files, as after a build that changed
 * everything.
 */
export function nextRelease(t: Test): string {
  const folder = temporaryFolder(t);
  for (const part of ['src', 'migrations', 'dist', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const renamed = renameFiles(join(folder, 'dist/client/assets'));
  for (const path of filesIn(join(folder, 'dist')).filter((path) => texts.has(extname(path)))) {
    const text = readFileSync(path, 'utf8');
    const next = text.replaceAll(names, (name) => renamed.get(name) ?? name);
    if (next !== text) writeFileSync(path, next);
  }
  return folder;
}

/** Gives all files below `folder` a different hash; returns the new names by the old ones, without extensions. */
function renameFiles(folder: string): Map<string, string> {
  const renamed = new Map<string, string>();
  for (const path of filesIn(folder)) {
    // Precompressed copies would still contain the old names.
    if (/\.(br|gz)$/.test(path)) {
      rmSync(path);
      continue;
    }
    const ending = extname(path);
    const name = basename(path, ending);
    const next = name.slice(0, -hashLength) + [...name.slice(-hashLength)].reverse().join('');
    renamed.set(name, next);
    renameSync(path, join(path, '..', next + ending));
  }
  return renamed;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
