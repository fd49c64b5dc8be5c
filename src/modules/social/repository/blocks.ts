import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import type { PageRequest } from '../../../shared/paging.ts';
import type { Member } from '../../../shared/viewer.ts';
import { isActive, ownerColumns } from '../../accounts/fragments.ts';

const tables = {
  blocks: { by: 'blocker_id', other: 'blocked_id' },
  mutes: { by: 'muter_id', other: 'muted_id' },
} as const;

/** Tables of members' decisions about others. */
export type BlockTable = keyof typeof tables;

/**
 * Adds a block or a mute; no effect if there is one. A new block waits for the transactions that have called
 * `isBlockedByAny` for these two members, so that every later write sees it.
 */
export async function addBlockOrMute(
  tx: Tx,
  table: BlockTable,
  memberId: string,
  otherId: string,
): Promise<void> {
  if (table === 'blocks')
    await sql`select pg_advisory_xact_lock(block_lock_key(${memberId}, ${otherId}))`.execute(tx);
  const { by, other } = tables[table];
  await sql`
    insert into ${sql.table(table)} (${sql.ref(by)}, ${sql.ref(other)}) values (${memberId}, ${otherId})
    on conflict do nothing`.execute(tx);
}

/** Removes a block or a mute; no effect if there is none. */
export async function removeBlockOrMute(
  db: Db,
  table: BlockTable,
  memberId: string,
  otherId: string,
): Promise<void> {
  const { by, other } = tables[table];
  await sql`
    delete from ${sql.table(table)}
    where ${sql.ref(by)} = ${memberId} and ${sql.ref(other)} = ${otherId}`.execute(db);
}

/** Whether any of these members has blocked the member, now and until the end of the transaction. */
export async function isBlockedByAny(tx: Tx, memberId: string, others: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isBlocked: boolean }>`
    select is_blocked_by_any(${memberId}, ${others}::uuid[]) as "isBlocked"`.execute(tx);
  return rows[0]?.isBlocked ?? false;
}

export type BlockRow = { isBlocked: boolean; isMuted: boolean };

/** Whether the member has blocked or muted another. */
export async function findBlockState(db: Db, memberId: string, otherId: string): Promise<BlockRow> {
  const { rows } = await sql<BlockRow>`
    select exists (select from blocks where blocker_id = ${memberId} and blocked_id = ${otherId}) as "isBlocked",
      exists (select from mutes where muter_id = ${memberId} and muted_id = ${otherId}) as "isMuted"`.execute(
    db,
  );
  return rows[0] ?? { isBlocked: false, isMuted: false };
}

/** One page of the members whom a member has blocked or muted, latest first, and their total. */
export async function findBlockedOrMuted(
  db: Db,
  member: Member,
  table: BlockTable,
  { page, limit }: PageRequest,
) {
  const { by, other } = tables[table];
  const source = sql<{ user_id: string; created_at: Date; total: number }>`(
    select a.${sql.ref(other)} as user_id, a.created_at, count(*) over ()::int as total
    from ${sql.table(table)} as a join users on users.id = a.${sql.ref(other)}
    where a.${sql.ref(by)} = ${member.id} and ${isActive()}
    order by a.created_at desc, a.${sql.ref(other)} limit ${limit} offset ${(page - 1) * limit})`;
  const rows = await db
    .selectFrom(source.as('a'))
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.total', ...ownerColumns(member, 'u')])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.user_id')
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}

/**
 * Owners of the item that a member writes about or likes: of the item, and of the web or comment that it belongs to.
 */
const ownerQueries = {
  web: (id: string) => sql<{ owner: string }>`select owner_id as owner from webs where id = ${id}`,
  collection: (id: string) =>
    sql<{ owner: string }>`select owner_id as owner from collections where id = ${id}`,
  asset: (id: string) => sql<{ owner: string }>`select owner_id as owner from assets where id = ${id}`,
  comment: (id: string) => sql<{ owner: string }>`
    select unnest(array[c.owner_id, w.owner_id]) as owner
    from comments c join webs w on w.id = c.web_id where c.id = ${id}`,
  reply: (id: string) => sql<{ owner: string }>`
    select unnest(array[r.owner_id, c.owner_id, w.owner_id]) as owner
    from replies r join comments c on c.id = r.comment_id join webs w on w.id = c.web_id where r.id = ${id}`,
} as const;

/** Ids of the members who own a resource or its parents. */
export async function findOwnersOf(tx: Tx, kind: keyof typeof ownerQueries, id: string): Promise<string[]> {
  const { rows } = await ownerQueries[kind](id).execute(tx);
  return rows.map(({ owner }) => owner);
}

/** Ids of the active members with these usernames. */
export async function findIdsOf(db: Db, usernames: readonly string[]): Promise<string[]> {
  if (usernames.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', sql<string>`any(${usernames}::text[])`)
    .where(isActive())
    .execute();
  return rows.map(({ id }) => id);
}
