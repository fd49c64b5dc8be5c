import type { Moderated } from '../../../shared/soft-delete/moderated.ts';
import type { ModerationAction } from '../actions.ts';
import type { ReportKind } from '../report-reasons.ts';
import type { Deps } from './deps.ts';
import type { Effect } from './effect.ts';
import { memberEffects } from './members/effects.ts';

/** Effects of everything that moderators can do. */
export const effects: Record<ModerationAction, Effect> = {
  hide: {
    apply: async (deps, tx, viewer, { kind, id, isHidden }) => {
      if (!isHidden) await moderated(deps, kind).hide(tx, viewer, id);
    },
    undo: (deps, tx, { kind, id }) => moderated(deps, kind).restore(tx, id),
  },
  remove: {
    apply: async (deps, tx, viewer, { kind, id, isHidden, isDeleted }) => {
      if (!isHidden && !isDeleted) await moderated(deps, kind).hide(tx, viewer, id);
      await moderated(deps, kind).remove(tx, id);
    },
    undo: (deps, tx, { kind, id }) => moderated(deps, kind).restore(tx, id),
  },
  ...memberEffects,
};

/** The module responsible for a kind of thing. */
export function moderated({ moderatedThings }: Pick<Deps, 'moderatedThings'>, kind: ReportKind): Moderated {
  if (kind === 'member') throw new Error('a member can neither be hidden nor removed');
  return moderatedThings[kind];
}
