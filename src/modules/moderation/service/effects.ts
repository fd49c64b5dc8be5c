import type { Tx } from '../../../shared/db/database.ts';
import { taken } from '../../../shared/errors/app-error.ts';
import type { Moderated } from '../../../shared/soft-delete.ts';
import type { Member } from '../../../shared/viewer.ts';
import { withLinkKey } from '../../../shared/visibility/link-key.ts';
import { hideEverything, restoreEverything, sendMemberNotice } from '../jobs.ts';
import { markUndone } from '../repository/actions.ts';
import { findActiveAgainst, markEnded } from '../repository/member-actions.ts';
import { findLinkKey } from '../repository/subjects.ts';
import type { ModerationAction } from '../rules/actions.ts';
import { messages } from '../rules/messages.ts';
import type { ReportKind } from '../rules/report-reasons.ts';
import type { Deps } from './deps.ts';

/** The subject of an action. */
export type Target = { kind: ReportKind; id: string };

/** The subject of a new action, and its parameters. */
export type NewTarget = Target & {
  /** Whether the target is hidden already, so that the moderator does not see it. */
  isHidden: boolean;
  /** Whether the target is in its owner's bin. */
  isDeleted: boolean;
  actionId: string;
  reason: string;
  /** End of a suspension; null without one. */
  endsAt: Date | null;
  /** Whether the member's webs, collections, assets and comments are hidden too. */
  hasEverything: boolean;
  /** Whether the action belongs to a bulk action, whose job hides everything; then only verified addresses get mail. */
  isBulk: boolean;
};

/** The effect of an action and its undo, in the transaction that records it. */
export type Effect = {
  apply(deps: Deps, tx: Tx, moderator: Member, target: NewTarget): Promise<void>;
  /** Throws a 404 if the subject no longer exists. */
  undo(deps: Deps, tx: Tx, target: Target & { actionId: string; isBulk: boolean }): Promise<void>;
};

/**
 * Effects of actions against members. Each locks the member first, and throws a 403 when the moderator acts against
 * themselves, another moderator or an admin.
 */
const memberEffects: Record<'warn' | 'limit' | 'suspend' | 'delete', Effect> = {
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

export const effects: Record<ModerationAction, Effect> = {
  hide: {
    apply: async (deps, tx, viewer, { kind, id, isHidden }) => {
      if (!isHidden) await withLinkOf(tx, kind, id, () => moderated(deps, kind).hide(tx, viewer, id));
    },
    undo: (deps, tx, { kind, id }) => moderated(deps, kind).restore(tx, id),
  },
  remove: {
    apply: async (deps, tx, viewer, { kind, id, isHidden, isDeleted }) => {
      if (!isHidden && !isDeleted)
        await withLinkOf(tx, kind, id, () => moderated(deps, kind).hide(tx, viewer, id));
      await moderated(deps, kind).remove(tx, id);
    },
    undo: (deps, tx, { kind, id }) => moderated(deps, kind).restore(tx, id),
  },
  ...memberEffects,
};

/**
 * Runs `work` with the key of the resource's link presented, so that moderators can act on unlisted resources, which
 * they cannot list.
 */
export const withLinkOf = async <T>(
  tx: Tx,
  kind: ReportKind,
  id: string,
  work: () => Promise<T>,
): Promise<T> => withLinkKey(await findLinkKey(tx, kind, id), work);

/** The moderation service of the module that owns this kind of resource. */
export function moderated({ moderatedItems }: Pick<Deps, 'moderatedItems'>, kind: ReportKind): Moderated {
  if (kind === 'member') throw new Error('a member can neither be hidden nor removed');
  return moderatedItems[kind];
}
