import type { Static } from 'typebox';
import { badRequest } from '../../../../shared/errors/app-error.ts';
import { type Page, type PageRequest, toPage } from '../../../../shared/paging.ts';
import { type ParsedSearch, parseSearch } from '../../../../shared/search/parse-search.ts';
import type { Member, Viewer } from '../../../../shared/viewer.ts';
import type { endpoints, WebCard } from '../../contract/index.ts';
import { type SearchFilters, searchAllFiltered, searchOwnFiltered } from '../../repository/lists/filters.ts';
import { searchAll, searchOwn } from '../../repository/lists/search.ts';
import { parseWebSearch } from '../../rules/search-text.ts';
import type { Deps } from '../deps.ts';
import { present } from './card-page.ts';

export type OwnSearch = Static<(typeof endpoints)['GET /webs/search/my-webs']['query']>;

/** The member's own webs that match the search; the best match first, unless the search has an order. */
export async function searchOwnWebs(deps: Deps, member: Member, query: OwnSearch): Promise<Page<WebCard>> {
  const search = await read(deps, query.search);
  if (!search) return toPage<WebCard>([], query, 0, null);
  const view = query.webType;
  const found = isPlain(search)
    ? await searchOwn(deps.db, member, view, search.words, query)
    : await searchOwnFiltered(deps.db, member, view, search, query);
  return present(deps, query, found, null);
}

/** Public webs that match the search; the best match first, unless the search has an order. */
export async function searchAllWebs(
  deps: Deps,
  viewer: Viewer,
  query: PageRequest & { search: string },
): Promise<Page<WebCard>> {
  const search = await read(deps, query.search);
  if (!search) return toPage<WebCard>([], query, 0, null);
  const found = isPlain(search)
    ? await searchAll(deps.db, viewer, search.words, query)
    : await searchAllFiltered(deps.db, viewer, search, query);
  return present(deps, query, found, null);
}

/** Reads a search; null if its text contains no word. Throws a 400 if it is blank, or an operator has a value that it does not accept. */
async function read({ db }: Deps, text: string): Promise<SearchFilters | null> {
  const { problem, words, operators, ...search } = parseWebSearch(text);
  if (problem !== null) throw badRequest(problem, 'search');
  if (operators.length > 0 && words === '') return { ...search, words: null };
  const parsed = await parseSearch(db, words);
  return parsed && { ...search, words: parsed };
}

/** Whether a search consists of words alone, for which there are prepared statements. */
function isPlain(search: SearchFilters): search is SearchFilters & { words: ParsedSearch } {
  const { tags, by, has, sort, words } = search;
  return words !== null && tags.length + has.length === 0 && by === null && sort === 'best';
}
