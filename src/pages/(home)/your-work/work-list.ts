import { visibilityWords } from '../../../shared/rules/visibility.ts';
import { pagePath } from '../../page-path.ts';
import type { ListSelect } from '../../ui/lists/ListControls.tsx';

/** Filter and sort order of a list of the member's own work. */
export type WorkQuery<SortBy extends string, View extends string> = {
  search: string;
  sortBy: SortBy;
  sortOrder: 'desc' | 'asc';
  view: View;
};

/** Labels of the list's options. */
type WorkListTexts<SortBy extends string, View extends string> = {
  sortBy: Record<SortBy, string>;
  view: Record<View, string>;
};

const sortOrder = { desc: 'Descending', asc: 'Ascending' } as const;

/** A list of the member's own work at `path`: parses and formats its URL, and defines its controls. */
export function createWorkList<SortBy extends string, View extends string>(
  path: string,
  words: WorkListTexts<SortBy, View>,
  start: { sortBy: NoInfer<SortBy>; view: NoInfer<View> },
) {
  type Query = WorkQuery<SortBy, View>;
  const defaults: Query = { search: '', sortOrder: 'desc', ...start };

  /** Parses the query. A search submitted from another view is dropped. */
  const read = (parameters: Record<string, string | undefined>): Query => {
    const view = oneOf(words.view, parameters.view, defaults.view);
    const hasChangedView = parameters.was !== undefined && parameters.was !== view;
    return {
      search: hasChangedView ? '' : (parameters.search ?? '').trim(),
      sortBy: oneOf(words.sortBy, parameters.sortBy, defaults.sortBy),
      sortOrder: oneOf(sortOrder, parameters.sortOrder, defaults.sortOrder),
      view,
    };
  };

  /** The URL of a page of the list, without default values. */
  const addressOf = (query: Query, page = 1): string => {
    const parameters = new URLSearchParams();
    for (const name of ['search', 'sortBy', 'sortOrder', 'view'] as const)
      if (query[name] !== defaults[name]) parameters.set(name, query[name]);
    if (page > 1) parameters.set('page', String(page));
    return parameters.size > 0 ? `${path}?${parameters}` : path;
  };

  const selects = (query: Query): ListSelect[] => [
    toSelect('sortBy', 'Sort By', query.sortBy, defaults.sortBy, words.sortBy),
    toSelect('sortOrder', 'Sort Direction', query.sortOrder, defaults.sortOrder, sortOrder),
    toSelect('view', 'View', query.view, defaults.view, words.view),
  ];

  /** Whether a search or a filter is active. */
  const isFiltered = ({ search, view }: Query) => search !== '' || view !== defaults.view;

  return { defaults, read, addressOf, selects, isFiltered };
}

function toSelect(
  name: ListSelect['name'],
  label: string,
  value: string,
  defaultValue: string,
  words: Record<string, string>,
): ListSelect {
  const options = Object.entries(words).map(([choice, text]) => ({ value: choice, words: text }));
  return { name, label, value, defaultValue, options, isSort: name !== 'view' };
}

function oneOf<T extends string>(words: Record<T, string>, given: string | undefined, fallback: T): T {
  return isOne(words, given) ? given : fallback;
}

function isOne<T extends string>(words: Record<T, string>, given: string | undefined): given is T {
  return given !== undefined && Object.hasOwn(words, given);
}

/** The list of the member's own collections. */
export const workCollections = createWorkList(
  pagePath('/your-work/collections'),
  {
    sortBy: {
      views: 'Views',
      createdAt: 'Date Created',
      updatedAt: 'Date Updated',
      likesCount: 'Likes Count',
    },
    view: { all: 'All', ...visibilityWords },
  },
  { sortBy: 'createdAt', view: 'all' },
);

export type WorkCollectionsQuery = typeof workCollections.defaults;

/** The list of the member's own webs. */
export const workWebs = createWorkList(
  pagePath('/your-work/webs'),
  {
    sortBy: {
      views: 'Views',
      createdAt: 'Date Created',
      updatedAt: 'Date Updated',
      likesCount: 'Likes Count',
      commentsCount: 'Comments Count',
    },
    view: {
      all: 'All',
      notForked: 'Not Forked',
      ...visibilityWords,
      forked: 'Forked',
    },
  },
  { sortBy: 'createdAt', view: 'all' },
);

export type WorkWebsQuery = typeof workWebs.defaults;
