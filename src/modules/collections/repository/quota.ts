import { sql } from 'kysely';
import type { Tx } from '../../../shared/db/database.ts';

/** Serializes transactions that add a collection of this member, until the end of this one. */
export async function lockOwned(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`collections of ${ownerId}`}, 0))`.execute(tx);
}

/** The number of a member's collections, those in the bin included. Exact only in a statement after `lockOwned`. */
export async function countOwned(tx: Tx, ownerId: string): Promise<number> {
  const { rows } = await sql<{ owned: number }>`
    select (select count(*) from collections where owner_id = ${ownerId})::int
      + (select count(*) from collections where removed_owner_id = ${ownerId} and deleted_at is not null)::int as owned`.execute(
    tx,
  );
  return rows[0]?.owned ?? 0;
}
