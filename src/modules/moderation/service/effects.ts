import type { Tx } from '../../../shared/db/database.ts';
import type { Moderated } from '../../../shared/soft-delete/moderated.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import type { ModerationAction } from '../actions.ts';
import type { ReportKind } from '../report-reasons.ts';
import type { Deps } from './deps.ts';

/** What an action is about. */
export type Target = { kind: ReportKind; id: string };

/** What an action does and how it is undone, in the transaction that records it. */
type Effect = {
  /** `isHidden`: the target is hidden already, so the viewer does not see it. */
  apply(deps: Deps, tx: Tx, viewer: Viewer, target: Target & { isHidden: boolean }): Promise<void>;
  /** 404 if what it is about no longer exists. */
  undo(deps: Deps, tx: Tx, target: Target): Promise<void>;
};

/** Effects of everything that moderators can do. */
export const effects: Record<ModerationAction, Effect> = {
  hide: {
    apply: (deps, tx, viewer, { kind, id }) => moderated(deps, kind).hide(tx, viewer, id),
    undo: (deps, tx, { kind, id }) => moderated(deps, kind).restore(tx, id),
  },
  remove: {
    apply: async (deps, tx, viewer, { kind, id, isHidden }) => {
      if (!isHidden) await moderated(deps, kind).hide(tx, viewer, id);
      await moderated(deps, kind).remove(tx, id);
    },
    undo: (deps, tx, { kind, id }) => moderated(deps, kind).restore(tx, id),
  },
};

/** The module responsible for a kind of thing. */
export function moderated({ moderatedThings }: Pick<Deps, 'moderatedThings'>, kind: ReportKind): Moderated {
  if (kind === 'member') throw new Error('a member can neither be hidden nor removed');
  return moderatedThings[kind];
}
