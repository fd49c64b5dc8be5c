import { Readable } from 'node:stream';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction, type OnCommit } from '../../../shared/db/transaction.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import type { Member } from '../../../shared/viewer.ts';
import type { AuditLogLine } from '../contract.ts';
import {
  type AuditFilter,
  deleteOldAuditLines,
  findAuditLines,
  insertAuditLine,
} from '../repository/audit-log.ts';
import type { AuditAction, AuditSubjectKind } from '../rules/audit-actions.ts';
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

/** The newest lines that match, and the `before` of the next page; null on the last page. */
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

/** The actor: a member, an operator on the command line, or the server by its own rules. */
export type AuditActor = { id: string; username: string } | 'operator' | 'system';

/** An action, its subject and its reason. */
export type AuditEntry = {
  action: AuditAction;
  /** `label` is its current name for people: a username, a title. */
  subject: { kind: AuditSubjectKind; id: string; label?: string };
  reason?: string;
  /** Facts that belong to the action, such as old and new values; no secrets. */
  details?: object;
};

/** An entry, who acted, and the client's IP address. */
export type AuditLine = AuditEntry & { actor: AuditActor; from: string | null };

/** Adds a line to the log of the transaction that makes the change. */
export type RecordEntry = (entry: AuditEntry) => Promise<void>;

/**
 * The permission to make changes that only admins, moderators and operators may make: a use case that requires it
 * opens its transaction through it, and so cannot forget the audit log.
 */
export type Audited = {
  readonly actor: AuditActor;
  /** Runs `work` in one transaction, and rolls it back unless `work` has recorded something or said that nothing changed. */
  transaction<T>(work: (tx: Tx, record: RecordEntry, onCommit: OnCommit) => Promise<T>): Promise<T>;
  /** The requested state already holds, so nothing is recorded. */
  nothingChanged(): void;
  /** Whether every change was recorded. */
  isComplete(): boolean;
};

/** Creates the permission for the changes of one request of `viewer` from this IP address. */
export type AuditedFor = (viewer: Member, from: string) => Audited;

/** Appends a line to the audit log, in the transaction of the change. */
export async function record(
  tx: Tx,
  { actor, from, action, subject, reason, details }: AuditLine,
): Promise<void> {
  const isMember = typeof actor === 'object';
  await insertAuditLine(tx, {
    actorId: isMember ? actor.id : null,
    actor: isMember ? actor.username : actor,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectLabel: subject.label ?? '',
    reason: reason ?? '',
    address: from,
    details: details ?? {},
  });
}

/** Creates the permission for the changes of one request or command of `actor`. */
export function createAudited({ db }: Pick<Deps, 'db'>, actor: AuditActor, from: string | null): Audited {
  let isComplete = false;
  return {
    actor,
    transaction: (work) =>
      inTransaction(db, async (tx, onCommit) => {
        isComplete = false;
        const result = await work(
          tx,
          async (entry) => {
            await record(tx, { ...entry, actor, from });
            isComplete = true;
          },
          onCommit,
        );
        if (!isComplete)
          throw new Error('a change by an admin or moderator was not recorded in the audit log');
        return result;
      }),
    nothingChanged: () => {
      isComplete = true;
    },
    isComplete: () => isComplete,
  };
}
