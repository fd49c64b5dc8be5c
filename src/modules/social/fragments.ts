import { type RawBuilder, sql } from 'kysely';
import type { Member, Viewer } from '../../shared/viewer.ts';
import { limitedIds } from '../accounts/fragments.ts';

/** SQL condition: whether the viewer likes the web in the joined row of `webs` (or `alias`). */
export const isLikedByMe = (viewer: Viewer, alias = 'webs') => isLiked('web_likes', 'web_id', viewer, alias);

/** SQL condition: whether the viewer likes the collection in the joined row of `collections` (or `alias`). */
export const isCollectionLikedByMe = (viewer: Viewer, alias = 'collections') =>
  isLiked('collection_likes', 'collection_id', viewer, alias);

/** SQL condition: whether the viewer likes the asset in the joined row `alias`. */
export const isAssetLikedByMe = (viewer: Viewer, alias: string) =>
  isLiked('asset_likes', 'asset_id', viewer, alias);

/** SQL condition: whether the viewer likes the comment in the joined row `alias`. */
export const isCommentLikedByMe = (viewer: Viewer, alias: string) =>
  isLiked('comment_likes', 'comment_id', viewer, alias);

/** SQL condition: whether the viewer likes the reply in the joined row `alias`. */
export const isReplyLikedByMe = (viewer: Viewer, alias: string) =>
  isLiked('reply_likes', 'reply_id', viewer, alias);

function isLiked(table: string, column: string, viewer: Viewer, alias: string): RawBuilder<boolean> {
  if (!viewer) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from ${sql.table(table)} as l where ${sql.ref(`l.${column}`)} = ${sql.ref(alias)}.id and l.user_id = ${viewer.id})`;
}

/**
 * SQL condition: whether the joined row `alias` of `webs` is unlisted, and the member has commented below it by its
 * current link. They may be notified of answers there.
 */
export function isOpenByLinkTo(member: Member, alias: string): RawBuilder<boolean> {
  const row = sql.ref(alias);
  return sql<boolean>`(${row}.link_key is not null and ${row}.hidden_at is null and ${row}.owner_id is not null and exists (
    select from link_participants p
    where p.member_id = ${member.id} and p.web_id = ${row}.id and p.link_key = ${row}.link_key))`;
}

/** SQL: the ids of the members whom a member has muted or blocked. Few, so a statement reads them once. */
export const mutedIds = (member: Member): RawBuilder<unknown> => sql`
  select muted_id from mutes where muter_id = ${member.id}
  union all select blocked_id from blocks where blocker_id = ${member.id}`;

/** SQL condition: whether the viewer has neither muted nor blocked the member with the id `owner`, such as 'w.owner_id'. */
export function isNotMuted(viewer: Viewer, owner: string): RawBuilder<boolean> {
  return viewer ? sql<boolean>`${sql.ref(owner)} not in (${mutedIds(viewer)})` : sql<boolean>`true`;
}

/**
 * SQL: the ids of the members whose items no list shows the viewer: limited by moderators, muted or blocked by the
 * viewer.
 */
export const withheldIds = (viewer: Viewer): RawBuilder<unknown> =>
  viewer ? sql`${mutedIds(viewer)} union all ${limitedIds(viewer)}` : limitedIds(viewer);

/**
 * SQL condition of every list with items of several members: whether it shows the viewer those of the member with the
 * id `owner`, such as 'w.owner_id'. Comments and notifications are excluded: for them see `isNotMuted`.
 */
export function isInLists(viewer: Viewer, owner: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(owner)} not in (${withheldIds(viewer)})`;
}

/** Replies to the comment `c`, without those of members whom the viewer has muted. */
export function repliesCount(viewer: Viewer): RawBuilder<number> {
  if (!viewer) return sql<number>`c.replies_count`;
  return sql<number>`(c.replies_count - (
    select count(*)::int from replies where comment_id = c.id and owner_id in (${mutedIds(viewer)})))`;
}

/** SQL condition: whether the viewer has pinned the web in the joined row of `webs` (or `alias`). */
export function isPinned(viewer: Viewer, alias = 'webs'): RawBuilder<boolean> {
  if (!viewer) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from pins where pins.web_id = ${sql.ref(alias)}.id and pins.user_id = ${viewer.id})`;
}
