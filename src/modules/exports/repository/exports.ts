import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { isActive, isSuspended } from '../../accounts/fragments.ts';
import type { Failure } from '../rules/messages.ts';

const columns = [
  'id',
  'attempt',
  'state',
  'done',
  'total',
  'bytes',
  'created_at',
  'expires_at',
  'failure',
] as const;

/**
 * Time without progress after which an export counts as abandoned: neither a worker nor a job has it any more. A
 * queued export gets longer, since many others may be ahead of it.
 */
const abandonedAfter = { running: sql`interval '6 hours'`, waiting: sql`interval '7 days'` };

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExportOf>>>;

/** The export of a member, with the columns from which its download token is derived. */
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
 * Begins an export, which replaces the member's last one. Returns the replaced export, null if there was none, or
 * undefined while one is under way, which is left unchanged. The member's row is locked, which serializes concurrent
 * requests.
 */
export async function replaceExport(
  tx: Tx,
  memberId: string,
  id: string,
): Promise<ExportFile | null | undefined> {
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
    .select(['id', 'attempt', 'state'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  if (last?.state === 'waiting' || last?.state === 'running') return undefined;
  await tx.deleteFrom('exports').where('member_id', '=', memberId).execute();
  await tx.insertInto('exports').values({ id, member_id: memberId }).execute();
  return last ?? null;
}

export type ExportFile = { id: string; attempt: number };

/**
 * Begins an attempt at an export. Earlier attempts, which may still run if their worker has lost the job's lock, can
 * no longer change the export. Returns undefined if the export is no longer wanted.
 */
export async function startExport(db: Db, id: string, total: number): Promise<ExportFile | undefined> {
  const { rows } = await sql<ExportFile>`
    update exports set state = 'running', attempt = attempt + 1, done = 0, total = ${total}, progressed_at = now()
    where id = ${id} and state in ('waiting', 'running') returning id, attempt`.execute(db);
  return rows[0];
}

/** Records the progress; false if the attempt is no longer wanted. */
export async function updateProgress(db: Db, file: ExportFile, done: number): Promise<boolean> {
  return update(db, file, sql`done = ${done}, progressed_at = now()`);
}

/** Marks an export as ready for `days`; false if the attempt is no longer wanted. */
export async function finishExport(tx: Tx, file: ExportFile, bytes: number, days: number): Promise<boolean> {
  return update(
    tx,
    file,
    sql`state = 'ready', done = total, bytes = ${bytes}, finished_at = now(), expires_at = now() + make_interval(days => ${days})`,
  );
}

/** Marks an export as failed; `failure` says why, if that is known. */
export async function failExport(db: Db, file: ExportFile, failure: Failure | null): Promise<void> {
  await update(db, file, sql`state = 'failed', finished_at = now(), failure = ${failure}`);
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

/** Changes an export that this attempt makes; false if it is gone or another attempt makes it. */
async function update(db: Db, { id, attempt }: ExportFile, changes: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update exports set ${changes} where id = ${id} and attempt = ${attempt} and state = 'running'`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Deletes the export of a member; returns it. */
export async function deleteExportOf(tx: Tx, memberId: string): Promise<ExportFile | undefined> {
  return tx
    .deleteFrom('exports')
    .where('member_id', '=', memberId)
    .returning(['id', 'attempt'])
    .executeTakeFirst();
}

/** Deletes up to `limit` exports that have expired; returns them. */
export async function deleteExpired(tx: Tx, limit: number): Promise<ExportFile[]> {
  const { rows } = await sql<ExportFile>`
    delete from exports where id in (
      select id from exports where state = 'ready' and expires_at <= now() limit ${limit} for update skip locked
    ) returning id, attempt`.execute(tx);
  return rows;
}

/** Marks exports as failed that no worker makes any more. */
export async function failAbandoned(db: Db): Promise<void> {
  await sql`
    update exports set state = 'failed', finished_at = now()
    where state = 'running' and progressed_at < now() - ${abandonedAfter.running}
      or state = 'waiting' and progressed_at < now() - ${abandonedAfter.waiting}`.execute(db);
}

/** The attempt of each of the exports that exist, by id. */
export async function findAttempts(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom('exports').select(['id', 'attempt']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, attempt }) => [id, attempt]));
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
