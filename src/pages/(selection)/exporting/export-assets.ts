import type { Asset } from '../../../modules/assets/contract/index.ts';
import type { Assets } from '../../../modules/exports/contract/format.ts';
import { assetEntry } from '../../../modules/exports/rules/contents.ts';
import { messages } from '../../../modules/exports/rules/messages.ts';
import { assetFile, names } from '../../../modules/exports/rules/names.ts';
import { toJson } from '../../../modules/exports/rules/web-folder.ts';
import { isAppError } from '../../../shared/errors/app-error.ts';
import { call } from '../../runtime/api/api.ts';
import { networkFailure, statusFailure } from '../../runtime/api/failures.ts';
import { whenAllowed } from '../../runtime/api/when-allowed.ts';
import type { Progress, Refused } from '../client/bulk-calls.ts';
import { createArchive } from './archive.ts';

/** Saves the files of assets as a zip, with their list. Returns those that are not in it. */
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
