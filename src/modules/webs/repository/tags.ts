import { sql } from 'kysely';
import { type Db, readerOf, type Tx } from '../../../shared/db/database.ts';
import { param } from '../../../shared/db/statements/prepared.ts';
import type { PageRequest } from '../../../shared/paging.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { isInLists, withheldIds } from '../../social/fragments.ts';
import type { listChoices } from '../rules/fields.ts';
import {
  type CardList,
  type CardPage,
  findPage,
  offsetOf,
  type PageEntry,
  type PageShape,
  selectPage,
} from './lists/pages.ts';
import { isOneOf, nextUpdatedAt } from './webs.ts';

/** A tag, and how many webs with it are in the viewer's lists. */
type TagRow = { name: string; webs: number };

type TaggedOrder = (typeof listChoices.tagged)[number];

const columns = { trending: sql.ref('score'), newest: sql.ref('created_at') };

/** How many public webs with the tag `t` are in the viewer's lists. */
const shownWebs = (viewer: Viewer) => sql<number>`(t.webs - (
  select count(*)::int from web_tags h where h.owner_id in (${withheldIds(viewer)}) and h.tag = t.name and h.is_public))`;

/** One page of the public webs with a tag, and their total, in one statement that reads an index and then only the page. */
export function findTagged(
  db: Db,
  viewer: Viewer,
  tag: string,
  order: TaggedOrder,
  request: PageRequest,
): Promise<CardPage> {
  const list: CardList = {
    name: `tagged, ${order}`,
    preparedLimits: [8, 12],
    select: (shownTo, shape) => tagged(shownTo, order, shape),
  };
  return findPage(db, list, viewer, request, { tag });
}

function tagged(viewer: Viewer, order: TaggedOrder, shape: PageShape) {
  const shown = sql<PageEntry>`(
    select web_id as id, ${columns[order]} as sort from web_tags
    where tag = ${param('tag')} and is_public and ${isInLists(viewer, 'web_tags.owner_id')}
    order by ${columns[order]} desc, web_id desc
    limit ${sql.lit(shape.limit + 1)} offset ${offsetOf(shape)})`;
  const total = sql<number>`coalesce((select ${shownWebs(viewer)} from tags t where t.name = ${param('tag')}), 0)`;
  return selectPage(viewer, shown, 'desc', total);
}

/** The tags that most of a member's own webs have, the most used first. */
export async function findOwnTags(db: Db, ownerId: string, limit: number): Promise<string[]> {
  const rows = await readerOf(db)
    .selectFrom('web_tags')
    .select('tag')
    .where('owner_id', '=', ownerId)
    .groupBy('tag')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('tag')
    .limit(limit)
    .execute();
  return rows.map(({ tag }) => tag);
}

/** The tags that most public webs have, the most used first. */
export async function findPopularTags(db: Db, limit: number): Promise<string[]> {
  const rows = await readerOf(db)
    .selectFrom('tags')
    .select('name')
    .where('webs', '>', 0)
    .orderBy('webs', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

/** Completion considers only the 100 most used tags with this prefix. */
const maxCandidates = 100;

/**
 * Up to `limit` tags that begin with `prefix`, which consists of a tag's characters: first those of the viewer's own
 * webs, then the most used ones of public webs.
 */
export async function findTags(db: Db, viewer: Viewer, prefix: string, limit: number): Promise<TagRow[]> {
  const begins = (column: string) =>
    sql<boolean>`(${sql.ref(column)} >= ${prefix} and ${sql.ref(column)} < ${`${prefix}~`})`;
  const own = viewer
    ? sql`select tag as name, count(*) as uses from web_tags where owner_id = ${viewer.id} and ${begins('tag')} group by tag`
    : sql`select null::text as name, 0 as uses where false`;
  const { rows } = await sql<TagRow>`
    with own as materialized (${own}), used as materialized (
      select name, webs from tags where ${begins('name')} order by webs desc, name limit ${maxCandidates}
    )
    select f.name, f.webs from (
      select name, coalesce((select ${shownWebs(viewer)} from tags t where t.name = own.name), 0) as webs, uses from own
      union all
      select t.name, ${shownWebs(viewer)}, 0 from used t where t.name not in (select name from own)
    ) as f
    where f.uses > 0 or f.webs > 0
    order by f.uses desc, f.webs desc, f.name
    limit ${limit}`.execute(readerOf(db));
  return rows;
}

export type TagChanges = { add: readonly string[]; remove: readonly string[] };

/**
 * Locks the counts of these tags until the end of the transaction. In one order, so that two transactions that change
 * tags of several webs do not wait for each other.
 */
export async function lockTags(tx: Tx, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  await sql`select from tags where name = any(${tags}::text[]) order by name for update`.execute(tx);
}

/** Removes tags from locked webs and appends others to the remaining ones, each once; increments the revisions. */
export async function changeTags(tx: Tx, ids: readonly string[], { add, remove }: TagChanges): Promise<void> {
  const kept = sql`array(select tag from unnest(tags) with ordinality as t (tag, at)
    where tag <> all(${remove}::text[]) order by at)`;
  const added = sql`array(select tag from unnest(${add}::text[]) with ordinality as t (tag, at)
    where tag <> all(webs.tags) order by at)`;
  await tx
    .updateTable('webs')
    .set({
      tags: sql<string[]>`${kept} || ${added}`,
      revision: sql<number>`revision + 1`,
      updated_at: nextUpdatedAt,
    })
    .where('id', '=', isOneOf(ids))
    .execute();
}
