import type { Rate } from '../../../shared/api/endpoint.ts';
import { onlyIds } from '../../../shared/bulk.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { AppError, notFound } from '../../../shared/errors/app-error.ts';
import { isId, newId } from '../../../shared/ids.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import { isSameText, mac } from '../../../shared/keys.ts';
import { layOutMail, type MailText } from '../../../shared/mail/layout.ts';
import type { Opened } from '../../../shared/storage/storage.ts';
import type { Member } from '../../../shared/viewer.ts';
import { type ExportedWeb, exportStates, type OwnExport } from '../contract.ts';
import { deleteFile, type FilePayload, makeExport } from '../jobs.ts';
import { findWebs } from '../repository/contents.ts';
import * as exports from '../repository/exports.ts';
import { downloadPath } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';
import { type Deps, keyOf, parseKey } from './deps.ts';
import { toExportedWeb } from './entries.ts';

const exportsOfMember: Rate = { max: 5, seconds: 86_400 };
const filesPerBatch = 100;
/**
 * Minimum age in milliseconds at which a file without an export is deleted; a younger one may belong to an export
 * that is about to be ready.
 */
const minOrphanAge = 3_600_000;

const toPayload = ({ id, attempt }: exports.ExportFile): FilePayload => ({ exportId: id, attempt });

/**
 * Begins an export, in place of the last. Throws a 409 while one is running, without counting the request, and a 429
 * after five in a day.
 */
export async function create(deps: Deps, member: Member): Promise<OwnExport> {
  const id = newId();
  await inTransaction(deps.db, async (tx) => {
    const replaced = await exports.replaceExport(tx, member.id, id);
    if (replaced === undefined) throw new AppError(409, messages.underWay);
    await deps.accounts.enforceRate('export', member.id, exportsOfMember, tx);
    if (replaced !== null) await deps.jobs.add(tx, deleteFile, toPayload(replaced));
    await deps.jobs.add(tx, makeExport, { exportId: id });
  });
  const own = await getOwn(deps, member);
  if (own === null) throw notFound(messages.none);
  return own;
}

/** The member's export; null without one, or when it has expired. */
export async function getOwn(deps: Deps, member: Member): Promise<OwnExport | null> {
  const row = await exports.findExportOf(deps.db, member.id);
  if (!row || (row.state === 'ready' && !row.is_available)) return null;
  return {
    _id: row.id,
    state: exportStates.find((state) => state === row.state) ?? 'failed',
    done: row.done,
    total: row.total,
    bytes: row.bytes,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    downloadUrl: row.is_available ? downloadUrl(deps, row) : null,
    failure: row.state === 'failed' ? textOfFailure(row.failure) : null,
  };
}

/** The webs with these ids that belong to the member, as in an export, but without their pictures. */
export async function getWebs(deps: Deps, member: Member, ids: readonly string[]): Promise<ExportedWeb[]> {
  const known = onlyIds(ids);
  const rows = known.length > 0 ? await findWebs(deps.db, member, known) : [];
  return rows.map((row) => toExportedWeb(deps, row, false));
}

function textOfFailure(failure: string | null): string {
  const texts: Readonly<Record<string, string>> = messages.failures;
  return texts[failure ?? ''] ?? messages.failed;
}

/** Deletes the member's export, whatever its state. Throws a 404 without one. */
export async function remove(deps: Deps, member: Member): Promise<null> {
  if (!(await inTransaction(deps.db, (tx) => removeOf(deps, tx, member.id)))) throw notFound(messages.none);
  return null;
}

