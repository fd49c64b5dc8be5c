import type { ImageSize } from './fragments.ts';
import { removeFilesOf } from './leaving.ts';
import { createImage, type Deps, release, type StoredImage, urlOf, use } from './service.ts';
import type { ImageKind } from './sizes.ts';

export type { ImageSize } from './fragments.ts';
export type { StoredImage } from './service.ts';
export type { ImageKind } from './sizes.ts';

/** Pictures of members: cleaning, storing, use and end of use, addresses. */
export function createAssets(deps: Deps) {
  return {
    createImage: (ownerId: string, kind: ImageKind, upload: Uint8Array): Promise<StoredImage> =>
      createImage(deps, ownerId, kind, upload),
    use,
    release,
    leaver: {
      remove: (memberId: string, signal: AbortSignal) => removeFilesOf(deps, memberId, signal),
    },
    imageUrl: (publicId: string | null, size: ImageSize) => urlOf(deps, publicId, size),
  };
}

export type Assets = ReturnType<typeof createAssets>;
