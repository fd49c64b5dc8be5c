import { messages } from '../../../modules/webs/messages.ts';
import { parseWebSearch } from '../../../modules/webs/search/search-text.ts';
import { maxCodeResults, maxResults, maxSearchLength } from '../../../shared/search/limits.ts';
import { CollectionFeed } from '../../(collections)/index.server.ts';
import { Frame } from '../../(layout)/index.server.ts';
import { People } from '../../(social)/index.server.ts';
import { Feed } from '../../(webs)/index.server.ts';
import type { PageProps, PageReader } from '../../page-context.ts';
import { formatCount } from '../../runtime/feeds/feed-data.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState, FailureState } from '../../ui/lists/States.tsx';
import { CodeResults } from '../components/CodeResults.server.tsx';
import { SearchFilters } from '../components/SearchFilters.server.tsx';
import { type SearchQuery, searchAddress } from '../search-query.ts';
import type { SearchData } from './+data.ts';

const tabs = [
  { type: 'web', words: 'Webs', one: 'web', many: 'webs' },
  { type: 'code', words: 'Code', one: 'web', many: 'webs' },
  { type: 'collection', words: 'Collections', one: 'collection', many: 'collections' },
  { type: 'profile', words: 'Profile', one: 'person', many: 'people' },
] as const;

/** Search results: webs, collections or members. */
export default function Page({ data: { query, found, problem }, viewer, path }: PageProps<SearchData>) {
  return (
    <Frame viewer={viewer} path={path} search={query}>
      <h1 className="search-title">
        Search{' '}
        {query.q && query.q.length <= maxSearchLength && <span className="search-words">{query.q}</span>}
      </h1>
      <nav className="tabs tabs-page" aria-label="Kind of results">
        {tabs.map(({ type, words }) => (
          <a
            key={type}
            className="tab"
            href={searchAddress({ ...query, type })}
            aria-current={query.type === type ? 'page' : undefined}
          >
            {words}
          </a>
        ))}
      </nav>
      {(query.type === 'web' || query.type === 'code') && <SearchFilters query={query} viewer={viewer} />}
      {problem !== null && <FailureState {...problem} />}
      {problem === null && !found && (
        <EmptyState
          kind="search"
          title="What are you looking for?"
          text={
            query.type === 'code'
              ? 'Find webs by a part of their HTML, CSS or JS.'
              : 'Webs, collections and people turn up here.'
          }
        >
          <ButtonLink href="/">See what is trending</ButtonLink>
        </EmptyState>
      )}
      {found && <Found found={found} query={query} viewer={viewer} />}
    </Frame>
  );
}

type FoundProps = { found: NonNullable<SearchData['found']>; query: SearchQuery; viewer: PageReader };

function Found({ found, query, viewer }: FoundProps) {
  const { total } = found.paging;
  const tab = tabs.find(({ type }) => type === found.type) ?? tabs[0];
  if (found.docs.length === 0) return <Nothing query={query} />;
  return (
    <>
      <p
        className="list-count"
        data-list-count={found.type === 'profile' || found.type === 'code' ? undefined : found.type}
      >
        {formatCount(total, tab.one, tab.many)}
        {total >= (found.type === 'code' ? maxCodeResults : maxResults) && ' or more'}
      </p>
      <Results found={found} query={query} viewer={viewer} />
    </>
  );
}

function Results({ found, query, viewer }: FoundProps) {
  const { paging, type, docs } = found;
  if (type === 'profile') return <People people={docs} paging={paging} viewer={viewer} search={query.q} />;
  if (type === 'code') return <CodeResults matches={docs} paging={paging} />;
  if (type === 'web')
    return (
      <Feed
        feed={{ ...paging, webs: docs }}
        label="Webs"
        viewer={viewer}
        detailsBase={searchAddress(query)}
        shows="public"
        search={parseWebSearch(query.q).words}
      />
    );
  return (
    <CollectionFeed
      feed={{ ...paging, collections: docs }}
      label="Collections"
      viewer={viewer}
      search={query.q}
    />
  );
}

function Nothing({ query }: { query: SearchQuery }) {
  return (
    <EmptyState kind="search" title={messages.noResult} text={adviceFor(query)}>
      {query.type === 'web' ? (
        <ButtonLink href="/">See what is trending</ButtonLink>
      ) : (
        <ButtonLink href={searchAddress({ ...query, type: 'web' })}>Look among webs</ButtonLink>
      )}
    </EmptyState>
  );
}

function adviceFor({ q, type }: SearchQuery): string {
  if (type === 'code') return 'The text is looked for as it is written, with its spaces and signs.';
  if (type === 'web' && parseWebSearch(q).words === '') return 'Take away one of the filters.';
  return 'Look for fewer words, or for only the beginning of one.';
}
