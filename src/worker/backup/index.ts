import { createReadStream, createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { BackupError, type Manifest } from './format.ts';
import { type BackupTarget, restoreBackup } from './restore.ts';
import { type BackupSource, takeBackup } from './take.ts';

/** `-` means standard output or input, for use in pipes. */
const piped = '-';

/** Backs up to `path`, which must not exist; a failed backup leaves no file. Returns a summary for the operator. */
export async function backUpTo(path: string, source: BackupSource): Promise<string> {
  if (path === piped) return summaryOf('Backed up', await takeBackup(source, process.stdout));
  if (await isThere(path)) throw new BackupError(`${path} exists already; name a file that does not exist`);
  const part = `${path}.part`;
  // A leftover of a killed backup would keep its file mode, which others may be able to read.
  await rm(part, { force: true });
  try {
    const manifest = await takeBackup(source, createWriteStream(part, { mode: 0o600, flush: true }));
    await rename(part, path);
    return `${summaryOf('Backed up', manifest)} to ${path}`;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Restores `path` into an empty installation. Returns a summary for the operator. */
export async function restoreFrom(path: string, target: BackupTarget): Promise<string> {
  if (path !== piped && !(await isThere(path))) throw new BackupError(`${path} does not exist`);
  const from = path === piped ? process.stdin : createReadStream(path, { highWaterMark: 1 << 20 });
  return summaryOf('Restored', await restoreBackup(target, from));
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

function summaryOf(done: string, { tables, media }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${done} ${rows} rows and ${media.files} files (${(media.bytes / 1e6).toFixed(1)} MB)`;
}
