import { names } from '../../modules/exports/rules/names.ts';
import {
  exportedBundle,
  exportedDiskBundle,
  renderDiskBundle,
} from '../../modules/packages/rules/exported-packages.ts';
import { bundlePath } from '../../modules/packages/rules/files.ts';
import { AppError } from '../../shared/errors/app-error.ts';

/** The files of an export with the bundles that webs import, by their hashes. Throws an AppError if one cannot be read. */
export async function readBundles(
  hashes: Iterable<string>,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const hash of hashes) {
    const response = await fetch(bundlePath(hash), { signal });
    if (!response.ok) throw new AppError(response.status, 'A package cannot be read');
    const bytes = new Uint8Array(await response.arrayBuffer());
    files[`${names.packages}/${exportedBundle(hash)}`] = new TextDecoder().decode(bytes);
    files[`${names.packages}/${exportedDiskBundle(hash)}`] = renderDiskBundle(hash, bytes);
  }
  return files;
}
