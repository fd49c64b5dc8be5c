import {
  type BulkVisibilityChoice,
  isChangedBy,
  isNarrowed,
  leastVisible,
  requiredVisibility,
  wantedVisibility,
} from '../../../shared/auth/visibility-choice.ts';
import { addFormer, type BulkVisibilityReply, onlyIds, toBulkReply } from '../../../shared/bulk/bulk.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { screenAll } from '../../../shared/soft-delete/screen.ts';
import type { Member } from '../../../shared/viewer.ts';
import { messages } from '../messages.ts';
import * as rows from '../repository/assets.ts';
import { changePublicIds, type Deps } from './files.ts';
import { invalidate } from './moderation.ts';

/** Changes who sees up to 100 own assets; 403 if none may be shared before one's address is verified. */
export function setVisibility(
  deps: Pick<Deps, 'db' | 'jobs' | 'trust' | 'site' | 'screen'>,
  viewer: Member,
  ids: readonly string[],
  choice: BulkVisibilityChoice,
): Promise<BulkVisibilityReply> {
  return inTransaction(deps.db, async (tx) => {
    const own = await rows.lockOwnAssets(tx, viewer, onlyIds(ids));
    const next = requiredVisibility(choice);
    const hidden = own.filter(({ isHidden }) => next !== 'private' && isHidden);
    const refused = new Map<string, string>(hidden.map(({ id }) => [id, messages.hiddenByModerators]));
    const changing = own.filter((one) => isChangedBy(choice, one) && !refused.has(one.id));
    const changed = changing.map(({ id }) => id);
    if (changing.length > 0) {
      const publication = await deps.trust.republish(tx, viewer, {
        now: leastVisible(changing),
        preferred: next,
      });
      await rows.setPublications(tx, changed, publication, choice.restoresLinks);
      // Their URLs may be known.
      const narrowed = changing.filter((one) => isNarrowed(wantedVisibility(one), next));
      await changePublicIds(
        deps,
        tx,
        narrowed.map(({ mediaId }) => mediaId),
        'ended',
      );
      await invalidate(tx, changed);
    }
    const screened = changing.map(({ id, title }) => ({ id, texts: [title] }));
    const held = next === 'private' ? [] : await screenAll(deps, tx, viewer, 'asset', screened);
    for (const [id, notice] of held) refused.set(id, notice);
    return addFormer(toBulkReply(ids, own, changed, { missing: messages.notYourAsset, refused }), own);
  });
}
