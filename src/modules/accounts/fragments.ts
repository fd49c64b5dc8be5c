import { type RawBuilder, sql } from 'kysely';
import { addCacheTags } from '../../shared/cache/tags.ts';
import type { Role } from '../../shared/rules/roles.ts';
import type { Viewer } from '../../shared/viewer.ts';
import { imageUrl } from '../assets/image-urls.ts';
import { memberTag } from './cache-tags.ts';
import type { OwnerCard } from './contract/index.ts';

/** Whether the account in the joined row of `users`, or of the given alias, is not deleted. */
export function isActive(alias = 'users'): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.deleted_at`)} is null`;
}

/** Whether the account in the joined row of `users`, or of the given alias, is suspended now. */
export function isSuspended(alias = 'users'): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`${alias}.suspended_until`)} > now(), false)`;
}

/** Whether lists of people and searches show the account: it is neither deleted nor suspended. */
export function isListed(alias = 'users'): RawBuilder<boolean> {
  return sql<boolean>`${isActive(alias)} and not ${isSuspended(alias)}`;
}

/** SQL: the ids of the members whom moderators have limited, without the viewer. Few, so a statement reads them once. */
export function limitedIds(viewer: Viewer): RawBuilder<unknown> {
  const others = viewer ? sql` and id <> ${viewer.id}` : sql``;
  return sql`select id from users where limited_at is not null${others}`;
}

/** SQL condition: whether lists may show the viewer what belongs to the member with the id `owner`, such as 'w.owner_id'. */
export function isNotLimited(viewer: Viewer, owner: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(owner)} not in (${limitedIds(viewer)})`;
}

/**
 * The columns of an owner card, for the joined row of `users` with this alias, so that a list needs no second
 * statement; `toOwnerCard` builds the card from them. Whether the owner is followed depends on the viewer.
 */
export function ownerColumns(viewer: Viewer, alias: string) {
  const of = <T>(column: string) => sql.ref<T>(`${alias}.${column}`);
  const isFollowed = viewer
    ? sql<boolean>`exists (
        select from follows where follower_id = ${viewer.id} and followed_id = ${of('id')})`
    : sql<boolean>`false`;
  return [
    of<string>('id').as('owner_id'),
    of<string>('username').as('owner_username'),
    of<string>('full_name').as('owner_full_name'),
    of<string | null>('avatar_id').as('owner_avatar_id'),
    of<number>('followers_count').as('owner_followers_count'),
    isFollowed.as('owner_is_followed'),
  ] as const;
}

export type OwnerRow = {
  owner_id: string;
  owner_username: string;
  owner_full_name: string;
  owner_avatar_id: string | null;
  owner_followers_count: number;
  owner_is_followed: boolean;
};

/** The owner card of a row with `ownerColumns`; URLs of pictures begin with `publicUrl`. */
export function toOwnerCard(row: OwnerRow, publicUrl: string): OwnerCard {
  addCacheTags(memberTag(row.owner_id));
  return {
    _id: row.owner_id,
    username: row.owner_username,
    fullName: row.owner_full_name,
    avatar: imageUrl(publicUrl, row.owner_avatar_id, '128x128'),
    followersCount: row.owner_followers_count,
    isFollowedByMe: row.owner_is_followed,
  };
}

/** Whether moderators have acted against the member in the row of `users` with this alias, and have not undone it. */
export function hasActions(alias = 'users'): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from moderation_actions where owner_id = ${sql.ref(`${alias}.id`)} and undone_at is null)`;
}

/**
 * The columns that decide whether addresses in a member's texts become links, for the joined row of `users` with this
 * alias.
 */
export function linkColumns(alias: string) {
  const of = <T>(column: string) => sql.ref<T>(`${alias}.${column}`);
  return [
    of<boolean>('is_verified').as('owner_is_verified'),
    of<Date>('created_at').as('owner_joined_at'),
    of<boolean>('is_vouched_for').as('owner_is_vouched_for'),
    sql<boolean>`${of('is_admin')} or ${of('is_moderator')}`.as('owner_is_staff'),
    hasActions(alias).as('owner_has_actions'),
  ] as const;
}

/** The member's role now. */
export const roleOf =
  sql<Role>`case when users.is_admin then 'admin' when users.is_moderator then 'moderator' else 'member' end`.as(
    'role',
  );
