import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';

/** Differs whenever the web would look different; made here, so that code need not travel to be compared. */
const stamp = sql<string>`md5(row(html, css, js, css_links, js_links, html_links)::text)`;

/** What a picture of a web is drawn from, whoever may see it. */
export async function findForDrawing(db: Db, id: string) {
  return db
    .selectFrom('webs')
    .select(['owner_id as ownerId', 'html', 'css', 'js'])
    .select(['css_links as cssLinks', 'js_links as jsLinks', 'html_links as htmlLinks', stamp.as('stamp')])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What has to be known of a web to give it a picture; its row is held until the end of the transaction. */
export async function lockForPicture(tx: Tx, id: string) {
  return tx
    .selectFrom('webs')
    .select(['image_id as imageId', 'is_public as isPublic', stamp.as('stamp')])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The webs that show a picture. */
export async function findByPicture(tx: Tx, imageId: string): Promise<string[]> {
  const rows = await tx.selectFrom('webs').select('id').where('image_id', '=', imageId).execute();
  return rows.map((row) => row.id);
}

/** Gives a held web another picture; for its owner that is no change, so its date stays. */
export async function setPicture(tx: Tx, id: string, imageId: string): Promise<void> {
  await tx.updateTable('webs').set({ image_id: imageId }).where('id', '=', id).execute();
}
