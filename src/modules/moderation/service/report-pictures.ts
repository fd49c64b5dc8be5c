import type { Db } from '../../../shared/db/database.ts';
import { isId } from '../../../shared/ids.ts';
import { isSameText, mac } from '../../../shared/keys.ts';
import type { Opened } from '../../../shared/storage/storage.ts';
import { findPictureOf } from '../repository/report-pictures.ts';
import { reportedPicturesPath } from '../rules/fields.ts';
import type { Deps } from './deps.ts';

/** How long the address of a reported picture works, in milliseconds. */
const lifetime = 60 * 60_000;

/** Makes addresses of the pictures of open reports. They work for an hour, without a login, and name no file. */
export function pictureAddresses({ publicUrl, clock, pictureKey }: PictureDeps) {
  const expires = Math.ceil((clock.now().getTime() + lifetime) / 1_000).toString(36);
  return (reportId: string) =>
    `${publicUrl}${reportedPicturesPath}${reportId}.${expires}.${sign(pictureKey, reportId, expires)}.webp`;
}

type PictureDeps = Pick<Deps, 'publicUrl' | 'clock' | 'pictureKey'>;

/** Opens the picture at an address made by `pictureAddresses`; null if it has expired or the report is closed. */
export async function openReportedPicture(
  { db, assets, clock, pictureKey }: Pick<Deps, 'assets' | 'clock' | 'pictureKey'> & { db: Db },
  file: string,
): Promise<Opened | null> {
  const [reportId = '', expires = '', signature = '', extension] = file.split('.');
  if (!isId(reportId) || extension !== 'webp') return null;
  if (!isSameText(signature, sign(pictureKey, reportId, expires))) return null;
  if (Number.parseInt(expires, 36) * 1_000 <= clock.now().getTime()) return null;
  const storedUnder = await findPictureOf(db, reportId);
  return storedUnder === null ? null : assets.openForReview(storedUnder);
}

const sign = (key: Buffer, reportId: string, expires: string) =>
  mac(key, reportId, expires).toString('base64url');
