import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { isActive, isSuspended } from '../../accounts/fragments.ts';
import type { Failure } from '../messages.ts';

const columns = ['id', 'state', 'done', 'total', 'bytes', 'created_at', 'expires_at', 'failure'] as const;

/** Exports without an end for so long are those of a worker that is gone, and whose job as well. */
const abandonedAfter = sql`interval '6 hours'`;

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExportOf>>>;

/** The export of a member, with what its link depends on. */
export async function findExportOf(db: Db, memberId: string) {
  return selectExports(db).where('exports.member_id', '=', memberId).executeTakeFirst();
}

/** The export with this id, if its member may sign in. */
export async function findExport(db: Db, id: string) {
  return selectExports(db)
    .where('exports.id', '=', id)
    .where(isActive())
    .where(sql<boolean>`not ${isSuspended()}`)
    .executeTakeFirst();
}

function selectExports(db: Db) {
  return db
    .selectFrom('exports')
    .innerJoin('users', 'users.id', 'exports.member_id')
    .select(columns.map((column) => `exports.${column}` as const))
    .select(['exports.member_id', 'users.username', 'users.password_hash', 'users.sessions_ended_at'])
    .select(sql<boolean>`exports.state = 'ready' and exports.expires_at > now()`.as('is_available'));
}

/**
 * Begins an export in place of the member's last. Returns the id of the one that it replaced, or null without one; undefined
 * while one is under way. The member's row is locked, so requests at once come one after the other.
 */
export async function replaceExport(
  tx: Tx,
  memberId: string,
  id: string,
): Promise<string | null | undefined> {
  const member = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', memberId)
    .where(isActive())
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!member) return undefined;
  const last = await tx
    .selectFrom('exports')
    .select(['id', 'state'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  if (last?.state === 'waiting' || last?.state === 'running') return undefined;
  await tx.deleteFrom('exports').where('member_id', '=', memberId).execute();
  await tx.insertInto('exports').values({ id, member_id: memberId }).execute();
  return last?.id ?? null;
}

/** Marks an export as begun, from the beginning; false if it is no longer wanted. */
export async function startExport(db: Db, id: string, total: number): Promise<boolean> {
  return update(db, id, sql`state = 'running', done = 0, total = ${total}, progressed_at = now()`);
}

/** Notes how much is done; false if the export is no longer wanted. */
export async function updateProgress(db: Db, id: string, done: number): Promise<boolean> {
  return update(db, id, sql`done = ${done}, progressed_at = now()`);
}

/** Marks an export as ready for `days`; false if it is no longer wanted. */
export async function finishExport(tx: Tx, id: string, bytes: number, days: number): Promise<boolean> {
  return update(
    tx,
    id,
    sql`state = 'ready', done = total, bytes = ${bytes}, finished_at = now(), expires_at = now() + make_interval(days => ${days})`,
  );
}

/** Marks an export as failed; `failure` says why, if that is known. */
export async function failExport(db: Db, id: string, failure: Failure | null): Promise<void> {
  await update(db, id, sql`state = 'failed', finished_at = now(), failure = ${failure}`);
}

/** Marks an export whose file is missing as failed. */
export async function failReadyExport(db: Db, id: string): Promise<void> {
  await db
    .updateTable('exports')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .execute();
}

/** Changes an export that is under way; false if there is none with this id. */
async function update(db: Db, id: string, changes: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update exports set ${changes} where id = ${id} and state in ('waiting', 'running')`.execute(db);
  return numAffectedRows === 1n;
}

/** Deletes the export of a member; returns its id. */
export async function deleteExportOf(tx: Tx, memberId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('exports')
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Deletes up to `limit` exports that have expired; returns their ids. */
export async function deleteExpired(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from exports where id in (
      select id from exports where state = 'ready' and expires_at <= now() limit ${limit} for update skip locked
    ) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Marks exports as failed that no worker makes any more. */
export async function failAbandoned(db: Db): Promise<void> {
  await sql`
    update exports set state = 'failed', finished_at = now()
    where state in ('waiting', 'running') and progressed_at < now() - ${abandonedAfter}`.execute(db);
}

/** Those of the ids that are exports. */
export async function findKnownIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('exports').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** How many files there are, and their bytes. */
export async function findTotals(db: Db): Promise<{ files: number; bytes: number }> {
  return db
    .selectFrom('exports')
    .select([
      sql<number>`count(*)::int`.as('files'),
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'),
    ])
    .where('state', '=', 'ready')
    .executeTakeFirstOrThrow();
}
