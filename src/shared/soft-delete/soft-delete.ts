import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** A row that is not hidden, one that only its owner sees, and one that nobody sees. */
export type SoftDelete = {
  /** Makes a locked row private, and keeps whether it was public; false if it is hidden already or does not exist. */
  hide(tx: Tx, id: string): Promise<boolean>;
  /** Takes the owner from a hidden row, so that no statement finds it for anybody; false if there is no such row. */
  remove(tx: Tx, id: string): Promise<boolean>;
  /** Undoes both; false if the row no longer exists. */
  restore(tx: Tx, id: string): Promise<boolean>;
};

/**
 * Soft delete for tables with `is_public`, `owner_id`, `hidden_at`, `hidden_was_public` and `removed_owner_id` (migration 0054). `also` is
 * set whenever a row is hidden or restored, for example a new revision.
 */
export function softDelete(table: string, also: RawBuilder<unknown> | null = null): SoftDelete {
  const name = sql.table(table);
  const more = also ? sql`, ${also}` : sql``;
  const update = async (tx: Tx, changes: RawBuilder<unknown>) => {
    const { numAffectedRows } = await sql`update ${name} set ${changes}`.execute(tx);
    return numAffectedRows === 1n;
  };
  return {
    hide: (tx, id) =>
      update(
        tx,
        sql`hidden_was_public = is_public, is_public = false, hidden_at = now() ${more}
          where id = ${id} and hidden_at is null`,
      ),
    remove: (tx, id) =>
      update(
        tx,
        sql`removed_owner_id = owner_id, owner_id = null
          where id = ${id} and hidden_at is not null and owner_id is not null`,
      ),
    restore: async (tx, id) => {
      // The owner first: triggers on `is_public` count the row for the owner that it has then.
      await update(
        tx,
        sql`owner_id = removed_owner_id, removed_owner_id = null where id = ${id} and owner_id is null`,
      );
      return update(
        tx,
        sql`is_public = hidden_was_public, hidden_at = null, hidden_was_public = false ${more}
          where id = ${id} and hidden_at is not null`,
      );
    },
  };
}
