import type { Db, Tx } from '../db/database.ts';
import type { Member } from '../viewer.ts';

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

/** Whose things to delete for good, and only those that were deleted before a time; without one, any. */
export type Purged = { ownerId?: string; before?: Date };

/** Up to `limit` of the things that are due, without those with the ids `except`. */
export type DueThings = { limit: number; except: readonly string[] };

/** The bin of things of one kind; the module that owns the kind implements it. */
export type Binned = {
  /** Up to `limit` entries of a member's bin, last deleted first. */
  list(db: Db, member: Member, after: BinPosition | null, limit: number): Promise<BinEntry[]>;
  /** Locks a thing that is in a member's bin until the end of the transaction; 404 if it is not there. */
  lock(tx: Tx, member: Member, id: string): Promise<void>;
  /** Gives a locked thing back as it was. */
  restore(tx: Tx, member: Member, id: string): Promise<void>;
  /** Deletes a thing that is in a bin for good; false if there is no such thing. */
  purge(tx: Tx, id: string, which: Purged): Promise<boolean>;
  /** Ids of things that were deleted before a time. */
  findDue(db: Db, before: Date, which: DueThings): Promise<string[]>;
};

/** The bin of things of a kind that come back many at once. */
export type BulkBinned = Binned & {
  /** Locks those of these things that are in a member's bin until the end of the transaction; returns them. */
  lockAll(tx: Tx, member: Member, ids: readonly string[]): Promise<{ id: string }[]>;
  /** Gives locked things back as they were. */
  restoreAll(tx: Tx, ids: readonly string[]): Promise<void>;
};
