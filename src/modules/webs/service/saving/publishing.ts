import { addFormer, type BulkVisibilityReply, onlyIds, toBulkReply } from '../../../../shared/bulk.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { forbidden, notFound, taken } from '../../../../shared/errors/app-error.ts';
import type { Visibility } from '../../../../shared/rules/visibility.ts';
import { addNotice, screenAll } from '../../../../shared/soft-delete/screen.ts';
import type { Member } from '../../../../shared/viewer.ts';
import {
  type BulkVisibilityChoice,
  isChangedBy,
  isMoreRestricted,
  leastVisible,
  requiredVisibility,
  wantedVisibility,
} from '../../../../shared/visibility/visibility-choice.ts';
import { webCreationRate } from '../../contract/saves.ts';
import { invalidateWebs } from '../../repository/invalidate-webs.ts';
import * as webs from '../../repository/webs.ts';
import type { Deps } from '../deps.ts';
import { lockOwn } from '../locks.ts';
import { countPublished, requireCounted } from './new-web-rate.ts';
import { hidePictures } from './pictures.ts';
import { refusalMessages } from './refusal-messages.ts';

type PublishStatus = {
  _id: string;
  isPublic: boolean;
  visibility: Visibility;
  revision: number;
  notice?: string;
};

/**
 * Makes the owner's web private if it is public, and else public; its picture gets a new URL when it becomes private. 403 if moderators
 * have hidden it.
 */
export function togglePublishStatus(deps: Deps, viewer: Member, id: string): Promise<PublishStatus> {
  return inTransaction(deps.db, async (tx) => {
    const web = await lockOwn(tx, viewer, id);
    if (web.isHidden) throw forbidden(refusalMessages.hiddenByModerators);
    const publication = web.visibility === 'public' ? false : await deps.trust.permit(tx, viewer);
    if (publication) await requireCounted(deps, tx, viewer.id, id);
    const [now] = await webs.setPublications(tx, [id], publication);
    if (!now) throw notFound();
    if (now.visibility === 'private') await hidePictures(deps, tx, [web], 'ended');
    await invalidateWebs(tx, [web.id], true);
    const notice = await deps.screen(tx, viewer, 'web', id);
    // Hiding makes a revision of its own.
    const { visibility, revision } =
      notice === null ? now : { visibility: 'private' as const, revision: now.revision + 1 };
    return addNotice({ _id: id, isPublic: visibility === 'public', visibility, revision }, notice);
  });
}

/** Gives the owner's unlisted web a new link: its key, and the URL of its picture, end at once. 409 for another web. */
export function renewLink(deps: Deps, viewer: Member, id: string): Promise<{ _id: string; linkKey: string }> {
  return inTransaction(deps.db, async (tx) => {
    const web = await lockOwn(tx, viewer, id);
    if (web.visibility !== 'unlisted') throw taken(refusalMessages.notUnlisted);
    const linkKey = await webs.renewLink(tx, id);
    await hidePictures(deps, tx, [web], 'ended');
    await invalidateWebs(tx, [id], false);
    return { _id: id, linkKey };
  });
}

/** Changes who sees up to 100 webs of the owner; 403 if none may be shared before their address is verified. */
export function setVisibility(
  deps: Deps,
  viewer: Member,
  ids: readonly string[],
  choice: BulkVisibilityChoice,
): Promise<BulkVisibilityReply> {
  return inTransaction(deps.db, async (tx) => {
    const own = await webs.lockOwnWebs(tx, viewer, onlyIds(ids));
    const next = requiredVisibility(choice);
    const hidden = own.filter(({ isHidden }) => next !== 'private' && isHidden);
    const refused = new Map<string, string>(hidden.map(({ id }) => [id, refusalMessages.hiddenByModerators]));
    const requested = own.filter((one) => isChangedBy(choice, one) && !refused.has(one.id));
    const beyond =
      next === 'private'
        ? []
        : await countPublished(
            deps,
            tx,
            viewer.id,
            requested.map(({ id }) => id),
          );
    for (const [id] of beyond) refused.set(id, refusalMessages.publishedTooMany(webCreationRate.max));
    const changing = requested.filter(({ id }) => !refused.has(id));
    const changed = changing.map(({ id }) => id);
    if (changing.length > 0) {
      const publication = await deps.trust.republish(tx, viewer, {
        now: leastVisible(changing),
        preferred: next,
      });
      await webs.setPublications(tx, changed, publication, choice.restoresLinks);
      const restricted = changing.filter((one) => isMoreRestricted(wantedVisibility(one), next));
      await hidePictures(deps, tx, restricted, 'ended');
      await invalidateWebs(tx, changed, true);
    }
    const screened = changing.map(({ id, title, description, tags }) => ({
      id,
      texts: [title, description, tags.join(' ')],
    }));
    const held = next === 'private' ? [] : await screenAll(deps, tx, viewer, 'web', screened);
    for (const [id, notice] of held) refused.set(id, notice);
    return addFormer(toBulkReply(ids, own, changed, { missing: refusalMessages.notYourWeb, refused }), own);
  });
}
