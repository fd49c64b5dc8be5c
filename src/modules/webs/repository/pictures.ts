import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import type { WebPackage } from '../../packages/contract.ts';
import { isOneOf, nextUpdatedAt } from './webs.ts';

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

/** Hash of everything that affects a web's rendering; computed in SQL, so that comparisons need not transfer the code. */
const codeHash = sql<string>`md5(row(html, css, js, css_links, js_links, html_links, packages)::text)`;

/**
 * Fields from which a web's picture is rendered, regardless of visibility; undefined for a removed web, which has no
 * owner.
 */
export async function findForRendering(db: Db, id: string) {
  return db
    .selectFrom('webs')
    .select(['owner_id as ownerId', 'html', 'css', 'js'])
    .select(['css_links as cssLinks', 'js_links as jsLinks', 'html_links as htmlLinks', codeHash.as('stamp')])
    .select(sql<WebPackage[] | null>`packages`.as('packages'))
    .where('id', '=', id)
    .where('owner_id', 'is not', null)
    .executeTakeFirst();
}

/** Hash of everything from which a web's picture is rendered, in the transaction that has changed it. */
export async function findStamp(tx: Tx, id: string): Promise<string> {
  const { stamp } = await tx
    .selectFrom('webs')
    .select(codeHash.as('stamp'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return stamp;
}

/** Fields needed to set a web's picture; locks the row until the end of the transaction. */
export async function lockForPicture(tx: Tx, id: string) {
  return tx
    .selectFrom('webs')
    .select(['id', 'image_id as imageId', 'is_picture_chosen as isPictureChosen', 'is_public as isPublic'])
    .select(['owner_id as ownerId', codeHash.as('stamp')])
    .where('id', '=', id)
    .where('owner_id', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Ids of the webs that use any of these pictures. */
export async function findByPictures(tx: Tx, imageIds: readonly string[]): Promise<string[]> {
  const isOneOf = sql<string>`any(${imageIds}::text[])`;
  const rows = await tx.selectFrom('webs').select('id').where('image_id', '=', isOneOf).execute();
  return rows.map((row) => row.id);
}

/** Sets the picture of a locked web. `updated_at` stays, since this is not a change by the owner. */
export async function setPicture(tx: Tx, id: string, imageId: string): Promise<void> {
  await tx.updateTable('webs').set({ image_id: imageId }).where('id', '=', id).execute();
}

/** Up to `limit` public webs with a picture whose social card is to be drawn. */
export async function findDueCards(db: Db, limit: number) {
  return db
    .selectFrom('webs as w')
    .innerJoin('users as o', 'o.id', 'w.owner_id')
    .select(['w.id', 'w.title', 'o.username', 'o.full_name as fullName'])
    .select((row) => row.ref('w.image_id').$notNull().as('imageId'))
    .where('w.card_due', '=', true)
    .where('w.is_public', '=', true)
    .where('w.image_id', 'is not', null)
    .where((row) =>
      row.or([row('w.card_retry_at', 'is', null), row('w.card_retry_at', '<=', sql<Date>`now()`)]),
    )
    .orderBy('w.id')
    .limit(limit)
    .execute();
}

type DrawnCard = { id: string; title: string; imageId: string };

/** Records that a card has been drawn, unless its title or picture has changed in the meantime. */
export async function markCardDrawn(db: Db, { id, title, imageId }: DrawnCard): Promise<void> {
  await db
    .updateTable('webs')
    .set({ card_due: false })
    .where('id', '=', id)
    .where('title', '=', title)
    .where('image_id', '=', imageId)
    .where('is_public', '=', true)
    .execute();
}

/** Postpones a card by 10 minutes, because it could not be stored. */
export async function postponeCard(db: Db, id: string): Promise<void> {
  await db
    .updateTable('webs')
    .set({ card_retry_at: sql<Date>`now() + interval '10 minutes'` })
    .where('id', '=', id)
    .execute();
}

/** Whether other webs have the same picture, as forks from before 2026 do: a card would name one of them on all. */
export async function isPictureShared(db: Db, imageId: string): Promise<boolean> {
  const rows = await db.selectFrom('webs').select('id').where('image_id', '=', imageId).limit(2).execute();
  return rows.length > 1;
}

/** Number of a member's webs that have no picture. */
export async function countWithoutPicture(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', ownerId)
    .where('image_id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
