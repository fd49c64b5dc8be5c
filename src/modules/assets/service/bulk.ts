import { type BulkReply, onlyIds, toBulkReply } from '../../../shared/bulk/bulk.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { screenAll } from '../../../shared/soft-delete/screen.ts';
import type { Member } from '../../../shared/viewer.ts';
import { messages } from '../messages.ts';
import * as rows from '../repository/assets.ts';
import { changePublicIds, type Deps } from './files.ts';
import { invalidate } from './moderation.ts';

/** Makes up to 100 own assets public or private; 403 if none may be made public before one's address is verified. */
export function setVisibility(
  deps: Pick<Deps, 'db' | 'jobs' | 'trust' | 'site' | 'screen'>,
  viewer: Member,
  ids: readonly string[],
  isPublic: boolean,
): Promise<BulkReply> {
  return inTransaction(deps.db, async (tx) => {
    const own = await rows.lockOwnAssets(tx, viewer, onlyIds(ids));
    const hidden = own.filter(({ isHidden }) => isPublic && isHidden);
    const refused = new Map<string, string>(hidden.map(({ id }) => [id, messages.hiddenByModerators]));
    const changing = own.filter((asset) => asset.isPublic !== isPublic && !refused.has(asset.id));
    const changed = changing.map(({ id }) => id);
    if (changing.length > 0) {
      const publication = isPublic ? await deps.trust.permit(tx, viewer) : false;
      await rows.setPublications(tx, changed, publication);
      // Their URLs may be known.
      const mediaIds = isPublic ? [] : changing.map(({ mediaId }) => mediaId);
      await changePublicIds(deps, tx, mediaIds);
      await invalidate(tx, changed);
    }
    const screened = changing.map(({ id, title }) => ({ id, texts: [title] }));
    const held = isPublic ? await screenAll(deps, tx, viewer, 'asset', screened) : [];
    for (const [id, notice] of held) refused.set(id, notice);
    return toBulkReply(ids, own, changed, { missing: messages.notYourAsset, refused });
  });
}
