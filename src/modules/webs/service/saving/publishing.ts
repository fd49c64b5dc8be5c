import { inTransaction } from '../../../../shared/db/transaction.ts';
import { forbidden } from '../../../../shared/errors/app-error.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { invalidateWeb } from '../../repository/invalidate-web.ts';
import * as webs from '../../repository/webs.ts';
import type { Deps } from '../deps.ts';
import { lockOwn } from '../locks.ts';
import { hidePicture } from './pictures.ts';
import { refusalMessages } from './refusal-messages.ts';

type PublishStatus = { _id: string; isPublic: boolean; revision: number };

/** Toggles the owner's web between public and private; its picture gets a new URL when it becomes private. 403 if moderators have hidden it. */
export function togglePublishStatus(deps: Deps, viewer: Member, id: string): Promise<PublishStatus> {
  return inTransaction(deps.db, async (tx) => {
    const web = await lockOwn(tx, viewer, id);
    if (web.isHidden) throw forbidden(refusalMessages.hiddenByModerators);
    const publication = web.isPublic ? false : await deps.trust.permit(tx, viewer);
    const now = await webs.setPublication(tx, id, publication);
    if (!now.isPublic) await hidePicture(deps, tx, web.imageId);
    await invalidateWeb(tx, web.id, true);
    return { _id: id, ...now };
  });
}
