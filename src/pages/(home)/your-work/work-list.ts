import type { Pick } from '../../ui/lists/ListControls.tsx';

/** What the member looks for among their own things, and in which order. */
export type WorkQuery<SortBy extends string, View extends string> = {
  search: string;
  sortBy: SortBy;
  sortOrder: 'desc' | 'asc';
  view: View;
};

/** The choices of a list, in words. */
type Words<SortBy extends string, View extends string> = {
  sortBy: Record<SortBy, string>;
  view: Record<View, string>;
};

const sortOrder = { desc: 'Descending', asc: 'Ascending' } as const;

/** A list of the member's own things at `path`: how its address is read and written, and what its controls offer. */
export function workList<SortBy extends string, View extends string>(
  path: string,
  words: Words<SortBy, View>,
  start: { sortBy: NoInfer<SortBy>; view: NoInfer<View> },
) {
  type Query = WorkQuery<SortBy, View>;
  const usual: Query = { search: '', sortOrder: 'desc', ...start };

  /** Reads the address. A search that came along with another view than it was made in is dropped. */
  const read = (given: Record<string, string | undefined>): Query => {
    const view = oneOf(words.view, given.view, usual.view);
    const hasChangedView = given.was !== undefined && given.was !== view;
    return {
      search: hasChangedView ? '' : (given.search ?? '').trim(),
      sortBy: oneOf(words.sortBy, given.sortBy, usual.sortBy),
      sortOrder: oneOf(sortOrder, given.sortOrder, usual.sortOrder),
      view,
    };
  };

  /** The shortest address of a page of the list. */
  const addressOf = (query: Query, page = 1): string => {
    const parameters = new URLSearchParams();
    for (const name of ['search', 'sortBy', 'sortOrder', 'view'] as const)
      if (query[name] !== usual[name]) parameters.set(name, query[name]);
    if (page > 1) parameters.set('page', String(page));
    return parameters.size > 0 ? `${path}?${parameters}` : path;
  };

  const picks = (query: Query): Pick[] => [
    pick('sortBy', 'Sort By', query.sortBy, usual.sortBy, words.sortBy),
    pick('sortOrder', 'Sort Direction', query.sortOrder, usual.sortOrder, sortOrder),
    pick('view', 'View', query.view, usual.view, words.view),
  ];

  /** Whether not all is to be seen. */
  const isNarrowed = ({ search, view }: Query) => search !== '' || view !== usual.view;

  return { usual, read, addressOf, picks, isNarrowed };
}

function pick(
  name: Pick['name'],
  label: string,
  value: string,
  usual: string,
  words: Record<string, string>,
): Pick {
  const options = Object.entries(words).map(([choice, text]) => ({ value: choice, words: text }));
  return { name, label, value, usual, options, isSort: name !== 'view' };
}

function oneOf<T extends string>(words: Record<T, string>, given: string | undefined, otherwise: T): T {
  return isOne(words, given) ? given : otherwise;
}

function isOne<T extends string>(words: Record<T, string>, given: string | undefined): given is T {
  return given !== undefined && Object.hasOwn(words, given);
}
