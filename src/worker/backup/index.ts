import type { Readable } from 'node:stream';
import { verifyBackup } from './archive.ts';
import type { Manifest } from './format.ts';
import { type RestoreTarget, restoreBackup } from './restore.ts';
import { openFile, writeWhole } from './store/store.ts';
import { type BackupSource, takeBackup } from './take.ts';

export { openBackupStore } from './store/index.ts';

/** `-` means standard output or input, for use in pipes. */
const piped = '-';

/** Backs up to `path`, which must not exist; a failed backup leaves no file. Returns a summary for the operator. */
export async function backUpTo(path: string, source: BackupSource): Promise<string> {
  if (path === piped) return summaryOf('Backed up', await takeBackup(source, process.stdout));
  const manifest = await writeWhole(path, (out) => takeBackup(source, out));
  return `${summaryOf('Backed up', manifest)} to ${path}`;
}

/** Opens the backup at `path`. */
export const openBackup = async (path: string): Promise<Readable> =>
  path === piped ? process.stdin : openFile(path);

/** Restores the backup at `path` into an empty installation. Returns a summary for the operator. */
export async function restoreFrom(path: string, target: RestoreTarget): Promise<string> {
  return restoreOpened(await openBackup(path), target);
}

/** Like `restoreFrom`, for a backup that is open already. */
export async function restoreOpened(from: Readable, target: RestoreTarget): Promise<string> {
  return summaryOf('Restored', await restoreBackup(target, from));
}

/** Compares all checksums. Returns a summary for the operator. */
export async function verify(from: Readable): Promise<string> {
  const { head, manifest } = await verifyBackup(from);
  return `${summaryOf('Verified', manifest)} of ${head.madeAt}`;
}

function summaryOf(done: string, { tables, media }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${done} ${rows} rows and ${media.files} files (${(media.bytes / 1e6).toFixed(1)} MB)`;
}
