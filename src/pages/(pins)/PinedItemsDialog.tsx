import { type MouseEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { isDefaultPicture } from '../../modules/assets/rules/default-pictures.ts';
import { messages } from '../../modules/social/rules/messages.ts';
import { visibilityWords } from '../../shared/rules/visibility.ts';
import { pagePath } from '../page-path.ts';
import { type CallData, call } from '../runtime/api/api.ts';
import { onOptimisticState, optimisticState, storeServerState } from '../runtime/optimistic-state.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import type { Closable } from '../ui/dialogs/open-dialog.ts';
import { PinOffIcon } from '../ui/icons.tsx';
import { cardColor } from '../ui/lists/card-color.ts';
import { EmptyState, FailureState } from '../ui/lists/States.tsx';
import { togglePin } from './pins.ts';

const threshold = 0.8;

/** Dialog with the member's pinned webs, which can be opened and unpinned. */
export function PinedItemsDialog({ onClose }: Closable) {
  const { pinned, hasMore, state, more, retry } = usePins();
  const list = useRef<HTMLDivElement>(null);

  const look = () => {
    const box = list.current;
    if (box && box.scrollTop + box.clientHeight >= box.scrollHeight * threshold) more();
  };
  // Removed entries may leave room in the list for more.
  useEffect(look);

  return (
    <Dialog title="Pined Items" onClose={onClose} className="pined-dialog">
      <div ref={list} className="pined-list" tabIndex={-1} aria-busy={state === 'loading'} onScroll={look}>
        <ul aria-label="Pined Items">
          {pinned.map((web) => (
            <PinedItem key={web._id} web={web} />
          ))}
        </ul>
        {state === 'loading' && <Skeleton />}
        {state === 'failed' && (
          <FailureState title="Your pins could not be loaded.">
            <Button onClick={retry}>Retry</Button>
          </FailureState>
        )}
        {state === 'ready' && !hasMore && <End isEmpty={pinned.length === 0} />}
      </div>
    </Dialog>
  );
}

function End({ isEmpty }: { isEmpty: boolean }) {
  if (!isEmpty)
    return (
      <p className="pined-end" role="status">
        {messages.noMoreItems}
      </p>
    );
  return (
    <div role="status">
      <EmptyState
        kind="pin"
        title={messages.noPins}
        text="Pin webs from the menu on their cards to keep them here."
      >
        <ButtonLink href="/">See what is trending</ButtonLink>
      </EmptyState>
    </div>
  );
}

function Skeleton() {
  return (
    <div aria-hidden="true">
      {[1, 2, 3].map((key) => (
        <div key={key} className="pined">
          <span className="row-picture skeleton" />
          <span className="pined-words">
            <span className="pined-line skeleton" />
            <span className="pined-line skeleton" />
          </span>
        </div>
      ))}
    </div>
  );
}

/** A pinned web, with a link to it and an unpin button. */
function PinedItem({ web }: { web: PinnedWeb }) {
  const { _id, title, image, color, visibility, owner } = web;
  const titleId = useId();

  const unpin = ({ currentTarget }: MouseEvent) => {
    focusBeside(currentTarget.closest('li'));
    void togglePin(_id, { isPinned: true });
  };

  return (
    <li className="pined">
      <a className="pined-link" href={pagePath('/web/@webId', { webId: _id })}>
        <span className="row-picture" style={cardColor(color)}>
          {!isDefaultPicture(image) && (
            <img src={image} alt="" width={96} height={56} decoding="async" loading="lazy" />
          )}
        </span>
        <span className="pined-words">
          <span dir="auto" className="pined-title" id={titleId}>
            {title}
          </span>
          <span className="pined-owner">
            {owner.fullName || owner.username}
            {visibility !== 'public' && ` · ${visibilityWords[visibility]}`}
          </span>
        </span>
      </a>
      <Button
        look="quiet"
        isIcon
        aria-label="Remove From Pined"
        aria-describedby={titleId}
        title="Remove From Pined"
        onClick={unpin}
      >
        <PinOffIcon />
      </Button>
    </li>
  );
}

/** The entry is removed while it has the focus, which moves to the next entry, or to the list. */
function focusBeside(entry: HTMLElement | null): void {
  const beside = entry?.nextElementSibling ?? entry?.previousElementSibling;
  const target = beside?.querySelector('button') ?? entry?.closest<HTMLElement>('[tabindex]');
  target?.focus();
}

type PinnedWeb = CallData<'GET /users/pined'>['docs'][number];

type Listing = { entries: PinnedWeb[]; hasMore: boolean; state: 'loading' | 'ready' | 'failed' };

const limit = 8;

/** The member's pinned webs, latest pin first, paginated; webs unpinned here are left out. */
function usePins() {
  const [{ entries, hasMore, state }, setListing] = useState<Listing>({
    entries: [],
    hasMore: true,
    state: 'loading',
  });
  const pendingFetch = useRef<AbortController>(undefined);
  const unpinned = useSyncExternalStore(onOptimisticState, () => unpinnedOf(entries).join());
  const pinned = entries.filter(({ _id }) => !unpinned.includes(_id));

  const load = async () => {
    pendingFetch.current?.abort();
    pendingFetch.current = new AbortController();
    const { signal } = pendingFetch.current;
    setListing((before) => ({ ...before, state: 'loading' }));
    try {
      // Unpinned webs move the others up, so the next page is computed from the remaining ones.
      const page = Math.floor(pinned.length / limit) + 1;
      const { docs, hasNextPage } = await call('GET /users/pined', { query: { page, limit }, signal });
      const fresh = unknownOf(docs, entries);
      for (const { _id } of fresh) storeServerState('pin', _id, { isPinned: true });
      setListing({ entries: [...entries, ...fresh], hasMore: hasNextPage, state: 'ready' });
    } catch {
      if (!signal.aborted) setListing((before) => ({ ...before, state: 'failed' }));
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first page loads automatically
  useEffect(() => {
    void load();
    return () => pendingFetch.current?.abort();
  }, []);

  const more = () => {
    if (state === 'ready' && hasMore) void load();
  };
  return { pinned, hasMore, state, more, retry: () => void load() };
}

const unpinnedOf = (entries: PinnedWeb[]) =>
  entries.map(({ _id }) => _id).filter((id) => optimisticState('pin', id)?.isPinned === false);

/** Webs pinned or unpinned meanwhile have moved the others, so duplicates are removed. */
function unknownOf(docs: PinnedWeb[], entries: PinnedWeb[]): PinnedWeb[] {
  const known = new Set(entries.map(({ _id }) => _id));
  return docs.filter(({ _id }) => !known.has(_id));
}
