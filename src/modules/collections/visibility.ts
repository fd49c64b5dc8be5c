import type { RawBuilder } from 'kysely';
import { canOpen, isVisibleTo } from '../../shared/db/statements/visibility.ts';
import type { Viewer } from '../../shared/viewer.ts';
import { presentedLinkKey } from '../../shared/visibility/link-key.ts';

/** SQL condition of lists: whether the joined row of `collections` (or `alias`) is public or the viewer's own. */
export const isCollectionVisibleTo = (viewer: Viewer, alias = 'collections'): RawBuilder<boolean> =>
  isVisibleTo(viewer, alias);

/** SQL condition of lookups by id: the same, or the request presents the key of its link (`canOpen`). */
export const canOpenCollection = (
  viewer: Viewer,
  alias = 'collections',
  key = presentedLinkKey(),
): RawBuilder<boolean> => canOpen(viewer, alias, key);
