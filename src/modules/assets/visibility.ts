import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../shared/viewer.ts';

/** SQL condition: whether the viewer can see the joined row of `assets` (or `alias`), i.e. it is public or their own. */
export function isAssetVisibleTo(viewer: Viewer, alias = 'assets'): RawBuilder<boolean> {
  const asset = sql.ref(alias);
  return viewer
    ? sql<boolean>`(${asset}.is_public or ${asset}.owner_id = ${viewer.id})`
    : sql<boolean>`${asset}.is_public`;
}
