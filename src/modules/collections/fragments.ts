import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../shared/auth/viewer.ts';

/** Whether the viewer may see the collection in the joined row of `collections` (or of the alias given). */
export function collectionVisibleTo(viewer: Viewer, alias = 'collections'): RawBuilder<boolean> {
  const collection = sql.ref(alias);
  return viewer
    ? sql<boolean>`(${collection}.is_public or ${collection}.owner_id = ${viewer.id})`
    : sql<boolean>`${collection}.is_public`;
}
