import { withLinkKey } from '../../../shared/auth/link-key.ts';
import type { Tx } from '../../../shared/db/database.ts';
import type { Moderated } from '../../../shared/soft-delete/moderated.ts';
import type { ModerationAction } from '../actions.ts';
import type { ReportKind } from '../report-reasons.ts';
import { findLinkKey } from '../repository/subjects.ts';
import type { Deps } from './deps.ts';
import type { Effect } from './effect.ts';
import { memberEffects } from './members/effects.ts';

/** Effects of everything that moderators can do. */
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

/** Runs `work` as if its request came by the link of the thing: what strangers may see is moderated, whoever they are. */
export const withLinkOf = async <T>(
  tx: Tx,
  kind: ReportKind,
  id: string,
  work: () => Promise<T>,
): Promise<T> => withLinkKey(await findLinkKey(tx, kind, id), work);

/** The module responsible for a kind of thing. */
export function moderated({ moderatedThings }: Pick<Deps, 'moderatedThings'>, kind: ReportKind): Moderated {
  if (kind === 'member') throw new Error('a member can neither be hidden nor removed');
  return moderatedThings[kind];
}