/** Deletes the export of a member, and its file after the commit; whether there was one. */
export async function removeOf({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, memberId: string): Promise<boolean> {
  const file = await exports.deleteExportOf(tx, memberId);
  if (file) await jobs.add(tx, deleteFile, toPayload(file));
  return file !== undefined;
}

/** Deletes the file of an export that is gone. */
export const removeFile = ({ storage }: Deps, { exportId, attempt }: FilePayload): Promise<void> =>
  storage.delete(keyOf({ id: exportId, attempt }));

/**
 * Opens the stored file of an export. An export whose file is missing, as after a restore, becomes a failed one, and
 * throws a 404.
 */
export async function openFile(
  { db, storage }: Deps,
  file: exports.ExportFile,
  range?: { start: number; end: number },
): Promise<Opened> {
  const found = await storage.open(keyOf(file), range);
  if (found) return found;
  await exports.failReadyExport(db, file.id);
  throw notFound(messages.linkInvalid);
}

/** Deletes expired exports and files without an export, and marks exports as failed that no worker makes any more. */
export async function sweep(deps: Deps, now: Date, signal: AbortSignal): Promise<void> {
  await exports.failAbandoned(deps.db);
  const deleteSome = (limit: number) =>
    inTransaction(deps.db, async (tx) => {
      const expired = await exports.deleteExpired(tx, limit);
      await deps.jobs.addAll(tx, deleteFile, expired.map(toPayload));
      return expired.length;
    });
  await inBatches(deleteSome, signal);
  await deleteOrphans(deps, now);
  await deps.storage.tidy();
}

async function deleteOrphans({ db, storage }: Deps, now: Date): Promise<void> {
  const deleteUnknown = async (files: readonly exports.ExportFile[]) => {
    const attempts = await exports.findAttempts(
      db,
      files.map(({ id }) => id),
    );
    for (const file of files) if (attempts.get(file.id) !== file.attempt) await storage.delete(keyOf(file));
  };
  let files: exports.ExportFile[] = [];
  for await (const { key, writtenAt } of storage.list()) {
    const file = parseKey(key);
    if (file === null || now.getTime() - writtenAt.getTime() < minOrphanAge) continue;
    files.push(file);
    if (files.length < filesPerBatch) continue;
    await deleteUnknown(files);
    files = [];
  }
  if (files.length > 0) await deleteUnknown(files);
}

/** The mail that an export is ready, and to whom; null if it is gone. */
export async function composeMail(
  deps: Deps,
  exportId: string,
): Promise<{ memberId: string; mail: MailText } | null> {
  const row = await exports.findExport(deps.db, exportId);
  if (!row?.is_available) return null;
  const { siteName } = deps.site.settings.get();
  const until = row.expires_at?.toISOString().slice(0, 10) ?? '';
  const mail = layOutMail('Your export is ready', [
    `Everything you made at ${siteName} is in one zip file. You can download it until ${until}:`,
    { link: downloadUrl(deps, row), label: 'Download your export' },
    'Anyone with this link can download it, so do not share it. It stops working when you change your password, delete the export or start another:',
    { link: deps.addresses.settings, label: 'Your export' },
  ]);
  return { memberId: row.member_id, mail };
}

/**
 * The token of a download: the id of the export, and a MAC of it, of its member's password hash and of the time when
 * all sessions of the member were last ended. It is stored nowhere, and valid until the export is deleted, the
 * password changes, or the member is logged out everywhere.
 */
function tokenOf(
  { linkKey }: Pick<Deps, 'linkKey'>,
  { id, password_hash, sessions_ended_at }: exports.ExportRow,
): string {
  const code = mac(linkKey, id, password_hash, sessions_ended_at?.toISOString() ?? '');
  return `${id}.${code.toString('base64url')}`;
}

/** The address from which an export is downloaded without being signed in. */
const downloadUrl = (deps: Pick<Deps, 'linkKey' | 'publicUrl'>, row: exports.ExportRow): string =>
  `${deps.publicUrl}/api/v1${downloadPath}${tokenOf(deps, row)}`;

/** The export of a download token; undefined if the token is not valid, or the export not ready. */
export async function findByToken(
  deps: Pick<Deps, 'db' | 'linkKey'>,
  token: string,
): Promise<exports.ExportRow | undefined> {
  const [id = ''] = token.split('.');
  const row = isId(id) ? await exports.findExport(deps.db, id) : undefined;
  return row?.is_available && isSameText(token, tokenOf(deps, row)) ? row : undefined;
}
