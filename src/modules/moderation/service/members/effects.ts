import type { Tx } from '../../../../shared/db/database.ts';
import { taken } from '../../../../shared/errors/app-error.ts';
import type { Member } from '../../../../shared/viewer.ts';
import type { ModerationAction } from '../../actions.ts';
import { hideEverything, restoreEverything, sendMemberNotice } from '../../jobs.ts';
import { messages } from '../../messages.ts';
import { markUndone } from '../../repository/actions.ts';
import { findActiveAgainst, markEnded } from '../../repository/member-actions.ts';
import type { Deps } from '../deps.ts';
import type { Effect, NewTarget } from '../effect.ts';

/** What moderators do about members. A member is locked first; 403 for oneself and, for moderators, about their like. */
export const memberEffects: Record<'warn' | 'limit' | 'suspend' | 'delete', Effect> = {
  warn: {
    apply: async ({ members, jobs }, tx, moderator, { id, actionId }) => {
      await members.lockForModeration(tx, moderator, id);
      await jobs.add(tx, sendMemberNotice, { actionId });
    },
    undo: async () => {},
  },
  limit: {
    apply: async ({ members, jobs }, tx, moderator, { id, actionId }) => {
      await members.limit(tx, moderator, id);
      await jobs.add(tx, sendMemberNotice, { actionId });
    },
    undo: ({ members }, tx, { id }) => members.endLimit(tx, id),
  },
  suspend: {
    apply: async (deps, tx, moderator, target) => {
      await endPrevious(tx, moderator, target, []);
      await suspend(deps, tx, moderator, target);
    },
    undo: unsuspend,
  },
  delete: {
    apply: async (deps, tx, moderator, target) => {
      await endPrevious(tx, moderator, target, ['suspend']);
      await suspend(deps, tx, moderator, target);
    },
    undo: unsuspend,
  },
};

async function suspend(deps: Deps, tx: Tx, moderator: Member, target: NewTarget): Promise<void> {
  const { id, actionId, reason, endsAt, hasEverything, isBulk } = target;
  await deps.members.suspend(tx, moderator, id, { until: endsAt, reason });
  if (hasEverything && !isBulk) await deps.jobs.add(tx, hideEverything, { actionId });
  // The addresses of a spam wave are made up: mail to them would harm the site's mail.
  if (isBulk && !(await deps.members.findRecipient(id))?.isVerified) return;
  await deps.jobs.add(tx, sendMemberNotice, { actionId });
}

async function unsuspend(
  { members, jobs }: Deps,
  tx: Tx,
  { id, actionId, isBulk }: { id: string; actionId: string; isBulk: boolean },
): Promise<void> {
  await members.endSuspension(tx, id);
  if (!isBulk) await jobs.add(tx, restoreEverything, { actionId });
}

/** Ends a suspension whose date has passed, and those that the new action replaces; 409 for others. */
async function endPrevious(
  tx: Tx,
  moderator: Member,
  { id }: NewTarget,
  replaced: readonly string[],
): Promise<void> {
  for (const previous of await findActiveAgainst(tx, id)) {
    if (previous.hasEnded) await markEnded(tx, previous.id);
    else if (replaced.includes(previous.action))
      await markUndone(tx, previous.id, moderator.username, messages.replacedByDeletion);
    else throw taken(messages.alreadyActed(`@${previous.moderator}`, previous.action as ModerationAction));
  }
}
