import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from '../../shared/http/paging.ts';
import { messageOf } from '../client/message-of.ts';

type Entry = { _id: string };
type Listed<Doc> = { docs: Doc[]; total: number; hasMore: boolean };

/**
 * A list that is read page by page. `read` is asked for pages from 1; what has come before or was added here is known by
 * its id. Without a `first` page nothing is read before `more` is called.
 */
export function usePages<Doc extends Entry>(
  read: (page: number) => Promise<Page<Doc>>,
  limit: number,
  first: Page<Doc> | null = null,
) {
  const [list, setList] = useState<Listed<Doc> | null>(
    first && add({ docs: [], total: 0, hasMore: true }, first),
  );
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isBusy = useRef(false);
  const known = list?.docs.length ?? 0;

  const more = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setLoading(true);
    setFailure(null);
    try {
      // Counted anew: what was added or removed here has moved the rest.
      const page = await read(Math.floor(known / limit) + 1);
      setList((before) => add(before ?? { docs: [], total: 0, hasMore: true }, page));
    } catch (error) {
      setFailure(messageOf(error));
    }
    setLoading(false);
    isBusy.current = false;
  }, [read, known, limit]);

  /** Changes what stands in the list; the total follows. */
  const change = (edit: (docs: Doc[]) => Doc[]) =>
    setList((before) => {
      const { docs, total, hasMore } = before ?? { docs: [], total: 0, hasMore: false };
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
  const ids = new Set(before.docs.map(({ _id }) => _id));
  const fresh = page.docs.filter(({ _id }) => !ids.has(_id));
  return { docs: [...before.docs, ...fresh], total: page.totalDocs, hasMore: page.hasNextPage };
}

/** The entry with the id of `changed` in its new form. */
export const replaced = <Doc extends Entry>(docs: Doc[], changed: Doc): Doc[] =>
  docs.map((doc) => (doc._id === changed._id ? changed : doc));
