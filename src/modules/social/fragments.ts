import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../shared/http/viewer.ts';

/** Whether the viewer likes the web in the joined row of `webs` (or of the alias given). */
export function isLikedByMe(viewer: Viewer, alias = 'webs'): RawBuilder<boolean> {
  if (!viewer) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from web_likes where web_likes.web_id = ${sql.ref(alias)}.id and web_likes.user_id = ${viewer.id})`;
}

/** Whether the viewer has pinned the web in the joined row of `webs` (or of the alias given). */
export function isPinned(viewer: Viewer, alias = 'webs'): RawBuilder<boolean> {
  if (!viewer) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from pins where pins.web_id = ${sql.ref(alias)}.id and pins.user_id = ${viewer.id})`;
}

/** Whether the viewer likes the collection in the joined row of `collections` (or of the alias given). */
export function isCollectionLikedByMe(viewer: Viewer, alias = 'collections'): RawBuilder<boolean> {
  if (!viewer) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from collection_likes as l where l.collection_id = ${sql.ref(alias)}.id and l.user_id = ${viewer.id})`;
}
