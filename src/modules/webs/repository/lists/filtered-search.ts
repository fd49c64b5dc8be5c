import { type RawBuilder, sql } from 'kysely';
import { type Db, executeRead, readerOf } from '../../../../shared/db/database.ts';
import type { PageRequest } from '../../../../shared/paging.ts';
import { maxResults } from '../../../../shared/rules/search-limits.ts';
import type { ParsedSearch } from '../../../../shared/search/parse-search.ts';
import { rankOf } from '../../../../shared/search/ranked-search.ts';
import type { Member, Viewer } from '../../../../shared/viewer.ts';
import type { SearchSort, WebSearch } from '../../rules/search-text.ts';
import { selectCards } from '../base-queries.ts';
import {
  and,
  type FilteredSearch,
  findFiltered,
  hasCondition,
  hasTags,
  isListed,
  type SearchOrder,
  websBy,
  websOf,
} from './filters.ts';
import { type OwnedView, views } from './lists.ts';
import { type CardPage, isCard, type PageRow } from './pages.ts';

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
 * Public webs that match a search with operators. The best match comes first unless the search has an order; of more than 500,
 * those first in the order, or the most popular.
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
