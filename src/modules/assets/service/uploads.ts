import { readFile } from 'node:fs/promises';
import type { Static } from 'typebox';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest, forbidden } from '../../../shared/errors/app-error.ts';
import { cleanPicture, pictureType, requirePicture, type Shape } from '../../../shared/media/pictures.ts';
import { cleanRecording } from '../../../shared/media/recordings.ts';
import type { TempFile } from '../../../shared/storage/scratch.ts';
import type { endpoints } from '../contract.ts';
import { keyOf, masterSizes, masterUrl, newPublicId, parseSourceUrl } from '../files/keys.ts';
import { isReadyOf, markReady } from '../repository/media.ts';
import {
  cropOf,
  hasCropRatio,
  isCroppedKind,
  tooLargeText,
  type UploadKind,
  uploadLimits,
} from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';
import { type Deps, storePicture } from './files.ts';
import { addPending, requireQuota } from './quota.ts';

type Endpoint = (typeof endpoints)['POST /media/upload'];
type Uploaded = Static<Endpoint['reply']>;
export type Fields = Static<Endpoint['body']>;
type PictureKind = Exclude<UploadKind, 'video' | 'audio'>;

/**
 * Validates, sanitizes and stores an uploaded file, or the file at `fields.url`. It is deleted after 24 hours unless
 * something refers to it by then. Pictures are re-encoded, videos and audio are stored unchanged. The caller removes `file`.
 */
export async function upload(
  deps: Deps,
  ownerId: string,
  kind: UploadKind,
  file: TempFile | undefined,
  fields: Fields,
  signal: AbortSignal,
): Promise<Uploaded> {
  // Counted before any work. A refused or failed upload is not counted in the end.
  const takeBack = await deps.trust.count(deps.db, { id: ownerId }, 'uploads');
  try {
    return await store(deps, ownerId, kind, file, fields, signal);
  } catch (error) {
    await takeBack();
    throw error;
  }
}

async function store(
  deps: Deps,
  ownerId: string,
  kind: UploadKind,
  file: TempFile | undefined,
  fields: Fields,
  signal: AbortSignal,
): Promise<Uploaded> {
  const url = fields.url?.trim() ?? '';
  if (file && url !== '') throw badRequest(messages.bothSent, 'url');
  if (file) return storeUpload(deps, ownerId, kind, file, fields);
  if (url === '') throw badRequest(messages.nothingSent, 'file');
  const source = parseSourceUrl(deps.publicUrl, url);
  if (source !== null && isCroppedKind(kind))
    return storeUploadedPicture(
      deps,
      ownerId,
      kind,
      await readSource(deps, ownerId, source),
      shapeOf(kind, fields),
    );
  // Validates the crop first: without one the file need not be fetched.
  if (kind !== 'video' && kind !== 'audio') shapeOf(kind, fields);
  if (deps.fetchUrl === null) throw forbidden(messages.urlsOff);
  await requireQuota(deps.db, { ownerId, kind, bytes: 0, isUpload: true });
  const limit = { maxBytes: uploadLimits[kind], tooLarge: tooLargeText(kind) };
  const fetched = await deps.fetchUrl(url, limit, deps.scratch, signal);
  try {
    return await storeUpload(deps, ownerId, kind, fetched, fields);
  } finally {
    await fetched.remove();
  }
}

/** How a picture of this kind is processed: kept whole, scaled down or cropped. */
function shapeOf(kind: PictureKind, fields: Fields): Shape {
  if (kind === 'image') return 'whole';
  if (kind === 'source') return { within: masterSizes.source };
  const cut = cropOf(fields);
  if (cut === null) throw badRequest(messages.cropMissing, 'x');
  if (!hasCropRatio(kind, cut)) throw badRequest(messages.cropShape[kind], 'width');
  return { cut, largest: masterSizes[kind] };
}

async function storeUpload(
  deps: Deps,
  ownerId: string,
  kind: UploadKind,
  file: TempFile,
  fields: Fields,
): Promise<Uploaded> {
  // Rejects early, before any processing; `addPending` makes the binding check.
  await requireQuota(deps.db, { ownerId, kind, bytes: file.size, isUpload: true });
  if (kind === 'video' || kind === 'audio') return storeRecording(deps, ownerId, kind, file);
  const bytes = await readFile(file.path);
  // Checks the file type first, since no crop is valid for a file of the wrong type.
  await requirePicture(bytes);
  return storeUploadedPicture(deps, ownerId, kind, bytes, shapeOf(kind, fields));
}

async function storeUploadedPicture(
  deps: Deps,
  ownerId: string,
  kind: PictureKind,
  bytes: Uint8Array,
  shape: Shape,
): Promise<Uploaded> {
  const picture = await cleanPicture(bytes, shape, messages.badPicture);
  const publicId = newPublicId(kind);
  const mimeType = pictureType;
  await addPending(deps, { id: publicId, ownerId, kind, mimeType, bytes: picture.bytes.length });
  const measures = await storePicture(deps, publicId, picture);
  return { url: masterUrl(deps.publicUrl, publicId, 'webp'), publicId, mimeType, ...measures };
}

/** Reads a picture that the member fetched earlier, to crop it now; 400 if it is not theirs or no longer exists. */
async function readSource({ db, storage }: Deps, ownerId: string, source: string): Promise<Uint8Array> {
  const master = (await isReadyOf(db, source, ownerId)) ? await storage.open(keyOf(source, 'master')) : null;
  if (master === null) throw badRequest(messages.notYours, 'url');
  return Buffer.concat(await master.stream.toArray());
}

async function storeRecording(
  deps: Deps,
  ownerId: string,
  kind: 'video' | 'audio',
  { path, size }: TempFile,
): Promise<Uploaded> {
  const { extension, type, width, height } = await cleanRecording(path, kind);
  const publicId = newPublicId(kind);
  await addPending(deps, { id: publicId, ownerId, kind, mimeType: type, bytes: size });
  await deps.storage.put(keyOf(publicId, 'master', extension), { path, size }, { type });
  const measures = { width, height, bytes: size };
  await inTransaction(deps.db, (tx) => markReady(tx, publicId, measures));
  return { url: masterUrl(deps.publicUrl, publicId, extension), publicId, mimeType: type, ...measures };
}
