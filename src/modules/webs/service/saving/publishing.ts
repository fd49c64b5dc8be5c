import type { BulkVisibilityReply } from '../../../../shared/bulk.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import type { Member } from '../../../../shared/viewer.ts';
import * as own from '../../../../shared/visibility/own-items.ts';
import type { BulkVisibilityChoice } from '../../../../shared/visibility/visibility-choice.ts';
import { webCreationRate } from '../../contract/saves.ts';
import { invalidateWebs } from '../../repository/invalidate-webs.ts';
import * as webs from '../../repository/webs.ts';
import type { Deps } from '../deps.ts';
import { countPublished } from './limits.ts';
import { hidePictures } from './pictures.ts';
import { refusalMessages } from './refusal-messages.ts';

/** Webs for `own-items.ts`. */
const ownWebs = (deps: Deps) => ({
  kind: 'web' as const,
  table: 'webs',
  messages: refusalMessages,
  lock: webs.lockVisibleWeb,
  setPublications: webs.setPublications,
  endUrls: (tx: Tx, items: readonly webs.OwnedWeb[]) =>
    hidePictures(
      deps,
      tx,
      items.map(({ id }) => id),
      'ended',
    ),
  invalidate: invalidateWebs,
  countPublished: async (tx: Tx, { id: ownerId }: Member, ids: readonly string[]) => {
    const message = refusalMessages.publishedTooMany(webCreationRate.max);
    const beyond = await countPublished(deps, tx, ownerId, ids);
    return new Map(Array.from(beyond, ([id, error]) => [id, { error, message }]));
  },
});

/**
 * Makes the owner's web private if it is public, and else public; its picture gets a new URL when it becomes private.
 * 403 if moderators have hidden it.
 */
export async function togglePublishStatus(
  deps: Deps,
  viewer: Member,
  id: string,
): Promise<own.PublishStatus & { revision: number }> {
  const [status, { revision }] = await own.togglePublishStatus(ownWebs(deps), deps, viewer, id);
  // A notice means that screening has hidden the web, which increments the revision once more.
  return { ...status, revision: status.notice === undefined ? revision : revision + 1 };
}

/** Gives the owner's unlisted web a new link: its key, and the URL of its picture, end at once. 409 for another web. */
export const renewLink = (deps: Deps, viewer: Member, id: string) =>
  own.renewLink(ownWebs(deps), deps, viewer, id);

/** Changes who sees up to 100 webs of the owner; 403 if none may be shared before their address is verified. */
export function setVisibility(
  deps: Deps,
  viewer: Member,
  ids: readonly string[],
  choice: BulkVisibilityChoice,
): Promise<BulkVisibilityReply> {
  const items = {
    ...ownWebs(deps),
    missing: refusalMessages.notYourWeb,
    lockAll: webs.lockOwnWebs,
    textsOf: ({ title, description, tags }: webs.OwnWeb) => [title, description, tags.join(' ')],
  };
  return own.setVisibility<webs.OwnWeb>(items, deps, viewer, ids, choice);
}
