import { binder } from '../../shared/bind.ts';
import type { Db, Tx } from '../../shared/db/database.ts';
import type { TempFile } from '../../shared/storage/scratch.ts';
import type { UploadKind } from './fields.ts';
import type { ImageSize } from './fragments.ts';
import { listIcons } from './icons.ts';
import { keysOf, sourceNamed, typeOfKey } from './keys.ts';
import { readWhole } from './reading.ts';
import { findStoredUnder } from './repository/addresses.ts';
import { addLike, lockAny } from './repository/assets.ts';
import { countReady, findStored } from './repository/media.ts';
import * as library from './service/assets.ts';
import {
  changeAddress,
  copyThumbnail,
  createImage,
  type Deps,
  release,
  type StoredImage,
  urlOf,
  use,
} from './service/files.ts';
import { type Fields, upload } from './service/uploads.ts';

export type { ImageSize } from './fragments.ts';
export type { StoredImage } from './service/files.ts';
export { isQuotaExceeded } from './service/quota.ts';

/** Pictures, videos and audio of members: judging, cleaning, storing, use and end of use, addresses; their library. */
export function createAssets(deps: Deps) {
  const storedUnder = (publicId: string) => findStoredUnder(deps.db, publicId);
  const bind = binder(deps);
  return {
    create: bind(library.create),
    get: bind(library.get),
    update: bind(library.update),
    remove: bind(library.remove),
    shown: bind(library.shown),
    own: bind(library.own),
    liked: bind(library.liked),
    search: bind(library.search),
    icons: listIcons,
    hold: lockAny,
    holdVisible: library.holdVisible,
    /** Moves the likes of a held asset by one; answers how many there are now. */
    changeLikes: (tx: Tx, id: string, delta: 1 | -1) => addLike(tx, id, delta),
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
    release: bind(release),
    changeAddress: bind(changeAddress),
    copyThumbnail: bind(copyThumbnail),
    leaver: {
      hide: library.hideOf,
      remove: bind(library.removeOf),
    },
    /** The id under whose keys a file lies that may be shown; null for any other. */
    storedUnder,
    /** A file that may be shown, by its path. */
    readWhole: (path: string, maxBytes: number) => readWhole({ ...deps, storedUnder }, path, maxBytes),
    /** Where everything of the files in use may be stored, for a backup. */
    storedKeys: async (db: Db) => (await findStored(db)).flatMap(keysOf),
    typeOfKey,
    figures: () => countReady(deps.db),
    imageUrl: (publicId: string, size: ImageSize) => urlOf(deps, publicId, size),
  };
}

export type Assets = ReturnType<typeof createAssets>;
