import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './db/database.ts';
import { allowManyRows } from './db/transaction.ts';
import type { Member, Viewer } from './viewer.ts';

/** Where a page of a member's bin starts: after this entry. */
export type BinPosition = { deletedAt: Date; id: string };

/** An entry of a member's bin. */
export type BinEntry = {
  id: string;
  /** Title, name or text. */
  title: string;
  /** URL of a picture, or ''. */
  image: string;
  /** The web of a comment or reply, where it is visible to its author. */
  webId: string | null;
  deletedAt: Date;
};

/** Which items to delete for good: those of a member, and those deleted before a time; all without these fields. */
export type Purged = { ownerId?: string; before?: Date };

/** Up to `limit` of the items that are due, without those with the ids `except`. */
export type DueItems = { limit: number; except: readonly string[] };

/** The bin of items of one kind; the module that owns the kind implements it. */
export type Binned = {
  /** Up to `limit` entries of a member's bin, last deleted first. */
  list(db: Db, member: Member, after: BinPosition | null, limit: number): Promise<BinEntry[]>;
  /** Locks an item that is in a member's bin until the end of the transaction; 404 if it is not there. */
  lock(tx: Tx, member: Member, id: string): Promise<void>;
  /** Restores a locked item to its former state. */
  restore(tx: Tx, member: Member, id: string): Promise<void>;
  /** Deletes an item that is in a bin for good; false if there is no such item. */
  purge(tx: Tx, id: string, which: Purged): Promise<boolean>;
  /** Ids of items that were deleted before a time. */
  findDue(db: Db, before: Date, which: DueItems): Promise<string[]>;
};

/** The bin of items of a kind that are restored in bulk. */
export type BulkBinned = Binned & {
  /** Locks those of these items that are in a member's bin until the end of the transaction; returns them. */
  lockAll(tx: Tx, member: Member, ids: readonly string[]): Promise<{ id: string }[]>;
  /** Restores locked items to their former state. */
  restoreAll(tx: Tx, ids: readonly string[]): Promise<void>;
};

/** Moderation of one kind of resource. The module that owns the kind implements it. */
export type Moderated = {
  /** Hides an item from everybody but its owner; 404 if it is not visible to the viewer. */
  hide(tx: Tx, viewer: Viewer, id: string): Promise<void>;
  /** Hides a hidden item from its owner too, or takes one from its owner's bin; 404 if it is neither. */
  remove(tx: Tx, id: string): Promise<void>;
  /**
   * Restores the former state of a hidden or removed item, which may be in its owner's bin; 404 if it no longer
   * exists.
   */
  restore(tx: Tx, id: string): Promise<void>;
  /** Deletes a removed item for good, if it still exists. */
  purge(tx: Tx, id: string): Promise<void>;
};

/** Soft deletion and moderation of rows of one table. The caller holds the row's lock. */
export type SoftDelete = {
  /** Moderators: makes a row private, and keeps whether it was public; false if it is hidden already or does not exist. */
  hide(tx: Tx, id: string): Promise<boolean>;
  /** Moderators: takes a hidden row from its owner, or a deleted one from their bin; false if there is no such row. */
  remove(tx: Tx, id: string): Promise<boolean>;
  /** Undoes both; false if the row no longer exists. */
  restore(tx: Tx, id: string): Promise<boolean>;
  /** The owner: puts rows into the bin, so that no statement finds them for anybody. */
  putIntoBin(tx: Tx, ids: readonly string[]): Promise<void>;
  /** The owner: takes rows out of the bin again; they are private while moderators hide them. */
  takeFromBin(tx: Tx, ids: readonly string[]): Promise<void>;
};

/** Precise to the millisecond, as in JavaScript, so that a position in a list is exactly the time of a row. */
export const deletedNow = sql<Date>`date_trunc('milliseconds', now())`;

/** SQL condition for webs, collections and assets: whether a row is in its author's bin. */
export function isInBin(alias: string): RawBuilder<boolean> {
  const row = sql.ref(alias);
  return sql<boolean>`(${row}.deleted_at is not null and ${row}.removed_at is null)`;
}

/**
 * SQL condition for webs, collections and assets: whether a row is in its author's bin, where others saw it before:
 * moderators had not hidden it, or it had a link.
 */
