import { type RawBuilder, sql } from 'kysely';
import { type Db, executeRead, readerOf } from '../../../../shared/db/database.ts';
import { param } from '../../../../shared/db/statements/prepared.ts';
import { anyMember, byViewer, isVisibleTo } from '../../../../shared/db/statements/visibility.ts';
import type { PageRequest } from '../../../../shared/paging.ts';
import { maxResults } from '../../../../shared/rules/limits.ts';
import type { ParsedSearch } from '../../../../shared/search/parse-search.ts';
import { rankOf, searchFor } from '../../../../shared/search/ranked-search.ts';
import type { Member, Viewer } from '../../../../shared/viewer.ts';
import { isActive } from '../../../accounts/fragments.ts';
import { isInLists } from '../../../social/fragments.ts';
import type { Has, SearchSort, WebSearch } from '../../rules/search-text.ts';
import { selectCards } from '../base-queries.ts';
import { type OwnedView, views } from './lists.ts';
import { type CardPage, isCard, type PageRow } from './pages.ts';

/** The columns by which searches order webs, all descending. */
export type SearchOrder = 'score' | 'created_at' | 'updated_at' | 'views' | 'likes_count';

/** A web that a search has found; `sort` is the value of its order. */
export type FoundWeb = { id: string; sort: Date | number };

export type FilteredSearch = {
  order: SearchOrder;
  /**
   * Statement that finds the ids of webs that may match, in an index. Null for a search without such an index, which
   * reads the shown webs in their order.
   */
  source: RawBuilder<unknown> | null;
  /** Whether the filters match so many webs that the index is not needed. */
  isCommon?: RawBuilder<boolean>;
  /**
   * Conditions on a web `w`: `isShown` is whether the viewer sees it, `matches` whether it matches the search. The
   * latter may be costly.
   */
  isShown: RawBuilder<boolean>;
  matches: RawBuilder<boolean>;
  /** Maximum webs that `matches` tests, in the order, and maximum webs that are found. */
  maxTested: number;
  maxFound: number;
};

/** Maximum candidates that are looked up by id. With more, the first ones are found in the order's index. */
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

/** Like `websBy`, for all webs of a member, by id. */
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

