import type { PageContextServer } from 'vike/types';
import type { Collection } from '../../../modules/collections/contract.ts';
import type { Person } from '../../../modules/social/contract.ts';
import type { CodeMatch, WebCard } from '../../../modules/webs/contract/index.ts';
import { messages } from '../../../modules/webs/rules/messages.ts';
import { parseWebSearch } from '../../../modules/webs/rules/search-text.ts';
import { maxSearchLength } from '../../../shared/rules/limits.ts';
import { trigramLength } from '../../../shared/search/trigrams.ts';
import type { PageData } from '../../page-context.ts';
import { type Paging, toPaging } from '../../runtime/feeds/feed-data.ts';
import { readSearchQuery, type SearchQuery, searchAddress } from '../search-query.ts';

/** Results of one type. */
export type Finds =
  | { type: 'web'; docs: WebCard[] }
  | { type: 'code'; docs: CodeMatch[] }
  | { type: 'collection'; docs: Collection[] }
  | { type: 'profile'; docs: Person[] };

export type SearchData = PageData & {
  query: SearchQuery;
  /** Null if nothing was searched for. */
  found: (Finds & { paging: Paging }) | null;
  /** Why the search was not executed, and how to change it. */
  problem: { title: string; text: string } | null;
};

/** One page of search results, best match first. Not cached for guests: there are too many different searches. */
export async function data(pageContext: PageContextServer): Promise<SearchData> {
  const read = readSearchQuery(pageContext.urlParsed.search);
  const query = pageContext.viewer ? read : { ...read, scope: 'public' as const };
  const problem = problemOf(query);
  return {
    head: { title: query.q && !problem ? `Search ${query.q}` : 'Search', isUnlisted: true },
    query,
    found: query.q && !problem ? await find(pageContext, query) : null,
    problem,
  };
}

function problemOf({ q, type }: SearchQuery): SearchData['problem'] {
  if (q.length > maxSearchLength)
    return {
      title: `The text must be at most ${maxSearchLength} characters`,
      text: 'Try again with fewer words.',
    };
  if (q === '' || (type !== 'web' && type !== 'code')) return null;
  const { problem, words } = parseWebSearch(q, type);
  if (problem !== null) return { title: problem, text: 'Try a different search.' };
  if (type === 'code' && words.length < trigramLength)
    return { title: messages.codeTooShort, text: 'Shorter texts match nearly all code.' };
  return null;
}

async function find({ app, viewer, urlParsed }: PageContextServer, query: SearchQuery) {
  const page = Number(urlParsed.search.page) || 1;
  const requested = { search: query.q, page, limit: query.type === 'collection' ? 8 : 10 };
  const addressOf = (number: number) => searchAddress(query, number);
  switch (query.type) {
    case 'web': {
      const listed = await app.webs.searchAll(viewer, requested);
      return { type: query.type, docs: listed.docs, paging: toPaging(listed, addressOf) };
    }
    case 'code': {
      const listed = await app.webs.searchCode(viewer, { ...requested, scope: query.scope });
      return { type: query.type, docs: listed.docs, paging: toPaging(listed, addressOf) };
    }
    case 'collection': {
      const listed = await app.collections.searchAll(viewer, requested);
      return { type: query.type, docs: listed.docs, paging: toPaging(listed, addressOf) };
    }
    case 'profile': {
      const listed = await app.social.searchPeople(viewer, requested);
      return { type: query.type, docs: listed.docs, paging: toPaging(listed, addressOf) };
    }
  }
}
