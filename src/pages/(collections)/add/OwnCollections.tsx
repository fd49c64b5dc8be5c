import { type ReactNode, useRef } from 'react';
import { messages } from '../../../modules/collections/rules/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import type { OwnCollections as Own, OwnCollection } from './use-own-collections.ts';

const threshold = 0.8;

type OwnCollectionsProps = { own: Own; row: (collection: OwnCollection) => ReactNode; children: ReactNode };

/** The member's collections with a search field; `children` come below the list. */
export function OwnCollections({ own, row, children }: OwnCollectionsProps) {
  const { listing, type, more, retry } = own;
  const { entries, state, hasMore } = listing;
  const list = useRef<HTMLDivElement>(null);
  return (
    <div className="collect">
      <search className="search-box">
        <SearchIcon />
        <input
          type="search"
          className="search-input"
          aria-label="Search your collections"
          placeholder="Search your collections"
          onChange={({ currentTarget }) => {
            // The dialog keeps its height while the search results change.
            if (list.current) list.current.style.minHeight = `${list.current.offsetHeight}px`;
            type(currentTarget.value);
          }}
        />
      </search>
      <div
        ref={list}
        className="collect-list"
        aria-busy={state === 'loading'}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + clientHeight >= scrollHeight * threshold) more();
        }}
      >
        <ul aria-label="Your collections">{entries.map(row)}</ul>
        {state === 'loading' && <Skeleton />}
        {state === 'failed' && (
          <div className="collect-end" role="alert">
            <p>Your collections could not be loaded.</p>
            <Button onClick={retry}>Retry</Button>
          </div>
        )}
        {state === 'ready' && !hasMore && (
          <p className="collect-end" role="status">
            {entries.length === 0 ? messages.noneToAdd : messages.noMoreCollections}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

function Skeleton() {
  return (
    <div aria-hidden="true">
      {[1, 2, 3].map((key) => (
        <div key={key} className="collect-row">
          <span className="collect-picture skeleton" />
          <span className="collect-line skeleton" />
        </div>
      ))}
    </div>
  );
}
