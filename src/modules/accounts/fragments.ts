import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../shared/http/viewer.ts';
import type { OwnerCard } from './contract.ts';

/**
 * The owner card of the joined row of `users` (or of the alias given), as JSON of the statement's own, so that a list
 * needs no second one. `isFollowedByMe` is the viewer's.
 */
export function ownerCard(viewer: Viewer, alias = 'users'): RawBuilder<OwnerCard> {
  const owner = sql.ref(alias);
  const isFollowed = viewer
    ? sql`exists (select from follows where follower_id = ${viewer.id} and followed_id = ${owner}.id)`
    : sql`false`;
  return sql<OwnerCard>`jsonb_build_object('_id', ${owner}.id, 'username', ${owner}.username,
    'fullName', ${owner}.full_name, 'avatar', coalesce(${owner}.avatar_id, ''),
    'followersCount', ${owner}.followers_count, 'isFollowedByMe', ${isFollowed})`;
}
