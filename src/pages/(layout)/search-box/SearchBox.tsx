import { maxSearchLength } from '../../../shared/search/limits.ts';
import type { SearchQuery } from '../../(search)/index.ts';
import { pagePath } from '../../page-path.ts';
import { SearchIcon } from '../../ui/icons.tsx';

/**
 * The search form of the top bar; works without script. `/` focuses it (search-box.ts); on phones it is an icon until
 * it has the focus. A new search keeps the type and scope of the current one.
 */
export function SearchBox({ q = '', type = 'web', scope = 'public' }: Partial<SearchQuery>) {
  return (
    <search className="top-search">
      <form className="top-search-form" action={pagePath('/search')} autoComplete="off" data-search-box>
        <SearchIcon />
        <input
          type="search"
          name="q"
          className="top-search-input"
          aria-label="Search"
          aria-keyshortcuts="/"
          placeholder="Search"
          defaultValue={q}
          required
          pattern={`(?=.*\\S).{0,${maxSearchLength}}`}
          title={`At most ${maxSearchLength} characters`}
          enterKeyHint="search"
          autoCapitalize="off"
          spellCheck={false}
        />
        <span className="top-search-key" aria-hidden="true">
          /
        </span>
        {type !== 'web' && <input type="hidden" name="type" value={type} />}
        {scope !== 'public' && <input type="hidden" name="scope" value={scope} />}
      </form>
    </search>
  );
}
