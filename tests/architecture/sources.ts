import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = new URL('../../', import.meta.url).pathname;

export type Source = { path: string; text: string };

/** Every TypeScript file below `folder` of the repository, or those that `name` matches, with its path from the root. */
export function sourcesBelow(folder: string, name = /\.tsx?$/): Source[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name) && !/\.gen\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }));
}

/** Whether browsers load this file: code of pages that is not rendered by the server alone. */
export const isBrowserCode = (path: string): boolean =>
  /^src\/pages\/(\([a-z]+\)|ui|runtime)\//.test(path) && !/\.server\.tsx?$|\/\+[^/]+$|\/data\//.test(path);

/** The files of `sources`, except `allowed`, in which `pattern` occurs outside comments. */
export function filesWith(sources: Source[], pattern: RegExp, allowed: RegExp): string[] {
  return sources
    .filter(({ path, text }) => !allowed.test(path) && pattern.test(withoutComments(text)))
    .map(({ path }) => path);
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
