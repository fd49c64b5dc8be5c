import {
  parseWebSearch,
  type SearchSort,
  type WebOperator,
  type WebSearch,
  withOperator,
  withoutOperator,
} from '../../../modules/webs/rules/search-text.ts';
import type { PageReader } from '../../page-context.ts';
import { CrossIcon } from '../../ui/icons.tsx';
import { type SearchQuery, searchAddress } from '../search-query.ts';

const orders: Record<SearchSort, string> = {
  best: 'Best match',
  newest: 'Newest',
  updated: 'Updated',
  views: 'Views',
  likes: 'Likes',
};

const languages = { '': 'All', html: 'HTML', css: 'CSS', js: 'JS' };

type FiltersProps = { query: SearchQuery; viewer: PageReader };

/**
 * Order, language and scope of a search for webs or code, its operators, and tips about further ones. All controls are
 * links.
 */
export function SearchFilters({ query, viewer }: FiltersProps) {
  const kind = query.type === 'code' ? 'code' : 'web';
  const search = parseWebSearch(query.q, kind);
  const addressWith = (operator: WebOperator) =>
    searchAddress({ ...query, q: withOperator(search, operator) });
  return (
    <div className="search-filters">
      {kind === 'code' && viewer && <Scopes query={query} />}
      {kind === 'web' && query.q !== '' && (
        <Switch
          label="Order"
          choices={orders}
          current={search.sort}
          addressOf={(value) => addressWith({ name: 'sort', value: value === 'best' ? '' : value })}
        />
      )}
      {kind === 'code' && query.q !== '' && (
        <Switch
          label="Language"
          choices={languages}
          current={search.lang ?? ''}
          addressOf={(value) => addressWith({ name: 'lang', value })}
        />
      )}
      <Chips query={query} search={search} />
      <Tips query={query} />
    </div>
  );
}

function Scopes({ query }: { query: SearchQuery }) {
  return (
    <Switch
      label="Whose webs"
      choices={{ public: 'Public webs', mine: 'My webs' }}
      current={query.scope}
      addressOf={(value) => searchAddress({ ...query, scope: value === 'mine' ? 'mine' : 'public' })}
    />
  );
}

type SwitchProps = {
  label: string;
  choices: Record<string, string>;
  current: string;
  addressOf: (value: string) => string;
};

function Switch({ label, choices, current, addressOf }: SwitchProps) {
  return (
    <nav className="switch strip" aria-label={label}>
      {Object.entries(choices).map(([value, words]) => (
        <a
          key={value}
          className="switch-choice"
          href={addressOf(value)}
          aria-current={current === value ? 'page' : undefined}
        >
          {words}
        </a>
      ))}
    </nav>
  );
}

/** The operators of the search that have no other control. */
function Chips({ query, search }: { query: SearchQuery; search: WebSearch }) {
  const chips = search.operators.filter(({ name }) => name !== 'sort' && name !== 'lang');
  if (chips.length === 0) return null;
  return (
    <ul className="search-chips" aria-label="Filters">
      {chips.map((operator) => {
        const text = `${operator.name}:${operator.value}`;
        return (
          <li key={text}>
            <a
              className="search-chip"
              href={searchAddress({ ...query, q: withoutOperator(search, operator) })}
              aria-label={`Remove ${text}`}
            >
              {text}
              <CrossIcon />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

type Tip = readonly [example: string, meaning: string];

const tips: Record<'web' | 'code', readonly Tip[]> = {
  web: [
    ['tag:canvas', 'Webs with a tag, or with all of several tags'],
    ['by:username', 'Webs by one member'],
    ['has:js', 'Webs with html, css, js, links, image, comments, likes or forks'],
    ['sort:newest', 'Sorted by best, newest, updated, views or likes'],
  ],
  code: [
    ['lang:css', 'In one language: html, css or js'],
    ['tag:canvas', 'In webs with a tag'],
    ['by:username', 'In webs by one member'],
  ],
};

function Tips({ query }: { query: SearchQuery }) {
  const kind = query.type === 'code' ? 'code' : 'web';
  const introduction =
    kind === 'code'
      ? 'At least 3 characters, in upper or lower case. You can add:'
      : 'With or without words:';
  return (
    <details className="search-tips">
      <summary>Search tips</summary>
      <p>{introduction}</p>
      <dl>
        {tips[kind].map(([example, meaning]) => (
          <div key={example} className="search-tip">
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
