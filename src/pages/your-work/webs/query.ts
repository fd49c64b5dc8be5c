import { listChoices } from '../../../modules/webs/fields.ts';

type Choice<K extends keyof typeof listChoices> = (typeof listChoices)[K][number];

/** What the member looks for among their webs, and in which order. */
export type WorkQuery = {
  search: string;
  sortBy: Choice<'sortBy'>;
  sortOrder: Choice<'sortOrder'>;
  view: Choice<'view'>;
};

/** What holds where the address says nothing. */
export const usual: WorkQuery = { search: '', sortBy: 'createdAt', sortOrder: 'desc', view: 'all' };

const oneOf = <T extends string>(choices: readonly T[], given: string | undefined, otherwise: T): T =>
  choices.find((choice) => choice === given) ?? otherwise;

/** Reads the address. A search that came along with another view than it was made in is dropped. */
export function readWorkQuery(given: Record<string, string | undefined>): WorkQuery {
  const view = oneOf(listChoices.view, given.view, usual.view);
  const hasChangedView = given.was !== undefined && given.was !== view;
  return {
    search: hasChangedView ? '' : (given.search ?? '').trim(),
    sortBy: oneOf(listChoices.sortBy, given.sortBy, usual.sortBy),
    sortOrder: oneOf(listChoices.sortOrder, given.sortOrder, usual.sortOrder),
    view,
  };
}

const path = '/your-work/webs';

/** The shortest address of a page of the list. */
export function workAddress(query: WorkQuery, page = 1): string {
  const parameters = new URLSearchParams();
  for (const name of ['search', 'sortBy', 'sortOrder', 'view'] as const)
    if (query[name] !== usual[name]) parameters.set(name, query[name]);
  if (page > 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
