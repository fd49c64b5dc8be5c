import { type RawBuilder, sql } from 'kysely';
import type { Visibility } from '../../rules/visibility.ts';
import type { Viewer } from '../../viewer.ts';
import { presentedLinkKey } from '../../visibility/link-key.ts';
import { param } from './prepared.ts';

/**
 * SQL for webs, collections and assets (joined as `alias`). Each row has facts:
 *
 * - `author_id`: its author, in the bin and after moderators have removed it too
 * - `visibility`: the visibility that the author wants
 * - `last_link_key`: the secret of the link that it has while it is unlisted, or had when it was unlisted last
 * - `hidden_at`: moderators hide it; only its owner sees it
 * - `deleted_at`: its owner has put it into the bin
 * - `removed_at`: moderators have removed it, from the bin too if it was there; nobody sees it
 *
 * and columns that PostgreSQL generates from them:
 *
 * - `owner_id`: the author while the row is neither deleted nor removed, otherwise null, so that no statement that looks
 *   for an owner finds it
 * - `is_public`: whether everybody sees it
 * - `link_key`: the secret of an unlisted row's link
 *
 * Only the code of the bin, of moderation and of the deletion of accounts and files reads `author_id`
 * (tests/architecture/removed-rows.test.ts).
 */

/** Condition of lists: whether the viewer may find the row, i.e. it is public or their own. */
export function isVisibleTo(viewer: Viewer, alias: string): RawBuilder<boolean> {
  const row = sql.ref(alias);
  return viewer
    ? sql<boolean>`(${row}.is_public or ${row}.owner_id = ${viewer.id})`
    : sql<boolean>`${row}.is_public`;
}

/**
 * Condition of lookups by id: whether the viewer may open the row, i.e. they may find it, or the request presents the
 * key of its link. Statements that are prepared once take a param as `key`. Not for lists, which must not show
 * unlisted rows.
 */
export function canOpen(viewer: Viewer, alias: string, key = presentedLinkKey()): RawBuilder<boolean> {
  if (key === null) return isVisibleTo(viewer, alias);
  const row = sql.ref(alias);
  return sql<boolean>`(${isVisibleTo(viewer, alias)}
    or (${row}.link_key = ${key} and ${row}.hidden_at is null and ${row}.owner_id is not null))`;
}

/** Condition: whether anybody except its owner may see the row. */
export function isShared(alias: string): RawBuilder<boolean> {
  const row = sql.ref(alias);
  return sql<boolean>`(${row}.is_public or ${row}.link_key is not null)`;
}

/** The visibility of the row. */
export function visibilityOf(alias: string): RawBuilder<Visibility> {
  const row = sql.ref(alias);
  return sql<Visibility>`case when ${row}.is_public then 'public' when ${row}.link_key is null then 'private' else 'unlisted' end`;
}

/** The state of an item for its owner. */
export type OwnState = {
  /** Who sees it now; a public item that moderators hide reads as private. */
  visibility: Visibility;
  /** The visibility that the owner wants, which the item has again when moderators show it. */
  wantedVisibility: Visibility;
  /** Whether moderators have hidden it. */
  isHidden: boolean;
};

/** Columns of `OwnState`. */
export function ownStateOf(alias: string) {
  const row = sql.ref(alias);
  return [
    visibilityOf(alias).as('visibility'),
    sql<Visibility>`${row}.visibility`.as('wantedVisibility'),
    sql<boolean>`${row}.hidden_at is not null`.as('isHidden'),
  ] as const;
}

/** Columns for `presentVisibility`: only the owner gets the key. */
export function visibilityColumns(viewer: Viewer, alias: string) {
  const row = sql.ref(alias);
  const key = viewer
    ? sql<string | null>`case when ${row}.owner_id = ${viewer.id} then ${row}.link_key end`
    : sql<string | null>`null::text`;
  return [visibilityOf(alias).as('visibility'), key.as('link_key')] as const;
}

/** A new key for each row: 244 random bits as base64url. */
export const newLinkKey = sql<string>`translate(encode(
  uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_')`;

const guest = null;
/** Placeholder viewer for statements that are built once and run for any member. */
export const anyMember = { id: param('viewer'), username: '', sessionId: '', role: 'member' } as const;

/** Builds one statement for members and one for guests, which skips the per-viewer columns. */
export function byViewer<T>(build: (viewer: Viewer, name: string) => T): (viewer: Viewer) => T {
  const forGuests = build(guest, 'guest');
  const forMembers = build(anyMember, 'member');
  return (viewer) => (viewer ? forMembers : forGuests);
}
