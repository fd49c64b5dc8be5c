import type { Tx } from '../../../../shared/db/database.ts';

/** A module that has data of members, and its part in the deletion of an account. */
export type DeletionParticipant = {
  /**
   * Locks the rows that the module's writers lock before they lock the member's row or refer to it. Runs in the transaction
   * that marks the account as deleted, before the member's row is locked; without it, the two could deadlock.
   */
  lock?(tx: Tx, memberId: string): Promise<void>;
  /** Hides all that the member shows. Runs in the transaction that marks the account as deleted: one fast statement. */
  hide?(tx: Tx, memberId: string): Promise<void>;
  /** Deletes all that the member made, in batches (`inBatches`). Idempotent: a second run continues where the first stopped. */
  remove(memberId: string, signal: AbortSignal): Promise<void>;
  /**
   * Whether there are rows again that `remove` must delete, such as those that others' counts include: a request that began
   * before the account was marked may write after `remove`. Runs while the member's row is locked, so no more can be written.
   */
  hasRemainingData?(tx: Tx, memberId: string): Promise<boolean>;
};
