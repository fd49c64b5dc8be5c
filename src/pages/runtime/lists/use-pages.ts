import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from '../../../shared/paging.ts';
import { messageOf } from '../api/failures.ts';

type Entry = { _id: string };
type Listed<Doc> = { docs: Doc[]; total: number; hasMore: boolean };

/** The result of `usePages`. */
export type Pages<Doc extends Entry> = ReturnType<typeof usePages<Doc>>;

/** A list whose first page was not read yet. */
const unread = { docs: [], total: 0, hasMore: true };

/**
 * A paginated list. `read` gets page numbers from 1; entries that are already in the list are recognized by id. Without
 * a `first` page nothing is read until `more` is called.
 */
export function usePages<Doc extends Entry>(
  read: (page: number) => Promise<Page<Doc>>,
  limit: number,
  first: Page<Doc> | null = null,
) {
  const [list, setList] = useState<Listed<Doc> | null>(first && add(unread, first));
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isBusy = useRef(false);
  /** Maximum consecutive pages without new entries: entries added by others have moved the rest to later pages. */
  const stale = useRef(0);

  const more = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setLoading(true);
    setFailure(null);
    try {
      // Computed from the current length, since entries added or removed here have moved the rest.
      const known = list?.docs ?? [];
      const page = await read(Math.floor(known.length / limit) + 1 + stale.current);
      stale.current = newIn(page.docs, known).length > 0 ? 0 : stale.current + 1;
      setList((before) => add(before ?? unread, page));
    } catch (error) {
      setFailure(messageOf(error));
    }
    setLoading(false);
    isBusy.current = false;
  }, [read, list, limit]);

  /** Changes the entries of the list and adjusts the total. */
  const change = (edit: (docs: Doc[]) => Doc[]) =>
    setList((before) => {
      const { docs, total, hasMore } = before ?? unread;
      const next = edit(docs);
      return { docs: next, total: total + next.length - docs.length, hasMore };
    });

  return { list, isLoading, failure, more, change };
}

/** Reads the first page on mount, once. */
export function useFirstPage(more: () => Promise<void>): void {
  const hasRequested = useRef(false);
  useEffect(() => {
    if (hasRequested.current) return;
    hasRequested.current = true;
    void more();
  }, [more]);
}

function add<Doc extends Entry>(before: Listed<Doc>, page: Page<Doc>): Listed<Doc> {
  const docs = [...before.docs, ...newIn(page.docs, before.docs)];
  return { docs, total: page.totalDocs, hasMore: page.hasNextPage };
}

function newIn<Doc extends Entry>(docs: Doc[], known: Doc[]): Doc[] {
  const ids = new Set(known.map(({ _id }) => _id));
  return docs.filter(({ _id }) => !ids.has(_id));
}

/** The entries with `changes` applied to the one with this id. */
export const changed = <Doc extends Entry>(docs: Doc[], id: string, changes: Partial<Doc>): Doc[] =>
  docs.map((doc) => (doc._id === id ? { ...doc, ...changes } : doc));

/** Calls `onReach` when `mark` comes near the visible part of its scroll container (a selector), while `isWanted`. */
export function useReach(
  mark: { current: HTMLElement | null },
  scroller: string,
  isWanted: boolean,
  onReach: () => void,
): void {
  useEffect(() => {
    const element = mark.current;
    if (!element || !isWanted) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onReach();
      },
      { root: element.closest(scroller), rootMargin: '0px 0px 25% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [mark, scroller, isWanted, onReach]);
}
