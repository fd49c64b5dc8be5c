import type { TempFile } from '../../shared/storage/scratch.ts';
import type { UploadKind } from './fields.ts';
import type { ImageSize } from './fragments.ts';
import { removeFilesOf } from './leaving.ts';
import { createImage, type Deps, release, type StoredImage, urlOf, use } from './service.ts';
import { type Fields, upload } from './uploads.ts';

export type { ImageSize } from './fragments.ts';
export type { StoredImage } from './service.ts';

/** Pictures, videos and audio of members: judging, cleaning, storing, use and end of use, addresses. */
export function createAssets(deps: Deps) {
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
    use,
    release,
    leaver: {
      remove: (memberId: string, signal: AbortSignal) => removeFilesOf(deps, memberId, signal),
    },
    imageUrl: (publicId: string | null, size: ImageSize) => urlOf(deps, publicId, size),
  };
}

export type Assets = ReturnType<typeof createAssets>;
