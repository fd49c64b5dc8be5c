import type { Db } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { AppError, isAppError } from '../../../shared/errors/app-error.ts';
import type { MediaKind } from '../files/keys.ts';
import { findUsage, insertPending, lockUsage, markLoop, type NewMedia } from '../repository/media.ts';
import { memberLimits } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';

const megabyte = 1_000_000;
const errorCode = 'storage-quota';

/** Whether a file was rejected because its owner's quota is exhausted. */
export const isQuotaExceeded = (error: unknown): boolean => isAppError(error) && error.code === errorCode;

/**
 * Throws 403 with the limit if one more file would exceed the member's quota. Pictures that the product takes of webs
 * count by size only, since their number is limited by that of the webs.
 */
export async function requireQuota(
  db: Db,
  {
    ownerId,
    kind,
    bytes,
    isUpload = false,
  }: { ownerId: string; kind: MediaKind; bytes: number; isUpload?: boolean },
): Promise<void> {
  const used = await findUsage(db, ownerId);
  const quotaError = (text: string) => new AppError(403, text, { code: errorCode });
  const maxFiles = used.maxFiles ?? memberLimits.files;
  const maxMegabytes = used.maxMegabytes ?? memberLimits.bytes / megabyte;
  if ((isUpload || kind !== 'thumbnail') && used.files >= maxFiles)
    throw quotaError(messages.tooManyFiles(maxFiles));
  if (used.bytes + bytes > maxMegabytes * megabyte) throw quotaError(messages.tooManyBytes(maxMegabytes));
}

/** Inserts the row of a file that is about to be stored, if its owner's quota allows it. */
export async function addPending({ db }: { db: Db }, media: NewMedia): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockUsage(tx, media.ownerId);
    await requireQuota(tx, media);
    await insertPending(tx, media);
  });
}

/** Counts the loop of a picture in its owner's storage, if the quota allows it; false if the picture has been removed. */
export async function addLoopBytes({ db }: { db: Db }, picture: NewLoop): Promise<boolean> {
  const { publicId, ownerId, bytes } = picture;
  return inTransaction(db, async (tx) => {
    await lockUsage(tx, ownerId);
    await requireQuota(tx, { ownerId, kind: 'thumbnail', bytes });
    return markLoop(tx, publicId, bytes);
  });
}

type NewLoop = { publicId: string; ownerId: string; bytes: number };
