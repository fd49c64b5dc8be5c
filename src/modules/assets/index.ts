import type { Db } from '../../shared/db/database.ts';
import type { TempFile } from '../../shared/storage/scratch.ts';
import type { UploadKind } from './fields.ts';
import type { ImageSize } from './fragments.ts';
import { keysOf, sourceNamed, typeOfKey } from './keys.ts';
import { readWhole } from './reading.ts';
import { closeUnusedOf, findReady, isReady } from './repository.ts';
import { createImage, type Deps, release, type StoredImage, urlOf, use } from './service.ts';
import { type Fields, upload } from './uploads.ts';

export type { ImageSize } from './fragments.ts';
export type { StoredImage } from './service.ts';

/** Pictures, videos and audio of members: judging, cleaning, storing, use and end of use, addresses. */
export function createAssets(deps: Deps) {
  const ready = (publicId: string) => isReady(deps.pool, publicId);
  return {
    createImage: (ownerId: string, kind: 'thumbnail', bytes: Uint8Array): Promise<StoredImage> =>
      createImage(deps, ownerId, kind, bytes),
    upload: (
      ownerId: string,
      kind: UploadKind,
      file: TempFile | undefined,
      fields: Fields,
      signal: AbortSignal,
    ) => upload(deps, ownerId, kind, file, fields, signal),
    /** Whether an address is that of a picture which was fetched to be cropped. */
    isSource: (url: string) => sourceNamed(deps.publicUrl, url) !== null,
    use,
    release,
    leaver: {
      remove: (memberId: string) => closeUnusedOf(deps.db, memberId),
    },
    /** Whether a file may be shown. */
    isReady: ready,
    /** A file that may be shown, by its path. */
    readWhole: (path: string, maxBytes: number) => readWhole({ ...deps, isReady: ready }, path, maxBytes),
    /** Where everything of the files in use may be stored, for a backup. */
    storedKeys: async (db: Db) => (await findReady(db)).flatMap(keysOf),
    typeOfKey,
    imageUrl: (publicId: string | null, size: ImageSize) => urlOf(deps, publicId, size),
  };
}

export type Assets = ReturnType<typeof createAssets>;
