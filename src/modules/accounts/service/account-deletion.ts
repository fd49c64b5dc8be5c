import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import type { Member } from '../../../shared/viewer.ts';
import { removeAccount, sendFarewell } from '../jobs.ts';
import { endMailTokens } from '../repository/mail-tokens.ts';
import { findSuspension } from '../repository/members.ts';
import { invalidateMembers } from '../repository/profiles.ts';
import { endSessionsOf } from '../repository/sessions.ts';
import {
  deleteMarkedUser,
  findUser,
  lockUser,
  lockWithPassword,
  markUserDeleted,
  type UserRow,
} from '../repository/users.ts';
import { deleteAccount as rules } from '../rules/fields.ts';
import type { Deps } from './deps.ts';
import { dummyHash } from './passwords/password-hasher.ts';
import { assertRules, requireAccount, requirePassword } from './passwords/passwords.ts';
import { sessionEnded } from './sessions/sessions.ts';

/** A module that has data of members, and its part in the deletion of an account. */
export type DeletionParticipant = {
  /**
   * Locks the rows that the module's writers lock before they lock the member's row or refer to it. Runs in the transaction
   * that marks the account as deleted, before the member's row is locked; without it, the two could deadlock.
   */
  lock?(tx: Tx, memberId: string): Promise<void>;
  /**
   * Hides everything that the member shows. Runs in the transaction that marks the account as deleted, as one fast
   * statement.
   */
  hide?(tx: Tx, memberId: string): Promise<void>;
  /**
   * Whether `remove` deletes rows that other members' counts include. If so, the request also calls it, before it
   * replies.
   */
  affectsCounts?: boolean;
  /**
   * Deletes everything that the member made, in batches (`inBatches`). Idempotent: a second run continues where the
   * first stopped.
   */
  remove(memberId: string, signal: AbortSignal): Promise<void>;
  /**
   * Whether there are rows again that `remove` must delete, such as those that others' counts include: a request that
   * began before the account was marked may write after `remove`. Runs while the member's row is locked, so no more
   * can be written.
   */
  hasRemainingData?(tx: Tx, memberId: string): Promise<boolean>;
};

/** Runs `last` in the transaction that marks a job as done. */
type Finish = (last: (tx: Tx) => Promise<void>) => Promise<void>;

/**
 * The deletion of accounts, in two steps: a request marks the account as deleted and hides it, a job then deletes
 * what the member made. Both call the participants in their order: modules that depend on others come first.
 */
export function createAccountDeletion(deps: Deps, participants: readonly DeletionParticipant[]) {
  return {
    participants,
    deleteAccount: (viewer: Member, password: string) => deleteAccount(deps, participants, viewer, password),
    deleteSuspended: (tx: Tx, id: string) => deleteSuspended(deps, participants, tx, id),
    removeAccount: (userId: string, signal: AbortSignal, finish: Finish) =>
      removeData(participants, userId, signal, finish),
  };
}

export type AccountDeletion = ReturnType<typeof createAccountDeletion>;

/**
 * Marks the member's account as deleted: nobody can log in to it, its name and address are free and none of its
 * content is shown from now on. Throws a 400 for a wrong password.
 */
async function deleteAccount(
  deps: Deps,
  participants: readonly DeletionParticipant[],
  viewer: Member,
  password: string,
): Promise<{ _id: string }> {
  assertRules(rules, { password });
  const account = await requireAccount(deps, viewer);
  await requirePassword(deps, account, password, 'password');
  const { id } = account;
  await inTransaction(deps.db, async (tx, onCommit) => {
    for (const { lock } of participants) await lock?.(tx, id);
    if (!(await lockWithPassword(tx, id, account.password_hash))) throw sessionEnded();
    await markDeleted(deps, participants, tx, account);
    onCommit(() => deps.log.info({ userId: id }, 'account deleted'));
  });
  await removeFromCounts(deps, participants, id);
  return { _id: id };
}

/**
 * Maximum milliseconds that a request spends on deleting rows that other members' counts include: about 600 likes.
 * The job deletes the rest.
 */
const maxCountedRemoval = 2_000;

/**
 * Removes a deleted member's likes, comments and follows from the counts of others without waiting for the worker, which may
 * be busy. Does not throw: the account is deleted, and the job is enqueued.
 */
async function removeFromCounts(
  { log }: Pick<Deps, 'log'>,
  participants: readonly DeletionParticipant[],
  userId: string,
): Promise<void> {
  const signal = AbortSignal.timeout(maxCountedRemoval);
  try {
    for (const { affectsCounts, remove } of participants) if (affectsCounts) await remove(userId, signal);
  } catch (err) {
    log.warn({ err, userId }, 'counts of a deleted account not updated yet; the job updates them');
  }
}

/** Marks the account of a suspended member as deleted; does nothing if it is no longer suspended, or deleted. */
async function deleteSuspended(
  deps: Deps,
  participants: readonly DeletionParticipant[],
  tx: Tx,
  id: string,
): Promise<void> {
  for (const { lock } of participants) await lock?.(tx, id);
  await lockUser(tx, id);
  const account = (await findSuspension(tx, id)) && (await findUser(tx, id));
  if (account) await markDeleted(deps, participants, tx, account);
}

/** Marks a locked account as deleted, and enqueues the rest. */
async function markDeleted(
  deps: Deps,
  participants: readonly DeletionParticipant[],
  tx: Tx,
  { id, avatar_id, cover_id }: Pick<UserRow, 'id' | 'avatar_id' | 'cover_id'>,
): Promise<void> {
  await endSessionsOf(tx, id, 'deleted');
  await endMailTokens(tx, id, ['verify', 'reset', 'undo-email']);
  await deps.assets.release(tx, avatar_id);
  await deps.assets.release(tx, cover_id);
  await markUserDeleted(tx, id, dummyHash);
  for (const { hide } of participants) await hide?.(tx, id);
  await invalidateMembers(tx, id);
  await deps.jobs.add(tx, removeAccount, { userId: id });
  await deps.jobs.add(tx, sendFarewell, { userId: id });
}

/** Deletes all data of an account that is marked as deleted, then its row; repeats while late requests write more. */
async function removeData(
  participants: readonly DeletionParticipant[],
  userId: string,
  signal: AbortSignal,
  finish: Finish,
): Promise<void> {
  for (let isDone = false; !isDone; ) {
    for (const { remove } of participants) {
      await remove(userId, signal);
      signal.throwIfAborted();
    }
    isDone = await deleteUnlessRemains(participants, userId, finish);
  }
}

const hasRemains = Symbol('data was written after it had been removed');

/** Deletes the account's row. Returns false and rolls back if a participant has data of the member again. */
async function deleteUnlessRemains(
  participants: readonly DeletionParticipant[],
  userId: string,
  finish: Finish,
): Promise<boolean> {
  try {
    await finish(async (tx) => {
      await lockUser(tx, userId);
      for (const participant of participants) {
        if (await participant.hasRemainingData?.(tx, userId)) throw hasRemains;
      }
      await deleteMarkedUser(tx, userId);
    });
    return true;
  } catch (error) {
    if (error !== hasRemains) throw error;
    return false;
  }
}
