import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '../../../shared/api/paging.ts';
import type { Viewer } from '../../../shared/auth/viewer.ts';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { isActive, ownerColumns } from '../../accounts/fragments.ts';
import { visibleTo } from '../../webs/fragments.ts';
import { isCommentLikedByMe } from '../fragments.ts';
import type { Remark } from './remarks.ts';

/** Comments (alias `c`) on webs that the viewer may see (`w`), with their authors (`o`); to be filtered. */
function selectComments(db: Db, viewer: Viewer) {
  return db
    .selectFrom('comments as c')
    .innerJoin('webs as w', 'w.id', 'c.web_id')
    .innerJoin('users as o', 'o.id', 'c.owner_id')
    .select([
      'c.id',
      'c.web_id',
      'c.text',
      'c.replies_count',
      'c.likes_count',
      'c.created_at',
      'c.updated_at',
    ])
    .select([isCommentLikedByMe(viewer, 'c').as('is_liked'), ...ownerColumns(viewer, 'o')])
    .where(visibleTo(viewer, 'w'))
    .where(isActive('o'));
}
export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number];

/** The comment with this id, if the viewer may see it. */
export async function findComment(db: Db, viewer: Viewer, id: string): Promise<CommentRow | undefined> {
  return selectComments(db, viewer).where('c.id', '=', id).executeTakeFirst();
}

/** One page of the comments on a web, newest first, and how many there are; none of one that the viewer may not see. */
export async function findComments(db: Db, viewer: Viewer, webId: string, { page, limit }: PageRequest) {
  const web = await db
    .selectFrom('webs')
    .select('comments_count as total')
    .where('id', '=', webId)
    .where(visibleTo(viewer))
    .executeTakeFirst();
  if (!web) return undefined;
  const shown = db
    .selectFrom('comments')
    .select('id')
    .where('web_id', '=', webId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  const rows = await selectComments(db, viewer)
    .where('c.id', 'in', shown)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
  return { rows, total: web.total };
}

/** Adds a comment to a held web; false when the request was fulfilled before. */
export async function insertComment(tx: Tx, webId: string, comment: Remark): Promise<boolean> {
  const { id, ownerId, requestKey, text } = comment;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('comments')
    .values({ id, web_id: webId, owner_id: ownerId, request_key: requestKey, text })
    .onConflict((same) => same.columns(['owner_id', 'request_key']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export type HeldComment = { id: string; ownerId: string };

/** Holds a comment that the viewer may see until the end of the transaction; undefined when there is none. */
export async function lockComment(tx: Tx, viewer: Viewer, id: string): Promise<HeldComment | undefined> {
  return lock(tx, id, visibleTo(viewer, 'w'));
}

/** The same, whoever may see it. */
export async function lockAnyComment(tx: Tx, id: string): Promise<HeldComment | undefined> {
  return lock(tx, id, sql<boolean>`true`);
}

function lock(tx: Tx, id: string, isSeen: RawBuilder<boolean>) {
  return tx
    .selectFrom('comments as c')
    .innerJoin('webs as w', 'w.id', 'c.web_id')
    .select(['c.id', 'c.owner_id as ownerId'])
    .where('c.id', '=', id)
    .where(isSeen)
    .forNoKeyUpdate('c')
    .executeTakeFirst();
}

/** What a comment is about; undefined when it has gone. */
export async function findWebOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('comments').select('web_id').where('id', '=', id).executeTakeFirst();
  return row?.web_id;
}

/** Moves the number of a held comment's replies. */
export async function addReplies(tx: Tx, id: string, delta: 1 | -1): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ replies_count: sql<number>`replies_count + ${delta}` })
    .where('id', '=', id)
    .execute();
}
