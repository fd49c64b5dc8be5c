import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../shared/http/viewer.ts';
import type { OwnerCard } from './contract.ts';

/**
 * The owner card of the joined row of `users` (or of the alias given), as JSON of the statement's own, so that a list
 * needs no second one. `isFollowedByMe` is the viewer's; pictures lie below `publicUrl`.
 */
export function ownerCard(viewer: Viewer, publicUrl: string, alias = 'users'): RawBuilder<OwnerCard> {
  const owner = sql.ref(alias);
  const isFollowed = viewer
    ? sql`exists (select from follows where follower_id = ${viewer.id} and followed_id = ${owner}.id)`
    : sql`false`;
  return sql<OwnerCard>`jsonb_build_object('_id', ${owner}.id, 'username', ${owner}.username,
    'fullName', ${owner}.full_name, 'followersCount', ${owner}.followers_count, 'isFollowedByMe', ${isFollowed},
    'avatar', coalesce(${`${publicUrl}/media/`}::text || ${owner}.avatar_id || '/master.webp', ''))`;
}
