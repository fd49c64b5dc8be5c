import { type BulkReply, onlyIds, toBulkReply } from '../../../../shared/bulk/bulk.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { forbidden, notFound } from '../../../../shared/errors/app-error.ts';
import { addNotice } from '../../../../shared/soft-delete/notice.ts';
import { screenAll } from '../../../../shared/soft-delete/screen.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { invalidateWebs } from '../../repository/invalidate-webs.ts';
import * as webs from '../../repository/webs.ts';
import type { Deps } from '../deps.ts';
import { lockOwn } from '../locks.ts';
import { hidePictures } from './pictures.ts';
import { refusalMessages } from './refusal-messages.ts';

type PublishStatus = { _id: string; isPublic: boolean; revision: number; notice?: string };

/** Toggles the owner's web between public and private; its picture gets a new URL when it becomes private. 403 if moderators have hidden it. */
export function togglePublishStatus(deps: Deps, viewer: Member, id: string): Promise<PublishStatus> {
  return inTransaction(deps.db, async (tx) => {
    const web = await lockOwn(tx, viewer, id);
    if (web.isHidden) throw forbidden(refusalMessages.hiddenByModerators);
    const publication = web.isPublic ? false : await deps.trust.permit(tx, viewer);
    const [now] = await webs.setPublications(tx, [id], publication);
    if (!now) throw notFound();
    if (!now.isPublic) await hidePictures(deps, tx, [web]);
    await invalidateWebs(tx, [web.id], true);
    const notice = await deps.screen(tx, viewer, 'web', id);
    // Hiding makes a revision of its own.
    const changed = notice === null ? now : { isPublic: false, revision: now.revision + 1 };
    return addNotice({ _id: id, ...changed }, notice);
  });
}

/** Makes up to 100 webs of the owner public or private; 403 if none may be made public before their address is verified. */
export function setVisibility(
  deps: Deps,
  viewer: Member,
  ids: readonly string[],
  isPublic: boolean,
): Promise<BulkReply> {
  return inTransaction(deps.db, async (tx) => {
    const own = await webs.lockOwnWebs(tx, viewer, onlyIds(ids));
    const hidden = own.filter(({ isHidden }) => isPublic && isHidden);
    const refused = new Map<string, string>(hidden.map(({ id }) => [id, refusalMessages.hiddenByModerators]));
    const changing = own.filter((web) => web.isPublic !== isPublic && !refused.has(web.id));
    const changed = changing.map(({ id }) => id);
    if (changing.length > 0) {
      const publication = isPublic ? await deps.trust.permit(tx, viewer) : false;
      await webs.setPublications(tx, changed, publication);
      if (!isPublic) await hidePictures(deps, tx, changing);
      await invalidateWebs(tx, changed, true);
    }
    const screened = changing.map(({ id, title, description, tags }) => ({
      id,
      texts: [title, description, tags.join(' ')],
    }));
    const held = isPublic ? await screenAll(deps, tx, viewer, 'web', screened) : [];
    for (const [id, notice] of held) refused.set(id, notice);
    return toBulkReply(ids, own, changed, { missing: refusalMessages.notYourWeb, refused });
  });
}
