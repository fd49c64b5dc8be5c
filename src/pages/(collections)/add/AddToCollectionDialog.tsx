import { useRef, useState } from 'react';
import { messages } from '../../../modules/collections/messages.ts';
import { reloadEmptyList } from '../../runtime/lists/list-sync.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import type { Closable } from '../../ui/dialogs/open-dialog.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { CollectionRow } from './CollectionRow.tsx';
import { QuickCreate } from './QuickCreate.tsx';
import { useOwnCollections } from './use-own-collections.ts';

const threshold = 0.8;

/** Adds a web to the member's collections and removes it from them; a new collection can be created here. */
export function AddToCollectionDialog({ webId, onClose }: Closable & { webId: string }) {
  const { listing, type, more, retry, change, add } = useOwnCollections(webId);
  const { entries, state, hasMore } = listing;
  const [madeId, setMadeId] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const close = () => {
    onClose();
    reloadEmptyList();
  };
  return (
    <Dialog title="Add To Collection" onClose={close}>
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
          <ul aria-label="Your collections">
            {entries.map((entry) => (
              <CollectionRow
                key={entry._id}
                collection={entry}
                webId={webId}
                isMadeNow={entry._id === madeId}
                onChange={change}
              />
            ))}
          </ul>
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
        <QuickCreate
          webId={webId}
          onMade={(made) => {
            setMadeId(made._id);
            add(made);
          }}
        />
      </div>
    </Dialog>
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
