import JSZip from 'jszip';
import type { Asset } from '../../modules/assets/contract.ts';
import type { Assets } from '../../modules/exports/contract.ts';
import {
  assetEntry,
  type ContentsEntry,
  renderContents,
  webEntry,
} from '../../modules/exports/rules/contents.ts';
import { maxArchiveBytes, maxWebsAtOnce } from '../../modules/exports/rules/fields.ts';
import { createManifest } from '../../modules/exports/rules/manifest.ts';
import { messages } from '../../modules/exports/rules/messages.ts';
import { assetFile, names, webFolder } from '../../modules/exports/rules/names.ts';
import { renderWebFolder, toJson } from '../../modules/exports/rules/web-folder.ts';
import { isAppError, tooLarge } from '../../shared/errors/app-error.ts';
import { call } from '../runtime/api/api.ts';
import { networkFailure, statusFailure } from '../runtime/api/failures.ts';
import { saveFile } from '../runtime/api/files.ts';
import { currentSession } from '../runtime/api/session.ts';
import { whenAllowed } from '../runtime/api/when-allowed.ts';
import type { Progress, Refused } from './selection.ts';

/** Saves webs as a zip of their folders. Returns the webs that could not be included. */
export async function exportWebs(
  ids: readonly string[],
  { signal, report }: Progress,
): Promise<readonly Refused[]> {
  const archive = createArchive('webs');
  const entries = new Map<string, ContentsEntry>();
  const hashes = new Set<string>();
  for (let at = 0; at < ids.length; at += maxWebsAtOnce) {
    report(at);
    const body = { ids: ids.slice(at, at + maxWebsAtOnce) };
    for (const web of await whenAllowed(signal, () => call('POST /exports/webs', { body, signal }))) {
      const folder = webFolder(web);
      for (const [name, text] of Object.entries(renderWebFolder(web))) archive.add(`${folder}/${name}`, text);
      for (const { hash } of web.packages ?? []) hashes.add(hash);
      entries.set(web.id, webEntry(web, folder));
    }
  }
  if (hashes.size > 0) {
    const { readBundles } = await import('./export-packages.ts');
    for (const [path, text] of Object.entries(await readBundles(hashes, signal))) archive.add(path, text);
  }
  if (entries.size > 0) await archive.save({ webs: [...entries.values()] });
  return ids.flatMap((_id) => (entries.has(_id) ? [] : { _id, message: messages.gone }));
}

/** Saves the files of assets as a zip, with their list. Returns the assets that could not be included. */
export async function exportAssets(
  ids: readonly string[],
  { signal, report }: Progress,
): Promise<readonly Refused[]> {
  const archive = createArchive('assets');
  const listed: Assets = [];
  const refused: Refused[] = [];
  for (const [at, assetId] of ids.entries()) {
    report(at);
    const read = () => readAsset(assetId, signal);
    const found = await whenAllowed(signal, read).catch((error: unknown) => {
      if (!isAppError(error) || error.status !== 404) throw error;
    });
    if (found) {
      archive.add(found.entry.file, found.content);
      listed.push(found.entry);
    } else refused.push({ _id: assetId, message: messages.gone });
  }
  if (listed.length === 0) return refused;
  archive.add(names.assets, toJson(listed));
  await archive.save({ assets: listed.map(assetEntry), files: [names.assets] });
  return refused;
}

async function readAsset(assetId: string, signal: AbortSignal) {
  const asset = await call('GET /assets/get/{assetId}', { params: { assetId }, signal });
  const content = await fetchFile(asset.assetURL, signal);
  return { entry: toEntry(asset, content), content };
}

async function fetchFile(url: string, signal: AbortSignal): Promise<Blob> {
  const fail = (cause: unknown) => {
    throw networkFailure(cause);
  };
  const response = await fetch(url, { signal }).catch(fail);
  if (!response.ok) throw statusFailure(response.status, response.headers.get('retry-after'));
  return response.blob().catch(fail);
}

function toEntry(asset: Asset, { type, size }: Blob): Assets[number] {
  const { _id: id, title, assetType: kind, assetURL: url, visibility, createdAt } = asset;
  const file = assetFile({ id, title }, url.split('.').at(-1) ?? '');
  return { id, title, kind, type, visibility, createdAt, url, file, bytes: size };
}

/** Entries of the zip's page of contents. */
type Listed = {
  webs?: readonly ContentsEntry[];
  assets?: readonly ContentsEntry[];
  files?: readonly string[];
};

/** A zip in the format of exports, which an import reads. `items` names its contents, for example 'webs'. */
function createArchive(items: string) {
  const zip = new JSZip();
  const username = currentSession().viewer?.username ?? '';
  const exportedAt = new Date();
  const day = exportedAt.toISOString().slice(0, 10);
  let bytes = 0;
  return {
    /** Adds a file; text is compressed. Throws a 413 if the files are larger than a zip made here may be. */
    add: (path: string, content: string | Blob) => {
      bytes += typeof content === 'string' ? content.length : content.size;
      if (bytes > maxArchiveBytes) throw tooLarge(messages.tooLargeForBrowser);
      zip.file(path, content, { compression: typeof content === 'string' ? 'DEFLATE' : 'STORE' });
    },
    save: async ({ webs = [], assets = [], files = [] }: Listed): Promise<void> => {
      const title = `${items[0]?.toUpperCase()}${items.slice(1)} of ${username}`;
      const text = `Exported from ${location.origin} on ${day}.`;
      zip.file(names.manifest, toJson(createManifest(location.origin, username, exportedAt)));
      zip.file(names.contents, renderContents({ title, text, webs, assets, files }));
      saveFile(await zip.generateAsync({ type: 'blob' }), `${username}-${items}-${day}.zip`);
    },
  };
}
