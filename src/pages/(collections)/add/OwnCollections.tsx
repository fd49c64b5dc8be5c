import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { collectionDetails } from '../../../modules/collections/rules/fields.ts';
import { messages } from '../../../modules/collections/rules/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { type CallData, call } from '../../runtime/api/api.ts';
import { invalidateCollection } from '../../runtime/lists/list-sync.ts';
import { newVisibility } from '../../runtime/may-publish.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { CollectionNameField, collectionIn } from '../components/CollectionForm.tsx';

const threshold = 0.8;

type OwnCollectionsProps = {
  own: OwnList;
  row: (collection: OwnCollection) => ReactNode;
  children: ReactNode;
};

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

type OwnList = ReturnType<typeof useOwnCollections>;

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

type QuickCreateProps = { onMade: (made: CallData<'POST /collections/create'>) => Promise<void> };

/** Creates a collection, public where the member may publish; asks for its name only. */
export function QuickCreate({ onMade }: QuickCreateProps) {
  const [field, setField] = useState({ key: 0, hasFocus: false });
  const { form, errors, failure, isBusy, clear, submit } = useForm(
    ({ name = '' }) => brokenByField(collectionDetails, { name }),
    async (values) => {
      const made = await call('POST /collections/create', {
        body: { ...collectionIn(values), visibility: newVisibility() },
      });
      // Remounts the field, because the old one may have a pending availability check for the name, which is now taken.
      const hasFocus = document.activeElement === form.current?.elements.namedItem('name');
      setField(({ key }) => ({ key: key + 1, hasFocus }));
      await onMade(made);
      invalidateCollection(made._id);
    },
    { staysOpen: true, fieldOf: { [messages.nameTaken]: 'name' } },
  );
  return (
    <form className="collect-new" ref={form} noValidate onSubmit={submit} aria-label="New collection">
      <CollectionNameField
        key={field.key}
        name=""
        placeholder="New collection"
        errors={errors}
        onChange={clear}
        autoFocus={field.hasFocus}
      />
      <Button type="submit" look="accent" aria-disabled={isBusy}>
        {isBusy ? 'Creating...' : 'Create'}
      </Button>
      <FormFailure message={failure} />
    </form>
  );
}
