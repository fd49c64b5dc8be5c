import { pagePath } from '../../../page-path.ts';

/** The address of a case in the inbox, beside the page of the list that contains it. */
export function casePath({ kind, subjectId }: { kind: string; subjectId: string }, page = 1): string {
  return `${inboxPath(page)}${page > 1 ? '&' : '?'}case=${kind}-${subjectId}`;
}

/** The address of a page of the list of cases. */
export const inboxPath = (page = 1): string => pagePath('/admin/reports') + (page > 1 ? `?page=${page}` : '');
