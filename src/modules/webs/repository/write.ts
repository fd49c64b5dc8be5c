import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import type { Viewer } from '../../../shared/http/viewer.ts';
import { visibleTo } from '../fragments.ts';
import { scoreOfNew } from './trending-score.ts';

export type NewWeb = {
  id: string;
  ownerId: string;
  /** The request that makes it: a second web for the same request of this owner is not made. */
  requestKey: string | null;
  imageId: string;
  title: string;
  description: string;
  html: string;
  css: string;
  js: string;
  cssLinks: string[];
  jsLinks: string[];
  htmlLinks: string[];
  isPublic: boolean;
};

/** Adds a web; false when the request was fulfilled before. */
export async function insertWeb(tx: Tx, web: NewWeb): Promise<boolean> {
  const { id, title, description, html, css, js } = web;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('webs')
    .values({
      ...{ id, title, description, html, css, js },
      owner_id: web.ownerId,
      request_key: web.requestKey,
      image_id: web.imageId,
      css_links: web.cssLinks,
      js_links: web.jsLinks,
      html_links: web.htmlLinks,
      is_public: web.isPublic,
      score: scoreOfNew(sql<Date>`now()`),
    })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'request_key']).where('request_key', 'is not', null).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The id of the web that this owner's request has made. */
export async function findByRequest(
  db: Db,
  ownerId: string,
  requestKey: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('webs')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return row?.id;
}

export type OwnedWeb = { id: string; ownerId: string; isPublic: boolean };

const owned = ['webs.id', 'webs.owner_id as ownerId', 'webs.is_public as isPublic'] as const;

/** Whose a web is, if the viewer may see it. */
export async function findOwner(db: Db, viewer: Viewer, id: string): Promise<OwnedWeb | undefined> {
  return db.selectFrom('webs').select(owned).where('id', '=', id).where(visibleTo(viewer)).executeTakeFirst();
}

/** The same, and holds the web's row until the end of the transaction. */
export async function lockVisible(tx: Tx, viewer: Viewer, id: string): Promise<OwnedWeb | undefined> {
  return tx
    .selectFrom('webs')
    .select(owned)
    .where('id', '=', id)
    .where(visibleTo(viewer))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const hasText = (column: 'html' | 'css' | 'js') => sql<boolean>`${sql.ref(column)} ~ '\\S'`;

/** What an update has to know of the web as it stands; its row must be locked. */
export async function findStanding(tx: Tx, id: string) {
  return tx
    .selectFrom('webs')
    .select([
      'image_id as imageId',
      hasText('html').as('html'),
      hasText('css').as('css'),
      hasText('js').as('js'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export type WebChanges = Partial<
  Pick<NewWeb, 'title' | 'description' | 'html' | 'css' | 'js' | 'isPublic' | 'imageId'>
>;

/** Changes the fields that are given. */
export async function updateWeb(tx: Tx, id: string, changes: WebChanges): Promise<void> {
  const { isPublic, imageId, ...texts } = changes;
  await tx
    .updateTable('webs')
    .set({ ...texts, is_public: isPublic, image_id: imageId, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
