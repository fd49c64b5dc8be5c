import { type AssetType, uploadLimits } from '../../../modules/assets/rules/fields.ts';
import { isAppError } from '../../../shared/errors/app-error.ts';
import { type Uploaded, upload } from '../../(uploads)/index.ts';
import { call } from '../../runtime/api/api.ts';
import type { FoundAsset } from '../formats/found.ts';
import { fileOf } from '../formats/paths.ts';
import type { ReadFile } from '../reading/read-files.ts';
import type { Uploads } from './items.ts';
import { toChoice } from './visibilities.ts';

/** Uploads an asset of an export and adds it to the member's assets. */
export async function importAsset(
  asset: FoundAsset,
  { file }: Pick<ReadFile, 'file'>,
  uploads: Uploads,
  signal: AbortSignal,
): Promise<void> {
  const done = uploads.get(asset.path) ?? { ...(await uploadAsset(asset, file, signal)), isCreated: false };
  uploads.set(asset.path, done);
  if (done.isCreated) return;
  const { title, kind: assetType } = asset;
  const visibility = toChoice(asset.visibility);
  const body = { title, assetType, assetURL: done.url, assetPublicId: done.publicId, visibility };
  await call('POST /assets/create', { body, signal }).catch((error: unknown) => {
    // The reply to the first call was lost.
    if (!isAppError(error) || error.status !== 409) throw error;
  });
  uploads.set(asset.path, { ...done, isCreated: true });
}

async function uploadAsset(asset: FoundAsset, file: File | null, signal: AbortSignal): Promise<Uploaded> {
  const { openZip } = await import('../reading/zip.ts');
  const { entries } = await openZip(file ?? new File([], ''));
  const entry = entries.find(({ path }) => path === asset.path);
  const form = new FormData();
  const bytes = await entry?.read(uploadLimits[asset.kind satisfies AssetType]);
  form.set('file', new Blob(bytes ? [bytes] : []), fileOf(asset.path));
  return upload(asset.kind, form, { signal });
}
