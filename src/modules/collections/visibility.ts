import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../shared/viewer.ts';

/** SQL condition: whether the viewer can see the joined row of `collections` (or `alias`), i.e. it is public or their own. */
export function isCollectionVisibleTo(viewer: Viewer, alias = 'collections'): RawBuilder<boolean> {
  const collection = sql.ref(alias);
  return viewer
    ? sql<boolean>`(${collection}.is_public or ${collection}.owner_id = ${viewer.id})`
    : sql<boolean>`${collection}.is_public`;
}
