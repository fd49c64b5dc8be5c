import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { Moderated } from '../../../shared/soft-delete.ts';
import { invalidateWebs } from '../repository/invalidate-webs.ts';
import * as rows from '../repository/moderation.ts';
import { lockVisibleWeb } from '../repository/webs.ts';
import type { Deps } from './deps.ts';
import { deleteWithPictures, hidePictures } from './saving/pictures.ts';

/**
 * Moderators' actions on webs. The picture of a hidden or removed web gets another URL, so that the known one stops
 * working.
 */
export function createModeratedWebs({ assets }: Pick<Deps, 'assets'>): Moderated {
  return {
    hide: async (tx, viewer, id) => {
      const web = isId(id) ? await lockVisibleWeb(tx, viewer, id) : undefined;
      if (!web || !(await rows.hide(tx, id))) throw notFound();
      await hidePictures({ assets }, tx, [id], 'withdrawn');
      await invalidateWebs(tx, [id], true);
    },
    remove: async (tx, id) => {
      const web = await rows.lockHidden(tx, id);
      if (!web || !(await rows.remove(tx, id))) throw notFound();
      await rows.forgetIdempotencyKeys(tx, [id]);
      // The owner knows the URL that it had while it was hidden.
      await hidePictures({ assets }, tx, [id], 'withdrawn');
      await invalidateWebs(tx, [id], true);
    },
    restore: async (tx, id) => {
      if (!(await rows.lockHidden(tx, id))) throw notFound();
      await rows.restore(tx, id);
      await assets.restorePublicIds(tx, await rows.findShownPictures(tx, [id]));
      await invalidateWebs(tx, [id], true);
    },
    purge: async (tx, id) => {
      if (await rows.lockHidden(tx, id)) await deleteWithPictures({ assets }, tx, id);
    },
  };
}
