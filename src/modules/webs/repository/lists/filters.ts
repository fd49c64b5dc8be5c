import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../../../shared/viewer.ts';
import { isActive } from '../../../accounts/fragments.ts';
import { isInLists } from '../../../social/fragments.ts';
import type { Has } from '../../rules/search-text.ts';
import { isWebVisibleTo } from '../../visibility.ts';

/** The columns by which searches order webs, all descending. */
export type SearchOrder = 'score' | 'created_at' | 'updated_at' | 'views' | 'likes_count';

/** A web that a search has found; `sort` is the value of its order. */
export type FoundWeb = { id: string; sort: Date | number };

export type FilteredSearch = {
  order: SearchOrder;
  /**
   * Statement that finds the ids of webs that may match in an index; null for a search that has no such index, which goes through
   * the shown webs in their order.
   */
  source: RawBuilder<unknown> | null;
  /** Whether the filters match so many webs that the index is not needed. */
  isCommon?: RawBuilder<boolean>;
  /** Conditions on a web `w`: who sees it, and what it must have. The latter may be costly. */
  isShown: RawBuilder<boolean>;
  matches: RawBuilder<boolean>;
  /** How many webs are tested by `matches`, first in the order, and how many of them are found, at most. */
  maxTested: number;
  maxFound: number;
};

/** With more candidates than this, the first ones are found in the order's index. */
export const maxCandidates = 5_000;

/** SQL condition: the public webs `w` that are in the viewer's lists. */
export const isListed = (viewer: Viewer) => sql<boolean>`w.is_public and ${isInLists(viewer, 'w.owner_id')}`;

/**
 * Statement that finds the first matching webs in an order, as rows of `FoundWeb`, in a time that does not depend on
 * the number of matches. Few candidates are all looked up by their ids. With many, the first ones are found by
 * reading the order's index, since a large part of it matches.
 */
export function findFiltered(search: FilteredSearch): RawBuilder<FoundWeb> {
  const { source, order, isShown, matches, isCommon = sql<boolean>`false` } = search;
  const column = sql.ref(`w.${order}`);
  const firstTested = sql`order by ${column} desc, w.id desc limit ${sql.lit(search.maxTested)}`;
  const firstFound = sql`order by w.sort desc, w.id desc limit ${sql.lit(search.maxFound)}`;
  const columns = sql`w.id, ${column} as sort, ${testedColumns}`;
  const walk = sql<FoundWeb>`
    select w.id, w.sort from (
      select ${columns} from webs w where ${isShown} ${firstTested}
    ) w where ${matches} ${firstFound}`;
  if (source === null) return walk;
  return sql<FoundWeb>`
    with candidates as materialized (
      select id from (${source}) as indexed where not ${isCommon} limit ${sql.lit(maxCandidates + 1)}
    ), size as materialized (select ${isCommon} or count(*) > ${sql.lit(maxCandidates)} as many from candidates)
    (select w.id, w.sort from (
      select ${columns} from candidates cross join lateral (
        select * from webs w where w.id = candidates.id and ${isShown} offset 0
      ) w where not (select many from size) ${firstTested}
    ) w where ${matches} ${firstFound})
    union all
    (select w.id, w.sort from (${walk}) w where (select many from size))`;
}

/** The columns that `matches` may use. */
const testedColumns = sql.join(
  [
    ...['html', 'css', 'js', 'html_source', 'css_source', 'js_source'],
    ...[
      'css_links',
      'js_links',
      'html_links',
      'owner_id',
      'image_id',
      'title',
      'likes_count',
      'comments_count',
    ],
  ].map((column) => sql.ref(`w.${column}`)),
);

/** SQL: the id of the member with this name. */
export const ownerNamed = (username: string) => sql<string>`(
  select id from users where username = ${username} and ${isActive()})`;

/** Statement that finds the ids of the public webs of a member, by username, that fulfil a condition, first in the order. */
export const websBy = (username: string, order: SearchOrder, condition: RawBuilder<boolean>) => sql`
  select id from webs where is_public and ${condition} and owner_id = ${ownerNamed(username)}
  order by ${sql.ref(order)} desc, id desc limit ${sql.lit(maxCandidates)}`;

/** The same of a member's own webs. */
export const websOf = (ownerId: string, order: SearchOrder, condition: RawBuilder<boolean>) => sql`
  select id from webs where owner_id = ${ownerId} and ${condition}
  order by ${sql.ref(order)} desc, id desc limit ${sql.lit(maxCandidates)}`;

/** SQL condition: whether the web with this id has all tags. */
export const hasTags = (tags: readonly string[], id = 'w.id') =>
  sql<boolean>`${and(
    tags.map(
      (tag) => sql<boolean>`exists (
    select from web_tags where web_id = ${sql.ref(id)} and tag = ${tag})`,
    ),
  )}`;

/** SQL condition: whether the web `w` has something. Only forks that the viewer's lists show count. */
export const hasCondition = (viewer: Viewer, has: Has): RawBuilder<boolean> => conditions[has](viewer);

const conditions: Record<Has, (viewer: Viewer) => RawBuilder<boolean>> = {
  html: () => sql`w.html <> ''`,
  css: () => sql`w.css <> ''`,
  js: () => sql`w.js <> ''`,
  links: () => sql`cardinality(w.css_links) + cardinality(w.js_links) + cardinality(w.html_links) > 0`,
  image: () => sql`w.image_id is not null`,
  comments: () => sql`w.comments_count > 0`,
  likes: () => sql`w.likes_count > 0`,
  forks: (viewer) => sql`exists (
    select from webs f where f.forked_from = w.id and ${isWebVisibleTo(viewer, 'f')}
      and ${isInLists(viewer, 'f.owner_id')})`,
};

/** SQL condition: all of these. */
export const and = (all: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  all.length === 0 ? sql`true` : sql`(${sql.join(all, sql` and `)})`;
