import { type AssetType, tooLargeText, uploadLimits } from '../../../modules/assets/rules/fields.ts';
import type { FoundAsset, Problem } from './found.ts';
import { fileOf, folderOf, isIgnored, isPage, resolvePath, titleOfFile } from './paths.ts';

const extensions: readonly (readonly [FoundAsset['kind'] & AssetType, RegExp])[] = [
  ['image', /\.(png|apng|jpe?g|gif|webp)$/i],
  ['video', /\.(mp4|webm|mov|ogv)$/i],
  ['audio', /\.(mp3|m4a|wav|ogg|flac)$/i],
];

const kindOf = (path: string) => extensions.find(([, shape]) => shape.test(path))?.[0];

/**
 * The pictures, videos and sounds beside pages, with the relative addresses by which texts refer to them. `texts` are
 * those of pages, style sheets and scripts by path; `bytesOf` is the declared size in the zip.
 */
export function findAssets(
  paths: readonly string[],
  texts: ReadonlyMap<string, string>,
  bytesOf: (path: string) => number,
): { assets: FoundAsset[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const urls = findUrls(texts, new Set(paths.filter(kindOf)));
  const urlsOf = Map.groupBy(urls.keys(), (url) => urls.get(url));
  const assets = paths.flatMap((path) => {
    const kind = isIgnored(path) ? undefined : kindOf(path);
    const bytes = bytesOf(path);
    if (kind === undefined) return [];
    if (bytes > uploadLimits[kind]) {
      problems.push({ name: path, reason: tooLargeText(kind) });
      return [];
    }
    const title = titleOfFile(fileOf(path)) || fileOf(path);
    const relativeUrls = urlsOf.get(path) ?? [];
    return [{ title, kind, visibility: 'private' as const, url: '', relativeUrls, path, bytes }];
  });
  return { assets, problems };
}

/** Folders of pages against which the addresses of scripts are resolved. */
const maxPageFolders = 20;

/** The file for each relative address; null for an address that refers to different files in different texts. */
function findUrls(
  texts: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  const pageFolders = [...new Set([...texts.keys()].filter(isPage).map(folderOf))].slice(0, maxPageFolders);
  for (const [path, text] of texts) {
    // A script's addresses are relative to its page.
    const folders = /\.m?js$/i.test(path) ? pageFolders : [folderOf(path)];
    for (const url of addressesIn(text)) {
      const target = folders.map((folder) => resolvePath(folder, url) ?? '').find((one) => files.has(one));
      if (target !== undefined) found.set(url, (found.get(url) ?? target) === target ? target : null);
    }
  }
  return found;
}

/** A run of the characters that addresses consist of, unless they are in quotes. */
const run = /[^\s"'`()=,<>;]+/g;
const quoted = /"([^"\n]{1,500})"|'([^'\n]{1,500})'/g;

function* addressesIn(text: string): Generator<string> {
  for (const [token] of text.matchAll(run)) if (kindOf(token)) yield token;
  for (const [, double, single = double] of text.matchAll(quoted)) if (single && kindOf(single)) yield single;
}

/** The text with new addresses in place of relative ones, where these stand alone. */
export function replaceUrls(text: string, addresses: ReadonlyMap<string, string>): string {
  const inQuotes = (match: string) => {
    const address = addresses.get(match.slice(1, -1));
    return address === undefined ? match : match[0] + address + match[0];
  };
  if (addresses.size === 0) return text;
  return text.replaceAll(run, (token) => addresses.get(token) ?? token).replaceAll(quoted, inQuotes);
}
