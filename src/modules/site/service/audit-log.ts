import { Readable } from 'node:stream';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { inBatches } from '../../../shared/jobs/in-batches.ts';
import type { AuditLogLine } from '../contract/index.ts';
import { type AuditFilter, deleteOldAuditLines, findAuditLines } from '../repository/audit-log.ts';
import type { Deps } from './deps.ts';

const exportBatch = 500;

type Row = Awaited<ReturnType<typeof findAuditLines>>[number];

const toLine = (row: Row): AuditLogLine => ({
  id: row.id,
  at: row.created_at.toISOString(),
  actor: { id: row.actor_id, username: row.actor },
  action: row.action,
  subject: { kind: row.subject_kind, id: row.subject_id, label: row.subject_label },
  reason: row.reason,
  from: row.address,
  details: row.details,
});

/** The newest lines that match, and the id `before` which the next ones are; null after the last. */
export async function listAuditLog(
  { db }: Deps,
  { before, limit, ...filter }: AuditFilter & { before?: number | undefined; limit: number },
): Promise<{ docs: AuditLogLine[]; before: number | null }> {
  const rows = await findAuditLines(db, filter, { before, limit: limit + 1 });
  const docs = rows.slice(0, limit).map(toLine);
  return { docs, before: rows.length > limit ? (docs.at(-1)?.id ?? null) : null };
}

/** All lines that match as JSON Lines, oldest first, read in batches so that memory stays bounded. */
export function exportAuditLog({ db }: Deps, filter: AuditFilter): Readable {
  return Readable.from(exportLines(db, filter), { objectMode: false });
}

async function* exportLines(db: Deps['db'], filter: AuditFilter): AsyncGenerator<string> {
  for (let after = 0, isMore = true; isMore; ) {
    const rows = await findAuditLines(db, filter, { after, limit: exportBatch });
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(toLine(row))}\n`).join('');
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === exportBatch;
  }
}

/** Deletes the lines that are older than `days`. */
export async function removeOldLines(
  { db }: Pick<Deps, 'db'>,
  days: number,
  signal: AbortSignal,
): Promise<void> {
  await inBatches((limit) => inTransaction(db, (tx) => deleteOldAuditLines(tx, days, limit)), signal, 1_000);
}
