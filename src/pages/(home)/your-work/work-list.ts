import type { Pick } from '../../ui/lists/ListControls.tsx';

/** Filter and sort order of a list of the member's own work. */
export type WorkQuery<SortBy extends string, View extends string> = {
  search: string;
  sortBy: SortBy;
  sortOrder: 'desc' | 'asc';
  view: View;
};

/** Labels of the list's options. */
type Words<SortBy extends string, View extends string> = {
  sortBy: Record<SortBy, string>;
  view: Record<View, string>;
};

const sortOrder = { desc: 'Descending', asc: 'Ascending' } as const;

/** A list of the member's own work at `path`: parses and formats its URL, and defines its controls. */
export function workList<SortBy extends string, View extends string>(
  path: string,
  words: Words<SortBy, View>,
  start: { sortBy: NoInfer<SortBy>; view: NoInfer<View> },
) {
  type Query = WorkQuery<SortBy, View>;
  const usual: Query = { search: '', sortOrder: 'desc', ...start };

  /** Parses the query. A search submitted from another view is dropped. */
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

  /** The URL of a page of the list, without default values. */
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

  /** Whether a search or a filter is active. */
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
