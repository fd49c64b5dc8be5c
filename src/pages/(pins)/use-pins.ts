import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type CallData, call } from '../runtime/api/api.ts';
import {
  onOptimisticState,
  optimisticState,
  storeServerState,
} from '../runtime/optimistic/optimistic-state.ts';

export type PinnedWeb = CallData<'GET /users/pined'>['docs'][number];

type Listing = { entries: PinnedWeb[]; hasMore: boolean; state: 'loading' | 'ready' | 'failed' };

const limit = 8;

/** The member's pinned webs, latest pin first, paginated; webs unpinned here are left out. */
export function usePins() {
  const [{ entries, hasMore, state }, setListing] = useState<Listing>({
    entries: [],
    hasMore: true,
    state: 'loading',
  });
  const asked = useRef<AbortController>(undefined);
  const unpinned = useSyncExternalStore(onOptimisticState, () => unpinnedOf(entries).join());
  const pinned = entries.filter(({ _id }) => !unpinned.includes(_id));

  const load = async () => {
    asked.current?.abort();
    asked.current = new AbortController();
    const { signal } = asked.current;
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first page comes by itself
  useEffect(() => {
    void load();
    return () => asked.current?.abort();
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
