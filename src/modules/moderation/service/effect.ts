import type { Tx } from '../../../shared/db/database.ts';
import type { Member } from '../../../shared/viewer.ts';
import type { ReportKind } from '../report-reasons.ts';
import type { Deps } from './deps.ts';

/** What an action is about. */
export type Target = { kind: ReportKind; id: string };

/** What to act upon, and how. */
export type NewTarget = Target & {
  /** Whether the target is hidden already, so that the moderator does not see it. */
  isHidden: boolean;
  /** Whether it is in its owner's bin. */
  isDeleted: boolean;
  actionId: string;
  reason: string;
  /** End of a suspension; null without one. */
  endsAt: Date | null;
  /** Whether all that the member shows is hidden too. */
  hasEverything: boolean;
  /** Whether it belongs to a bulk action, whose job hides everything; mail about it goes to verified addresses only. */
  isBulk: boolean;
};

/** What an action does and how it is undone, in the transaction that records it. */
export type Effect = {
  apply(deps: Deps, tx: Tx, moderator: Member, target: NewTarget): Promise<void>;
  /** 404 if what it is about no longer exists. */
  undo(deps: Deps, tx: Tx, target: Target & { actionId: string; isBulk: boolean }): Promise<void>;
};
