import { inTransaction } from '../../../../shared/db/transaction.ts';
import { forbidden } from '../../../../shared/errors/app-error.ts';
import { addNotice } from '../../../../shared/soft-delete/notice.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { invalidateWeb } from '../../repository/invalidate-web.ts';
import * as webs from '../../repository/webs.ts';
import type { Deps } from '../deps.ts';
import { lockOwn } from '../locks.ts';
import { hidePicture } from './pictures.ts';
import { refusalMessages } from './refusal-messages.ts';

type PublishStatus = { _id: string; isPublic: boolean; revision: number; notice?: string };

/** Toggles the owner's web between public and private; its picture gets a new URL when it becomes private. 403 if moderators have hidden it. */
export function togglePublishStatus(deps: Deps, viewer: Member, id: string): Promise<PublishStatus> {
  return inTransaction(deps.db, async (tx) => {
    const web = await lockOwn(tx, viewer, id);
    if (web.isHidden) throw forbidden(refusalMessages.hiddenByModerators);
    const publication = web.isPublic ? false : await deps.trust.permit(tx, viewer);
    const now = await webs.setPublication(tx, id, publication);
    if (!now.isPublic) await hidePicture(deps, tx, web.imageId);
    await invalidateWeb(tx, web.id, true);
    const notice = await deps.screen(tx, viewer, 'web', id);
    // Hiding makes a revision of its own.
    const changed = notice === null ? now : { isPublic: false, revision: now.revision + 1 };
    return addNotice({ _id: id, ...changed }, notice);
  });
}
