import { useCallback, useEffect, useRef, useState } from 'react';
import { type CallData, call } from '../../runtime/api/api.ts';

type Listed = CallData<'GET /collections/my-collections'>;
export type OwnCollection = Listed['docs'][number];

type Listing = {
  entries: OwnCollection[];
  page: number;
  hasMore: boolean;
  state: 'loading' | 'ready' | 'failed';
};

const limit = 20;
const debounceMs = 800;
const emptyListing: Listing = { entries: [], page: 0, hasMore: true, state: 'loading' };

export type OwnCollections = ReturnType<typeof useOwnCollections>;

/** The member's own collections, paginated, each with whether it contains a web; with a search while typing. */
export function useOwnCollections(webId?: string) {
  const [listing, setListing] = useState<Listing>(emptyListing);
  const search = useRef('');
  const request = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = useCallback(
    async (page: number) => {
      request.current?.abort();
      request.current = new AbortController();
      const { signal } = request.current;
      setListing((before) => (page === 1 ? emptyListing : { ...before, state: 'loading' }));
      try {
        const { docs, hasNextPage } = await read(
          search.current,
          { page, ...(webId !== undefined && { webId }) },
          signal,
        );
        if (signal.aborted) return;
        const joined = (before: Listing) => (page === 1 ? docs : appendNew(before.entries, docs));
        setListing((before) => ({ entries: joined(before), page, hasMore: hasNextPage, state: 'ready' }));
      } catch {
        if (!signal.aborted) setListing((before) => ({ ...before, state: 'failed' }));
      }
    },
    [webId],
  );

  useEffect(() => {
    void load(1);
    return () => {
      clearTimeout(timer.current);
      request.current?.abort();
    };
  }, [load]);

  /** Searches 800 ms after the last key press. */
  const type = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (text.trim() === search.current) return;
      search.current = text.trim();
      void load(1);
    }, debounceMs);
  };
  const next = () => void load(listing.page + 1);
  const more = () => listing.state === 'ready' && listing.hasMore && next();
  const change = (changed: OwnCollection) =>
    setListing((before) => ({
      ...before,
      entries: before.entries.map((entry) => (entry._id === changed._id ? changed : entry)),
    }));
  const add = (made: OwnCollection) =>
    setListing((before) => ({ ...before, entries: [made, ...before.entries] }));
  return { listing, type, more, retry: next, change, add };
}

function read(search: string, of: { page: number; webId?: string }, signal: AbortSignal): Promise<Listed> {
  const query = { ...of, limit, type: 'all' } as const;
  if (search !== '')
    return call('GET /collections/search/my-collections', { query: { ...query, search }, signal });
  const order = { sortBy: 'createdAt', sortOrder: 'desc' } as const;
  return call('GET /collections/my-collections', { query: { ...query, ...order }, signal });
}

/** Appends a page without duplicates: a collection created meanwhile has moved the others. */
function appendNew(entries: OwnCollection[], docs: OwnCollection[]): OwnCollection[] {
  const known = new Set(entries.map(({ _id }) => _id));
  return [...entries, ...docs.filter(({ _id }) => !known.has(_id))];
}
