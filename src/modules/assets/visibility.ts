import type { RawBuilder } from 'kysely';
import { canOpen, isVisibleTo } from '../../shared/db/statements/visibility.ts';
import type { Viewer } from '../../shared/viewer.ts';
import { presentedLinkKey } from '../../shared/visibility/link-key.ts';

/** SQL condition of lists: whether the joined row of `assets` (or `alias`) is public or the viewer's own. */
export const isAssetVisibleTo = (viewer: Viewer, alias = 'assets'): RawBuilder<boolean> =>
  isVisibleTo(viewer, alias);

/** SQL condition of lookups by id: the same, or the request presents the key of its link (`canOpen`). */
export const canOpenAsset = (
  viewer: Viewer,
  alias = 'assets',
  key = presentedLinkKey(),
): RawBuilder<boolean> => canOpen(viewer, alias, key);
