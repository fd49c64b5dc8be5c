import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../shared/viewer.ts';

/** SQL condition: whether the viewer can see the joined row of `webs` (or `alias`), i.e. it is public or their own. */
export function isWebVisibleTo(viewer: Viewer, alias = 'webs'): RawBuilder<boolean> {
  const web = sql.ref(alias);
  return viewer
    ? sql<boolean>`(${web}.is_public or ${web}.owner_id = ${viewer.id})`
    : sql<boolean>`${web}.is_public`;
}
