import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction, type OnCommit } from '../../../shared/db/transaction.ts';
import type { Member } from '../../../shared/viewer.ts';
import type { AuditAction, AuditSubjectKind } from '../audit-actions.ts';
import { insertAuditLine } from '../repository/audit-log.ts';
import type { Deps } from './deps.ts';

/** Who acts: a member, an operator on the command line, or the server by its own rules. */
export type AuditActor = { id: string; username: string } | 'operator' | 'system';

/** What was done to what, and why. */
export type AuditEntry = {
  action: AuditAction;
  /** `label` is what people know it by, as it is now: a username, a title. */
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
 * The right to change what only admins, moderators and operators may: a use case that takes it opens its transaction by it,
 * and so cannot forget the audit log.
 */
export type Audited = {
  readonly actor: AuditActor;
  /** Runs `work` in one transaction, and rolls it back unless `work` has recorded something or said that nothing changed. */
  transaction<T>(work: (tx: Tx, record: RecordEntry, onCommit: OnCommit) => Promise<T>): Promise<T>;
  /** What was asked for is so already, so there is nothing to record. */
  nothingChanged(): void;
  /** Whether all that was done is in the log. */
  isComplete(): boolean;
};

/** Gives what a request of `viewer` from this IP address makes its changes by. */
export type AuditedFor = (viewer: Member, from: string) => Audited;

/** Appends a line to the audit log, in the transaction of what it is about. */
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

/** Creates what one request or command of `actor` makes its changes by. */
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
