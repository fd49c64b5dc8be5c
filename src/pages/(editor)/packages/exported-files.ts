import {
  exportedBundle,
  exportedDiskBundle,
  renderDiskBundle,
  renderExportedMap,
} from '../../../modules/packages/rules/exported-packages.ts';
import { bundlePath } from '../../../modules/packages/rules/files.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { WebFields } from '../../(drafts)/index.ts';
import { findStates, readPackages } from './change-packages.ts';

const folder = 'packages';

/** The packages of a web as files of its download, and the part of the page's head that finds them. Throws AppError. */
export async function exportPackages({ packages = '' }: WebFields) {
  const states = await findStates(readPackages(packages));
  const files: Record<string, string> = {};
  for (const { name, hash } of states) {
    const response = await fetch(bundlePath(hash));
    if (!response.ok) throw new AppError(response.status, `${name} cannot be read`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    files[`${folder}/${exportedBundle(hash)}`] = new TextDecoder().decode(bytes);
    files[`${folder}/${exportedDiskBundle(hash)}`] = renderDiskBundle(hash, bytes);
  }
  return { map: renderExportedMap(states, `./${folder}`), files };
}
