import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';

export type NewAuditLine = {
  actorId: string | null;
  actor: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  subjectLabel: string;
  reason: string;
  address: string | null;
  details: object;
};

/** Which lines to list; `since` and `until` are ISO 8601 times. */
export type AuditFilter = {
  actor?: string | undefined;
  action?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
};

export async function insertAuditLine(tx: Tx, line: NewAuditLine): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: line.actorId,
      actor: line.actor,
      action: line.action,
      subject_kind: line.subjectKind,
      subject_id: line.subjectId,
      subject_label: line.subjectLabel,
      reason: line.reason,
      address: line.address,
      details: JSON.stringify(line.details),
    })
    .execute();
}

/** The newest `limit` lines before `before` (a line's id), or the oldest ones after `after`. */
export async function findAuditLines(
  db: Db,
  filter: AuditFilter,
  { before, after, limit }: { before?: number | undefined; after?: number | undefined; limit: number },
) {
  const { actor, action, subjectKind, subjectId, since, until } = filter;
  return db
    .selectFrom('audit_log')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? 0))
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(subjectKind !== undefined, (query) => query.where('subject_kind', '=', subjectKind ?? ''))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? ''))
    .$if(since !== undefined, (query) => query.where('created_at', '>=', sql<Date>`${since}::timestamptz`))
    .$if(until !== undefined, (query) => query.where('created_at', '<', sql<Date>`${until}::timestamptz`))
    .orderBy('id', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
}

/** Deletes up to `limit` lines older than `days`; returns how many. */
export async function deleteOldAuditLines(tx: Tx, days: number, limit: number): Promise<number> {
  await sql`select set_config('codeweb.audit_retention', 'on', true)`.execute(tx);
  const old = tx
    .selectFrom('audit_log')
    .select('id')
    .where('created_at', '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('audit_log')
    .where('id', 'in', old)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