/** SQL condition: whether the web `w` has what the operator `has:` names. Only forks in the viewer's lists count. */
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
    select from webs f where f.forked_from = w.id and ${isVisibleTo(viewer, 'f')}
      and ${isInLists(viewer, 'f.owner_id')})`,
};

/** SQL condition: all of these. */
export const and = (all: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  all.length === 0 ? sql`true` : sql`(${sql.join(all, sql` and `)})`;

/** The filters of a search with operators; `words` is null if it consists of operators alone. */
export type SearchFilters = Pick<WebSearch, 'tags' | 'by' | 'has' | 'sort'> & { words: ParsedSearch | null };

/** For a filter without an index, the maximum number of webs that are tested, first in the order. */
const maxTested = 20_000;

const orders: Record<SearchSort, SearchOrder> = {
  best: 'score',
  newest: 'created_at',
  updated: 'updated_at',
  views: 'views',
  likes: 'likes_count',
};

/**
 * Public webs that match a search with operators. The best match comes first unless the search has an order; of more
 * than 500, those first in the order, or the most popular.
 */
export function searchAllFiltered(
  db: Db,
  viewer: Viewer,
  search: SearchFilters,
  request: PageRequest,
): Promise<CardPage> {
  const order = orders[search.sort];
  const source = search.by === null ? sourceOf(search) : websBy(search.by, order, sql<boolean>`true`);
  const filtered = { ...filtersOf(viewer, search), source, isShown: isListed(viewer) };
  return findPage(db, viewer, filtered, search, request);
}

/** The member's own webs in `view` that match a search with operators. */
export function searchOwnFiltered(
  db: Db,
  member: Member,
  view: OwnedView,
  search: SearchFilters,
  request: PageRequest,
): Promise<CardPage> {
  // Without search terms, a member's own webs cannot be ranked by relevance.
  const order = search.words === null && search.sort === 'best' ? 'created_at' : orders[search.sort];
  const source = websOf(member.id, order, views[view].condition);
  const isShown = sql<boolean>`w.owner_id = ${member.id}`;
  const own = { ...filtersOf(member, search), order } as const;
  const isBySelf =
    search.by === null || search.by === member.username ? sql<boolean>`true` : sql<boolean>`false`;
  const filtered = { ...own, source, isShown, matches: and([isBySelf, own.matches]) };
  return findPage(db, member, filtered, search, request);
}

function filtersOf(
  viewer: Viewer,
  { tags, has, words, sort }: SearchFilters,
): Omit<FilteredSearch, 'source' | 'isShown'> {
  const matches = and([
    ...has.map((one) => hasCondition(viewer, one)),
    ...(tags.length > 0 ? [hasTags(tags)] : []),
    ...(words
      ? [sql<boolean>`exists (select from web_search s where s.web_id = w.id and ${contains(words)})`]
      : []),
  ]);
  return { order: orders[sort], matches, maxTested, maxFound: maxResults };
}

const contains = (words: ParsedSearch) => sql<boolean>`s.document @@ ${words.query.all}::tsquery`;

/** The index of words or tags, or both. */
function sourceOf({ words, tags: [tag, ...others] }: SearchFilters): RawBuilder<unknown> | null {
  const byWords =
    words && sql`select s.web_id as id from web_search s where s.is_public and ${contains(words)}`;
  if (tag === undefined) return byWords;
  return sql`
    select t.web_id as id from web_tags t
    where t.tag = ${tag} and t.is_public and ${hasTags(others, 't.web_id')}
      and ${byWords ? sql`t.web_id in (${byWords})` : sql`true`}`;
}

async function findPage(
  db: Db,
  viewer: Viewer,
  filtered: FilteredSearch,
  { words, sort }: SearchFilters,
  { page, limit }: PageRequest,
): Promise<CardPage> {
  const isRanked = words !== null && sort === 'best';
  const rank = isRanked
    ? sql<number>`(select ${rankOf(words, sql`t.title`)} from web_search s join webs t on t.id = s.web_id
        where s.web_id = found.id)`
    : sql<number>`0`;
  const statement = sql<PageRow>`
    with found as materialized (${findFiltered(filtered)}), shown as materialized (
      select found.id, found.sort, ${rank} as rank from found order by rank desc, sort desc, id desc
      limit ${limit} offset ${(page - 1) * limit}
    )
    select card.*, totals.total from (select count(*)::int as total from found) as totals left join (
      shown cross join lateral (
        select card.* from (${selectCards(viewer)}) as card where card.id = shown.id offset 0) as card
    ) on true
    order by shown.rank desc, shown.sort desc, shown.id desc`;
  const rows = await executeRead(readerOf(db), statement);
  return { cards: rows.filter(isCard), total: rows[0]?.total ?? 0 };
}

const searchTables = {
  ...{ documents: 'web_search', key: 'web_id', items: 'webs' },
  ...{ name: 'title', popularity: 'score' },
};

const shown = (viewer: Viewer) => ({
  documents: sql<boolean>`s.is_public and ${isInLists(viewer, 's.owner_id')}`,
  popular: sql`select id from webs where is_public and ${isInLists(viewer, 'webs.owner_id')}
    order by score desc, created_at desc, id desc`,
});
const searchPublic = byViewer((viewer, name) =>
  searchFor(`webs, ${name}`, searchTables, shown(viewer), selectCards(viewer)),
);

/** Public webs that match, best match first, then most popular first. */
export async function searchAll(
  db: Db,
  viewer: Viewer,
  search: ParsedSearch,
  request: PageRequest,
): Promise<CardPage> {
  const { rows, total } = await searchPublic(viewer)(db, search, request, { viewer: viewer?.id });
  return { cards: rows, total };
}

const own = {
  all: ownSearch('all'),
  notForked: ownSearch('notForked'),
  public: ownSearch('public'),
  unlisted: ownSearch('unlisted'),
  private: ownSearch('private'),
  forked: ownSearch('forked'),
};

function ownSearch(view: keyof typeof views) {
  const documents = sql<boolean>`s.owner_id = ${param('viewer')}
    and exists (select from webs where id = s.web_id and ${views[view].condition})`;
  return searchFor(`own webs, ${view}`, searchTables, { documents }, selectCards(anyMember));
}

/** The member's own webs in `view` that match, best match first. */
export async function searchOwn(
  db: Db,
  member: Member,
  view: keyof typeof own,
  search: ParsedSearch,
  request: PageRequest,
): Promise<CardPage> {
  const { rows, total } = await own[view](db, search, request, { viewer: member.id });
  return { cards: rows, total };
}