export const wasShared = (alias: string): RawBuilder<boolean> => {
  const row = sql.ref(alias);
  return sql<boolean>`(${isInBin(alias)} and (${wasPublic(alias)} or ${row}.link_key is not null))`;
};

/** SQL condition: whether a row in a bin was public when it was deleted. */
const wasPublic = (alias: string) => {
  const row = sql.ref(alias);
  return sql<boolean>`(${row}.visibility = 'public' and ${row}.hidden_at is null)`;
};

/**
 * Soft delete for webs, collections and assets: sets and clears `hidden_at`, `deleted_at` and `removed_at`. What a
 * row shows, and to whom, follows from them in generated columns; see `statements/visibility.ts`. `also` is set
 * whenever a row is hidden, deleted or given back, for example a new revision.
 */
export function softDelete(table: string, also: RawBuilder<unknown> | null = null): SoftDelete {
  const name = sql.table(table);
  const more = also ? sql`, ${also}` : sql``;
  const update = async (tx: Tx, changes: RawBuilder<unknown>) => {
    await allowManyRows(tx);
    const { numAffectedRows } = await sql`update ${name} set ${changes}`.execute(tx);
    return numAffectedRows === 1n;
  };
  return {
    hide: (tx, id) =>
      update(
        tx,
        sql`hidden_at = now() ${more} where id = ${id} and hidden_at is null and owner_id is not null`,
      ),
    remove: (tx, id) =>
      update(
        tx,
        sql`removed_at = now()
          where id = ${id} and removed_at is null and (hidden_at is not null or deleted_at is not null)`,
      ),
    // The owner has not seen a removed row in the bin, so its days there begin again.
    restore: (tx, id) =>
      update(
        tx,
        sql`deleted_at = case when deleted_at is null or removed_at is null then deleted_at else ${deletedNow} end,
          hidden_at = null, removed_at = null ${more}
          where id = ${id} and (hidden_at is not null or removed_at is not null)`,
      ),
    putIntoBin: async (tx, ids) => {
      await update(
        tx,
        sql`deleted_at = ${deletedNow} ${more} where ${isOneOf(ids)} and owner_id is not null`,
      );
    },
    takeFromBin: async (tx, ids) => {
      await update(tx, sql`deleted_at = null ${more} where ${isOneOf(ids)} and ${isInBin(table)}`);
    },
  };
}

const isOneOf = (ids: readonly string[]) => sql<boolean>`id = any(${ids}::uuid[])`;

/** A locked row in the bin: its owner, and whether it was public. */
export type DeletedRow = { ownerId: string; wasPublic: boolean };

/** Locks a row that is in its owner's bin until the end of the transaction; undefined if there is none. */
export async function lockDeleted(
  tx: Tx,
  table: string,
  id: string,
  { ownerId, before }: Purged,
): Promise<DeletedRow | undefined> {
  const ofOwner = ownerId === undefined ? sql`true` : sql`author_id = ${ownerId}`;
  const isDue = before === undefined ? sql`true` : sql`deleted_at < ${before}`;
  const { rows } = await sql<DeletedRow>`
    select author_id as "ownerId", ${wasPublic(table)} as "wasPublic" from ${sql.table(table)}
    where id = ${id} and ${isInBin(table)} and ${isDue} and ${ofOwner} for no key update`.execute(tx);
  return rows[0];
}

/**
 * Locks the rows of these that are in a member's bin until the end of the transaction, in the order of ids; returns
 * them.
 */
export async function lockAllDeleted(
  tx: Tx,
  table: string,
  ids: readonly string[],
  ownerId: string,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where ${isOneOf(ids)} and ${isInBin(table)} and author_id = ${ownerId}
    order by id for no key update`.execute(tx);
  return rows;
}

/** SQL condition: whether the joined row `alias` comes after a position, for lists with the last deleted first. */
export const isAfter = (after: BinPosition | null, alias: string): RawBuilder<boolean> =>
  after
    ? sql<boolean>`(${sql.ref(`${alias}.deleted_at`)}, ${sql.ref(`${alias}.id`)}) < (${after.deletedAt}, ${after.id}::uuid)`
    : sql<boolean>`true`;

/** Ids of rows that were deleted before a time, and that meet a condition. */
export async function findDue(
  db: Db,
  table: string,
  before: Date,
  { limit, except }: DueItems,
  condition: RawBuilder<boolean>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where deleted_at < ${before} and id <> all(${except}::uuid[]) and ${condition}
    order by deleted_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
