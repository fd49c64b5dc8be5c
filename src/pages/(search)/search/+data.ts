import type { PageContextServer } from 'vike/types';
import type { Collection } from '../../../modules/collections/contract/index.ts';
import type { Person } from '../../../modules/social/contract/index.ts';
import type { WebCard } from '../../../modules/webs/contract/index.ts';
import { maxSearchLength } from '../../../shared/search/limits.ts';
import type { PageData } from '../../page-context.ts';
import { type Paging, toPaging } from '../../runtime/feeds/feed-data.ts';
import { readSearchQuery, type SearchQuery, searchAddress } from '../search-query.ts';

/** Results of one type. */
export type Finds =
  | { type: 'web'; docs: WebCard[] }
  | { type: 'collection'; docs: Collection[] }
  | { type: 'profile'; docs: Person[] };

export type SearchData = PageData & {
  query: SearchQuery;
  /** Null if nothing was searched for. */
  found: (Finds & { paging: Paging }) | null;
  /** Why the given text was not searched for. */
  problem: string | null;
};

/** One page of search results, best match first. Not cached for guests: there are too many different searches. */
export async function data(pageContext: PageContextServer): Promise<SearchData> {
  const query = readSearchQuery(pageContext.urlParsed.search);
  const isTooLong = query.q.length > maxSearchLength;
  return {
    head: { title: query.q && !isTooLong ? `Search ${query.q}` : 'Search', isUnlisted: true },
    query,
    found: query.q && !isTooLong ? await find(pageContext, query) : null,
    problem: isTooLong ? `The text must be at most ${maxSearchLength} characters` : null,
  };
}

async function find({ app, viewer, urlParsed }: PageContextServer, query: SearchQuery) {
  const page = Number(urlParsed.search.page) || 1;
  const asked = { search: query.q, page, limit: query.type === 'collection' ? 8 : 10 };
  const addressOf = (number: number) => searchAddress(query, number);
  switch (query.type) {
    case 'web': {
      const listed = await app.webs.searchAll(viewer, asked);
      return { type: query.type, docs: listed.docs, paging: toPaging(listed, addressOf) };
    }
    case 'collection': {
      const listed = await app.collections.searchAll(viewer, asked);
      return { type: query.type, docs: listed.docs, paging: toPaging(listed, addressOf) };
    }
    case 'profile': {
      const listed = await app.social.searchPeople(viewer, asked);
      return { type: query.type, docs: listed.docs, paging: toPaging(listed, addressOf) };
    }
  }
}
