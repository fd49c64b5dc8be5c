import { sql } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';
import { isVisibleTo } from '../../../shared/db/statements/visibility.ts';
import type { Member } from '../../../shared/viewer.ts';
import { isActive } from '../../accounts/fragments.ts';
import type { WebPackage } from '../../packages/contract.ts';
import { sourceColumns } from '../../webs/fragments.ts';
import type { Draft } from '../contract.ts';
import { maxWebsAtOnce } from '../rules/fields.ts';

const firstId = '00000000-0000-0000-0000-000000000000';

/** Rows of a list of any length, read `limit` at a time in the order of their ids. */
async function* inPages<Row extends { id: string }>(
  limit: number,
  read: (after: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: string | undefined = firstId;
  while (after !== undefined) {
    const rows: Row[] = await read(after, limit);
    yield* rows;
    after = rows.length < limit ? undefined : rows.at(-1)?.id;
  }
}

const rowsPerPage = 500;

/** A web, a collection or an asset that is named but not exported; the columns of `w` and its owner `o`. */
export type ReferenceRow = { id: string; title: string; username: string };

/** The account, with the pictures' public ids. */
export async function findProfile(db: Db, memberId: string) {
  return db
    .selectFrom('users')
    .select(['username', 'full_name', 'email', 'bio', 'link1', 'link2', 'link3', 'created_at'])
    .select(['avatar_id', 'cover_id'])
    .select(
      sql<string[]>`array(select web_id from showcase_webs where owner_id = users.id order by place)`.as(
        'showcase',
      ),
    )
    .where('id', '=', memberId)
    .where(isActive())
    .executeTakeFirst();
}

/** How many webs and assets an export has. */
export async function countItems(db: Db, memberId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*)::int from webs where owner_id = ${memberId})
      + (select count(*)::int from assets where owner_id = ${memberId}) as total`.execute(db);
  return rows[0]?.total ?? 0;
}

const selectWebs = (db: Db, member: Member) =>
  db
    .selectFrom('webs as w')
    .leftJoin('webs as f', (join) => join.onRef('f.id', '=', 'w.forked_from').on(isVisibleTo(member, 'f')))
    .leftJoin('users as fo', (join) => join.onRef('fo.id', '=', 'f.owner_id').on(isActive('fo')))
    .select([
      'w.id',
      'w.title',
      'w.description',
      'w.tags',
      'w.is_public',
      'w.link_key',
      'w.html',
      'w.css',
      'w.js',
    ])
    .select(sourceColumns)
    .select(['w.css_links', 'w.js_links', 'w.html_links', 'w.created_at', 'w.updated_at', 'w.views'])
    .select(['w.likes_count', 'w.comments_count', 'w.image_id'])
    .select(sql<WebPackage[] | null>`w.packages`.as('packages'))
    .select(['f.id as fork_id', 'f.title as fork_title', 'fo.username as fork_username'])
    .where('w.owner_id', '=', member.id)
    .orderBy('w.id');

/** Unsaved code of a web. */
const draftOfWeb = sql<Draft | null>`(
  select json_strip_nulls(json_build_object('updatedAt', d.updated_at, 'html', d.html, 'css', d.css, 'js', d.js,
    'htmlSource', d.html_source, 'cssSource', d.css_source, 'jsSource', d.js_source,
    'htmlKind', d.html_kind, 'cssKind', d.css_kind, 'jsKind', d.js_kind))
  from web_drafts d where d.web_id = w.id)`;

/** The member's webs with their drafts. Includes webs that moderators have hidden, but not those in the bin. */
export async function* readWebs(db: Db, member: Member) {
  yield* inPages(maxWebsAtOnce, (after, limit) =>
    selectWebs(db, member).select(draftOfWeb.as('draft')).where('w.id', '>', after).limit(limit).execute(),
  );
}
export type WebRow = Awaited<ReturnType<typeof findWebs>>[number];

/** The webs with these ids that belong to the member. */
export const findWebs = (db: Db, member: Member, ids: readonly string[]) =>
  selectWebs(db, member).where('w.id', 'in', ids).execute();

/** The member's collections. */
export async function* readCollections(db: Db, member: Member) {
  yield* inPages(rowsPerPage, (after, limit) =>
    db
      .selectFrom('collections')
      .select(['id', 'name', 'description', 'is_public', 'link_key', 'created_at', 'updated_at'])
      .where('owner_id', '=', member.id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
}

/**
 * The webs of a collection that the member can see, in the order in which they were added. Read at once, since they
 * are few columns of few rows.
 */
export async function findCollectedWebs(db: Db, member: Member, collectionId: string) {
  return db
    .selectFrom('collection_webs as cw')
    .innerJoin('webs as w', 'w.id', 'cw.web_id')
    .innerJoin('users as o', 'o.id', 'w.owner_id')
    .select(['w.id', 'w.title', 'w.owner_id', 'o.username'])
    .where('cw.collection_id', '=', collectionId)
    .where(isVisibleTo(member, 'w'))
    .where(isActive('o'))
    .orderBy('cw.added_at')
    .orderBy('cw.web_id')
    .execute();
}

/** The member's assets with their files. */
export async function* readAssets(db: Db, member: Member) {
  yield* inPages(rowsPerPage, (after, limit) =>
    db
      .selectFrom('assets as a')
      .innerJoin('media as m', 'm.id', 'a.media_id')
      .select([
        'a.id',
        'a.title',
        'a.asset_type',
        'a.is_public',
        'a.link_key',
        'a.created_at',
        'a.media_id',
        'm.mime_type',
      ])
      .where('a.owner_id', '=', member.id)
      .where('a.id', '>', after)
      .orderBy('a.id')
      .limit(limit)
      .execute(),
  );
}

/** The member's comments, and the webs that they can still see. */
export async function* readComments(db: Db, member: Member) {
  yield* inPages(rowsPerPage, (after, limit) =>
    db
      .selectFrom('comments as c')
      .leftJoin('webs as w', (join) =>
        join.on(sql<boolean>`w.id = coalesce(c.web_id, c.hidden_web_id)`).on(isVisibleTo(member, 'w')),
      )
      .leftJoin('users as o', (join) => join.onRef('o.id', '=', 'w.owner_id').on(isActive('o')))
      .select(['c.id', 'c.text', 'c.created_at', 'c.updated_at'])
      .select(['w.id as web_id', 'w.title as web_title', 'o.username as web_username'])
      .select(sql<string | null>`null`.as('reply_to'))
      .where('c.owner_id', '=', member.id)
      .where('c.deleted_at', 'is', null)
      .where('c.id', '>', after)
      .orderBy('c.id')
      .limit(limit)
      .execute(),
  );
}

/** The member's replies, with the authors of the comments and the webs that they can still see. */
export async function* readReplies(db: Db, member: Member) {
  yield* inPages(rowsPerPage, (after, limit) =>
    db
      .selectFrom('replies as r')
      .leftJoin('comments as c', (join) =>
        join
          .on(sql<boolean>`c.id = coalesce(r.comment_id, r.hidden_comment_id)`)
          .on('c.deleted_at', 'is', null)
          .on('c.hidden_at', 'is', null),
      )
      .leftJoin('webs as w', (join) => join.onRef('w.id', '=', 'c.web_id').on(isVisibleTo(member, 'w')))
      .leftJoin('users as o', (join) => join.onRef('o.id', '=', 'w.owner_id').on(isActive('o')))
      .leftJoin('users as co', (join) =>
        join.onRef('co.id', '=', 'c.owner_id').on('w.id', 'is not', null).on(isActive('co')),
      )
      .select(['r.id', 'r.text', 'r.created_at', 'r.updated_at', 'co.username as reply_to'])
      .select(['w.id as web_id', 'w.title as web_title', 'o.username as web_username'])
      .where('r.owner_id', '=', member.id)
      .where('r.deleted_at', 'is', null)
      .where('r.id', '>', after)
      .orderBy('r.id')
      .limit(limit)
      .execute(),
  );
}

/** A row of a member's likes, pins or saved collections. */
type DatedRow = ReferenceRow & { created_at: Date };

/** The webs that the member has liked or pinned, and can still see. */
export async function* readWebReferences(db: Db, member: Member, table: 'web_likes' | 'pins') {
  yield* inPages(rowsPerPage, async (after, limit) => {
    const { rows } = await sql<DatedRow>`
      select w.id, w.title, o.username, l.created_at from ${sql.table(table)} as l
      join webs as w on w.id = l.web_id and ${isVisibleTo(member, 'w')}
      join users as o on o.id = w.owner_id and ${isActive('o')}
      where l.user_id = ${member.id} and l.web_id > ${after} order by l.web_id limit ${limit}`.execute(db);
    return rows;
  });
}

/** The collections that the member has liked or saved, and can still see. */
export async function* readCollectionReferences(
  db: Db,
  member: Member,
  table: 'collection_likes' | 'saved_collections',
) {
  yield* inPages(rowsPerPage, async (after, limit) => {
    const { rows } = await sql<DatedRow>`
      select c.id, c.name as title, o.username, l.created_at from ${sql.table(table)} as l
      join collections as c on c.id = l.collection_id and ${isVisibleTo(member, 'c')}
      join users as o on o.id = c.owner_id and ${isActive('o')}
      where l.user_id = ${member.id} and l.collection_id > ${after}
      order by l.collection_id limit ${limit}`.execute(db);
    return rows;
  });
}

const relations = {
  follows: { table: 'follows', who: 'follower_id', whom: 'followed_id' },
  blocks: { table: 'blocks', who: 'blocker_id', whom: 'blocked_id' },
  mutes: { table: 'mutes', who: 'muter_id', whom: 'muted_id' },
} as const;

export type Relation = keyof typeof relations;

/** Whom the member follows, blocks or mutes. */
export async function* readPeople(db: Db, member: Member, relation: Relation) {
  const { table, who, whom } = relations[relation];
  yield* inPages(rowsPerPage, async (after, limit) => {
    const { rows } = await sql<{ id: string; username: string; full_name: string; created_at: Date }>`
      select u.id, u.username, u.full_name, r.created_at from ${sql.table(table)} as r
      join users as u on u.id = ${sql.ref(`r.${whom}`)} and ${isActive('u')}
      where ${sql.ref(`r.${who}`)} = ${member.id} and ${sql.ref(`r.${whom}`)} > ${after}
      order by ${sql.ref(`r.${whom}`)} limit ${limit}`.execute(db);
    return rows;
  });
}
