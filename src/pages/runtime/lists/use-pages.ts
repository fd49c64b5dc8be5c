import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from '../../../shared/api/paging.ts';
import { messageOf } from '../api/message-of.ts';

type Entry = { _id: string };
type Listed<Doc> = { docs: Doc[]; total: number; hasMore: boolean };

/** A list of which nothing has been read. */
const nothing = { docs: [], total: 0, hasMore: true };

/**
 * A list that is read page by page. `read` is asked for pages from 1; what has come before or was added here is known by
 * its id. Without a `first` page nothing is read before `more` is called.
 */
export function usePages<Doc extends Entry>(
  read: (page: number) => Promise<Page<Doc>>,
  limit: number,
  first: Page<Doc> | null = null,
) {
  const [list, setList] = useState<Listed<Doc> | null>(first && add(nothing, first));
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isBusy = useRef(false);
  /** How many pages in a row brought nothing that was not here: what others have added has moved the rest. */
  const stale = useRef(0);

  const more = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setLoading(true);
    setFailure(null);
    try {
      // Counted anew: what was added or removed here has moved the rest.
      const known = list?.docs ?? [];
      const page = await read(Math.floor(known.length / limit) + 1 + stale.current);
      stale.current = freshIn(page.docs, known).length > 0 ? 0 : stale.current + 1;
      setList((before) => add(before ?? nothing, page));
    } catch (error) {
      setFailure(messageOf(error));
    }
    setLoading(false);
    isBusy.current = false;
  }, [read, list, limit]);

  /** Changes what stands in the list; the total follows. */
  const change = (edit: (docs: Doc[]) => Doc[]) =>
    setList((before) => {
      const { docs, total, hasMore } = before ?? nothing;
      const next = edit(docs);
      return { docs: next, total: total + next.length - docs.length, hasMore };
    });

  return { list, isLoading, failure, more, change };
}

/** Reads the first page by itself, once. */
export function useFirstPage(more: () => Promise<void>): void {
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void more();
  }, [more]);
}

function add<Doc extends Entry>(before: Listed<Doc>, page: Page<Doc>): Listed<Doc> {
  const docs = [...before.docs, ...freshIn(page.docs, before.docs)];
  return { docs, total: page.totalDocs, hasMore: page.hasNextPage };
}

function freshIn<Doc extends Entry>(docs: Doc[], known: Doc[]): Doc[] {
  const ids = new Set(known.map(({ _id }) => _id));
  return docs.filter(({ _id }) => !ids.has(_id));
}

/** The entries with what has changed about one of them. */
export const changed = <Doc extends Entry>(docs: Doc[], id: string, changes: Partial<Doc>): Doc[] =>
  docs.map((doc) => (doc._id === id ? { ...doc, ...changes } : doc));
