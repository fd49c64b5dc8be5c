import { sql } from 'kysely';
import type { Tx } from '../../../shared/db/database.ts';

/**
 * Locks all webs of a member regardless of visibility, until the end of the transaction. Lock order of saves: the web,
 * the member's row (through the rows they insert or find), and last the member's row of `web_counts`.
 */
export async function lockWebsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .selectFrom('webs')
    .select('id')
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks a web regardless of visibility until the end of the transaction; false if it no longer exists. */
export async function lockWeb(tx: Tx, id: string): Promise<boolean> {
  return (await selectLocked(tx, id).executeTakeFirst()) !== undefined;
}

/** Like `lockWeb`; also false for a web without an owner, which is removed or in the bin. */
export async function lockOwnedWeb(tx: Tx, id: string): Promise<boolean> {
  const row = await selectLocked(tx, id).where('owner_id', 'is not', null).executeTakeFirst();
  return row !== undefined;
}

/** Like `lockOwnedWeb` for many webs, in the order of ids; returns the locked ones. */
export async function lockOwnedWebs(tx: Tx, ids: readonly string[]): Promise<{ id: string }[]> {
  return tx
    .selectFrom('webs')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('owner_id', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

const selectLocked = (tx: Tx, id: string) =>
  tx.selectFrom('webs').select('id').where('id', '=', id).forNoKeyUpdate();
