import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { Binned } from '../../../shared/soft-delete/binned.ts';
import { findDue, lockDeleted } from '../../../shared/soft-delete/soft-delete.ts';
import type { Member } from '../../../shared/viewer.ts';
import { imageUrl } from '../../assets/image-urls.ts';
import { findDeleted } from '../repository/bin.ts';
import { invalidateWeb } from '../repository/invalidate-web.ts';
import * as rows from '../repository/moderation.ts';
import { deleteWeb } from '../repository/webs.ts';
import type { Deps } from './deps.ts';
import { lockOwn } from './locks.ts';
import { hidePicture } from './saving/pictures.ts';

/** Puts the owner's web into their bin; its picture gets another URL, since others know the one that it has. Forks of it stay. */
export function remove(
  deps: Pick<Deps, 'db' | 'assets'>,
  viewer: Member,
  id: string,
): Promise<{ _id: string }> {
  return inTransaction(deps.db, async (tx) => {
    await putIntoBin(deps, tx, viewer, id);
    return { _id: id };
  });
}

async function putIntoBin(deps: Pick<Deps, 'assets'>, tx: Tx, viewer: Member, id: string): Promise<void> {
  const web = await lockOwn(tx, viewer, id);
  await rows.putIntoBin(tx, id);
  await rows.forgetIdempotencyKey(tx, id);
  await hidePicture(deps, tx, web.imageId);
  await invalidateWeb(tx, id, web.isPublic);
}

/** The bin of webs. */
export function createBinnedWebs({ assets, publicUrl }: Pick<Deps, 'assets' | 'publicUrl'>): Binned {
  return {
    list: async (db, member, after, limit) =>
      (await findDeleted(db, member, after, limit)).map(({ imageId, ...web }) => ({
        ...web,
        image: imageUrl(publicUrl, imageId, '600x350'),
        webId: null,
      })),
    lock: async (tx, member, id) => {
      if (!isId(id) || !(await lockDeleted(tx, 'webs', id, { ownerId: member.id }))) throw notFound();
    },
    restore: async (tx, _member, id) => {
      await rows.takeFromBin(tx, id);
      await invalidateWeb(tx, id, true);
    },
    purge: async (tx, id, which) => {
      const web = isId(id) && (await lockDeleted(tx, 'webs', id, which)) && (await rows.lockHidden(tx, id));
      if (!web) return false;
      await deleteWeb(tx, id);
      await assets.release(tx, web.imageId);
      return true;
    },
    findDue: (db, before, limit) => findDue(db, 'webs', before, limit),
  };
}
