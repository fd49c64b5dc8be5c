import { type RawBuilder, sql } from 'kysely';
import { type Db, readerOf, type Tx } from '../../../shared/db/database.ts';
import { param, prepare, queryBuilder } from '../../../shared/db/statements/prepared.ts';
import { byViewer, isVisibleTo, visibilityOf } from '../../../shared/db/statements/visibility.ts';
import type { PageRequest } from '../../../shared/paging.ts';
import type { Visibility } from '../../../shared/rules/visibility.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { newVisibility, type Publication } from '../../../shared/visibility/publication.ts';
import { isInLists } from '../../social/fragments.ts';
import {
  type CardList,
  type CardPage,
  findPage,
  offsetOf,
  type PageEntry,
  type PageShape,
  selectPage,
} from './lists/pages.ts';
import { scoreOfNew } from './trending-score.ts';

const isShownTo = (viewer: Viewer): RawBuilder<boolean> =>
  sql<boolean>`(${isVisibleTo(viewer, 'w')} and ${isInLists(viewer, 'w.owner_id')})`;

/** One page of the forks of a web that the viewer can see, newest first, and their total, in one statement. */
export function findForks(
  db: Db,
  viewer: Viewer,
  originalId: string,
  request: PageRequest,
): Promise<CardPage> {
  return findPage(db, forksList, viewer, request, { original: originalId });
}

const forksList: CardList = { name: 'forks', preparedLimits: [8], select: forks };

const forksOf = (viewer: Viewer) =>
  sql`webs w where w.forked_from = ${param('original')} and ${isShownTo(viewer)}`;
const total = (viewer: Viewer) => sql<number>`(select count(*)::int from ${forksOf(viewer)})`;

function forks(viewer: Viewer, shape: PageShape) {
  const shown = sql<PageEntry>`(
    select w.id, w.created_at as sort from ${forksOf(viewer)}
    order by w.created_at desc, w.id desc
    limit ${sql.lit(shape.limit + 1)} offset ${offsetOf(shape)})`;
  return selectPage(viewer, shown, 'desc', total(viewer));
}

const counted = byViewer((viewer, name) =>
  prepare(`forks, counted, ${name}`, queryBuilder.selectNoFrom(total(viewer).as('total'))),
);

/** How many forks of a web the viewer can see, read from an index. */
export async function countForks(db: Db, viewer: Viewer, originalId: string): Promise<number> {
  const [row] = await counted(viewer)(readerOf(db), { original: originalId, viewer: viewer?.id });
  return row?.total ?? 0;
}

/** Limits of one statement: levels below the web, forks of one web, and forks in all. */
export type TreeLimits = { depth: number; forks: number; nodes: number };

/**
 * A web in a tree of forks. `position` counts the forks of its parent from 1, newest first. Title and owner are null if the
 * viewer cannot see it.
 */
export type TreeRow = {
  id: string;
  parentId: string;
  depth: number;
  position: number;
  isShown: boolean;
  title: string | null;
  visibility: Visibility;
  createdAt: Date | null;
  username: string | null;
  fullName: string | null;
  avatarId: string | null;
};

/**
 * The forks of a web, their forks and so on, level by level. Includes webs that the viewer cannot see if they have
 * forks themselves (a scalar subquery, since the planner would hash all forks of the site for an `exists`). Rows one
 * level below `depth`, after `forks` of one web or after `nodes` only show that there is more.
 */
export async function findForkTree(
  db: Db,
  viewer: Viewer,
  rootId: string,
  limits: TreeLimits,
): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    with recursive tree (id, parent_id, depth, position, is_shown) as (
      select ${rootId}::uuid, null::uuid, 0, 1::bigint, true
      union all
      select c.id, t.id, t.depth + 1, c.position, c.is_shown from tree t cross join lateral (
        select w.id, coalesce(${isShownTo(viewer)}, false) as is_shown,
          row_number() over (order by w.created_at desc, w.id desc) as position
        from webs w
        where w.forked_from = t.id
          and (${isShownTo(viewer)} or coalesce((select true from webs f where f.forked_from = w.id limit 1), false))
        order by w.created_at desc, w.id desc limit ${limits.forks + 1}
      ) c
      where t.depth <= ${limits.depth} and t.position <= ${limits.forks}
    ),
    -- A limit without an order, so that the recursion ends with it.
    found as materialized (select * from tree limit ${limits.nodes + 2})
    select n.id, n.parent_id as "parentId", n.depth, n.position::int, n.is_shown as "isShown",
      w.title, ${visibilityOf('w')} as visibility, w.created_at as "createdAt",
      o.username, o.full_name as "fullName", o.avatar_id as "avatarId"
    from found n left join webs w on w.id = n.id and n.is_shown left join users o on o.id = w.owner_id
    where n.depth > 0
    order by n.depth, n.position`.execute(readerOf(db));
  return rows;
}

type Fork = {
  id: string;
  ownerId: string;
  idempotencyKey: string | null;
  title: string | undefined;
  description: string | undefined;
  imageId: string | null;
  publication: Publication;
};

/** Inserts a fork of a web with its own picture; false if the owner's request with this key has already created one. */
export async function insertFork(tx: Tx, originalId: string, fork: Fork): Promise<boolean> {
  const { title = null, description = null } = fork;
  const visibility = newVisibility(fork.publication);
  const { numAffectedRows } = await sql`
    insert into webs (id, author_id, request_key, title, description, html, css, js, html_source, css_source, js_source,
      html_kind, css_kind, js_kind, html_is_stale, css_is_stale, js_is_stale, compiled_with, css_links, js_links, html_links,
      packages, tags, image_id, visibility, last_link_key, forked_from, is_fork, score)
    select ${fork.id}, ${fork.ownerId}, ${fork.idempotencyKey}, coalesce(${title}, title), coalesce(${description}, description),
      html, css, js, html_source, css_source, js_source, html_kind, css_kind, js_kind, html_is_stale, css_is_stale,
      js_is_stale, compiled_with, css_links, js_links, html_links, packages, tags, ${fork.imageId}, ${visibility.visibility},
      ${visibility.last_link_key ?? null}, id, true, ${scoreOfNew(sql<Date>`now()`)}
    from webs where id = ${originalId}
    on conflict (owner_id, request_key) where request_key is not null do nothing`.execute(tx);
  return numAffectedRows === 1n;
}
