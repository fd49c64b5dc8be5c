import { Fragment } from 'react';
import type { CodeMatch, MatchingLine } from '../../../modules/webs/contract/index.ts';
import { messages } from '../../../modules/webs/rules/messages.ts';
import { parseWebSearch } from '../../../modules/webs/rules/search-text.ts';
import { maxCodeResults, maxResults, maxSearchLength } from '../../../shared/rules/limits.ts';
import { CollectionFeed } from '../../(collections)/index.server.ts';
import { Frame } from '../../(layout)/index.server.ts';
import { People } from '../../(social)/index.server.ts';
import { Feed } from '../../(webs)/index.server.ts';
import type { PageProps, PageReader } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { formatCount, type Paging } from '../../runtime/feeds/feed-data.ts';
import { AvatarLink } from '../../ui/avatar/Avatar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EndlessList } from '../../ui/lists/EndlessList.tsx';
import { EmptyState, FailureState } from '../../ui/lists/States.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { VisibilityMark } from '../../ui/VisibilityMark.tsx';
import { type SearchQuery, searchAddress } from '../search-query.ts';
import type { SearchData } from './+data.ts';
import { SearchFilters } from './SearchFilters.server.tsx';

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
      <PageHead title={<>Search {query.q && query.q.length <= maxSearchLength && <bdi>{query.q}</bdi>}</>} />
      <nav className="tabs tabs-page strip" aria-label="Kind of results">
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
              ? 'Find webs by their HTML, CSS or JS code.'
              : 'Search for webs, collections and people.'
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
        <ButtonLink href={searchAddress({ ...query, type: 'web' })}>Search webs instead</ButtonLink>
      )}
    </EmptyState>
  );
}

function adviceFor({ q, type }: SearchQuery): string {
  if (type === 'code') return 'The text is matched exactly, including spaces and punctuation.';
  if (type === 'web' && parseWebSearch(q).words === '') return 'Try removing a filter.';
  return 'Try fewer words, or just the beginning of one.';
}

type CodeResultsProps = { matches: readonly CodeMatch[]; paging: Paging };

/** An endless list of webs with the lines of their code that match. */
function CodeResults({ matches, paging: { first, next, previous } }: CodeResultsProps) {
  return (
    <EndlessList label="Webs" next={next} previous={previous} perPage={10} className="code-results">
      {matches.map((match, at) => (
        <CodeResult key={match.web._id} match={match} position={first + at} />
      ))}
    </EndlessList>
  );
}

function CodeResult({ match: { web, lines }, position }: { match: CodeMatch; position: number }) {
  const { owner } = web;
  const name = owner.fullName || owner.username;
  return (
    <article
      className="code-result"
      data-key={web._id}
      aria-label={web.title}
      aria-posinset={position}
      aria-setsize={-1}
    >
      <header className="code-result-head">
        <AvatarLink username={owner.username} fullName={name} image={owner.avatar} size={32} />
        <h2 className="code-result-title">
          <a className="name-link" href={pagePath('/web/@webId', { webId: web._id })} dir="auto">
            {web.title}
          </a>
        </h2>
        <p className="code-result-owner">
          <a className="name-link" href={pagePath('/@username', { username: owner.username })}>
            {name}
          </a>
        </p>
        <VisibilityMark className="code-result-private" visibility={web.visibility} />
      </header>
      <ul className="code-lines" aria-label={`Matching lines of ${web.title}`}>
        {lines.map((line) => (
          <Line key={`${line.language} ${line.line}`} line={line} />
        ))}
      </ul>
    </article>
  );
}

function Line({ line: { language, line, text, ranges } }: { line: MatchingLine }) {
  return (
    <li className="code-line">
      <span className="code-line-place">
        {language.toUpperCase()} <span className="code-line-number">{line}</span>
      </span>
      <code className="code-line-text" dir="ltr">
        {ranges.map(([start, end], at) => (
          <Fragment key={start}>
            {text.slice(ranges[at - 1]?.[1] ?? 0, start)}
            <mark>{text.slice(start, end)}</mark>
          </Fragment>
        ))}
        {text.slice(ranges.at(-1)?.[1] ?? 0)}
      </code>
    </li>
  );
}
