import { sql } from 'kysely';
import type { Db, Tx } from '../../../../shared/db/database.ts';
import { isOneOf, nextUpdatedAt } from '../webs.ts';

/** An automatic picture of a web. `isBest`: it is shown unless the owner has chosen another. */
export type Frame = { imageId: string; isBest: boolean };

/** The automatic pictures of a web from which its owner chooses, in the order in which they were taken. */
export async function findFrames(db: Db | Tx, webId: string): Promise<Frame[]> {
  return db
    .selectFrom('web_frames')
    .select(['media_id as imageId', 'is_best as isBest'])
    .where('web_id', '=', webId)
    .orderBy('position')
    .execute();
}

/** Whether a picture is one of a web's automatic ones. */
export async function isFrame(tx: Tx, webId: string, imageId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('web_frames')
    .select('media_id')
    .where('media_id', '=', imageId)
    .where('web_id', '=', webId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertFrames(tx: Tx, webId: string, frames: readonly Frame[]): Promise<void> {
  if (frames.length === 0) return;
  const rows = frames.map(({ imageId, isBest }, position) => ({
    media_id: imageId,
    web_id: webId,
    position,
    is_best: isBest,
  }));
  await tx.insertInto('web_frames').values(rows).execute();
}

/** Deletes the automatic pictures of a locked web from which its owner chooses; returns their ids. */
export async function deleteFrames(tx: Tx, webId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('web_frames')
    .where('web_id', '=', webId)
    .returning('media_id as imageId')
    .execute();
  return rows.map(({ imageId }) => imageId);
}

/** All pictures of locked webs: those that are shown, and those from which their owners choose. */
export async function findPicturesOf(tx: Tx, webIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('webs')
    .select(sql<string>`image_id`.as('imageId'))
    .where('id', '=', isOneOf(webIds))
    .where('image_id', 'is not', null)
    .union(
      tx
        .selectFrom('web_frames')
        .select(sql<string>`media_id`.as('imageId'))
        .where('web_id', '=', isOneOf(webIds)),
    )
    .execute();
  return rows.map(({ imageId }) => imageId);
}

/** Sets the picture of a locked web by its owner. */
export async function choosePicture(
  tx: Tx,
  id: string,
  { imageId, isChosen }: { imageId: string | null; isChosen: boolean },
): Promise<void> {
  await tx
    .updateTable('webs')
    .set({ image_id: imageId, is_picture_chosen: isChosen, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute();
}
