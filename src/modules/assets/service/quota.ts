import type { Db } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { AppError, isAppError } from '../../../shared/errors/app-error.ts';
import { memberLimits } from '../fields.ts';
import type { MediaKind } from '../files/keys.ts';
import { messages } from '../messages.ts';
import { findUsage, insertPending, lockUsage, type NewMedia } from '../repository/media.ts';

const errorCode = 'storage-quota';

/** Whether a file was refused because its owner has as much as a member may have. */
export const isQuotaExceeded = (error: unknown): boolean => isAppError(error) && error.code === errorCode;

/**
 * Throws a 403 that names the limit when one more file exceeds what a member may have. Pictures of webs count by their bytes
 * only: there are as many as webs.
 */
export async function requireRoom(
  db: Db,
  { ownerId, kind, bytes }: { ownerId: string; kind: MediaKind; bytes: number },
): Promise<void> {
  const used = await findUsage(db, ownerId);
  const refuse = (text: string) => new AppError(403, text, { code: errorCode });
  if (kind !== 'thumbnail' && used.files >= memberLimits.files) throw refuse(messages.tooManyFiles);
  if (used.bytes + bytes > memberLimits.bytes) throw refuse(messages.tooManyBytes);
}

/** Adds the row of a file that is about to be stored, if its owner has room for it. */
export async function addPending({ db }: { db: Db }, media: NewMedia): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockUsage(tx, media.ownerId);
    await requireRoom(tx, media);
    await insertPending(tx, media);
  });
}
