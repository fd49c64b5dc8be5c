import type { Db, Tx } from '../../shared/db/database.ts';
import type { TempFile } from '../../shared/storage/scratch.ts';
import type { Member, Viewer } from '../../shared/viewer.ts';
import type { BulkVisibilityChoice } from '../../shared/visibility/visibility-choice.ts';
import type { Audited } from '../site/index.ts';
import { keysOf, parseSourceUrl, typeOfKey } from './files/keys.ts';
import { openForReview, openMaster, readStoredFile } from './files/stored-files.ts';
import type { ImageSize } from './image-urls.ts';
import { lockAny } from './repository/assets.ts';
import * as renames from './repository/media.ts';
import { findStoredIds } from './repository/media.ts';
import type { UploadKind } from './rules/fields.ts';
import * as library from './service/assets.ts';
import { setVisibility } from './service/assets.ts';
import { createBinnedAssets, createModeratedAssets, remove, removeMany } from './service/deletion.ts';
import {
  changePublicIds,
  copyThumbnail,
  createImage,
  type Deps,
  eraseRemoved,
  type OldUrls,
  release,
  restorePublicIds,
  type StoredImage,
  storeCard,
  storeLoop,
  urlOf,
  use,
} from './service/files.ts';
import { listIcons } from './service/icons.ts';
import { getStorageFacts, startOrphanDeletion, startSurvey } from './service/storage-survey.ts';
import { type Fields, upload } from './service/uploads.ts';

export type { ImageSize } from './image-urls.ts';
export type { OldUrls, StoredImage } from './service/files.ts';
export { isQuotaExceeded } from './service/quota.ts';

/** Members' pictures, videos and audio: validation, sanitizing, storage, references, URLs, and the asset library. */
export function createAssets(deps: Deps) {
  const findServed = (publicId: string) => renames.findServed(deps.db, publicId);
  return {
    create: (owner: Member, asset: library.NewAsset) => library.create(deps, owner, asset),
    get: (viewer: Viewer, id: string) => library.get(deps, viewer, id),
    update: (viewer: Member, id: string, changes: library.AssetChanges) =>
      library.update(deps, viewer, id, changes),
    remove: (viewer: Member, id: string) => remove(deps, viewer, id),
    renewLink: (viewer: Member, id: string) => library.renewLink(deps, viewer, id),
    setVisibility: (viewer: Member, ids: readonly string[], choice: BulkVisibilityChoice) =>
      setVisibility(deps, viewer, ids, choice),
    removeMany: (viewer: Member, ids: readonly string[]) => removeMany(deps, viewer, ids),
    listPublic: (viewer: Viewer, query: library.AssetRequest) => library.listPublic(deps, viewer, query),
    listOwn: (member: Member, query: library.AssetRequest) => library.listOwn(deps, member, query),
    listLiked: (member: Member, query: library.AssetRequest) => library.listLiked(deps, member, query),
    search: (viewer: Viewer, query: library.AssetRequest & { search: string }) =>
      library.search(deps, viewer, query),
    listIcons,
    moderated: createModeratedAssets(deps),
    binned: createBinnedAssets(deps),
    lockAny,
    lockVisible: library.lockVisible,
    adjustLikesCount: library.adjustLikesCount,
    createImage: (ownerId: string, kind: 'thumbnail', bytes: Uint8Array): Promise<StoredImage> =>
      createImage(deps, ownerId, kind, bytes),
    upload: (
      ownerId: string,
      kind: UploadKind,
      file: TempFile | undefined,
      fields: Fields,
      signal: AbortSignal,
    ) => upload(deps, ownerId, kind, file, fields, signal),
    /** Whether this is the URL of a source picture, i.e. one that was fetched to be cropped. */
    isSource: (url: string) => parseSourceUrl(deps.publicUrl, url) !== null,
    use,
    release: (tx: Tx, publicId: string | null) => release(deps, tx, publicId),
    changePublicIds: (tx: Tx, publicIds: readonly string[], oldUrls: OldUrls) =>
      changePublicIds(deps, tx, publicIds, oldUrls),
    restorePublicIds,
    copyThumbnail: (ownerId: string, publicId: string) => copyThumbnail(deps, ownerId, publicId),
    storeCard: (publicId: string, bytes: Buffer) => storeCard(deps, publicId, bytes),
    storeLoop: (ownerId: string, publicId: string, bytes: Buffer) =>
      storeLoop(deps, ownerId, publicId, bytes),
    /** Participant in account deletion. */
    deletion: {
      hide: library.hideOf,
      remove: (memberId: string, signal: AbortSignal) => library.removeOf(deps, memberId, signal),
    },
    /** The media store, for admins. */
    storage: {
      get: () => getStorageFacts(deps),
      survey: (audited: Audited) => startSurvey(deps, audited),
      deleteOrphans: (audited: Audited, files: number) => startOrphanDeletion(deps, audited, files),
    },
    /** Id in the storage keys of a file; null for a file that must not be served. */
    storedUnder: findServed,
    /** Reads a file by its path, if it may be served. */
    readStoredFile: (path: string, maxBytes: number) =>
      readStoredFile({ ...deps, storedUnder: findServed }, path, maxBytes),
    /** Opens the sanitized upload of a file, to whose URL webs refer; null if it is gone. */
    openMaster: (publicId: string) => openMaster({ ...deps, storedUnder: findServed }, publicId),
    /** Opens a picture for moderators by the id in its storage keys, whether or not it may be served. */
    openForReview: (storedUnder: string) => openForReview(deps.storage, storedUnder),
    /** Erases the bytes of files that have been removed already, after the commit. */
    eraseRemoved: (tx: Tx, publicIds: readonly string[]) => eraseRemoved(deps, tx, publicIds),
    /** All storage keys that files in use may have, for a backup. */
    listStoredKeys: async (db: Db) => (await findStoredIds(db)).flatMap(keysOf),
    typeOfKey,
    imageUrl: (publicId: string, size: ImageSize) => urlOf(deps, publicId, size),
  };
}

export type Assets = ReturnType<typeof createAssets>;
