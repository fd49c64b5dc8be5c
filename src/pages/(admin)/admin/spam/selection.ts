import { pagePath } from '../../../page-path.ts';

/** A moderator's selection, as in the page's address. */
export type SpamSelection = {
  /** UTC, as 2026-01-31T12:00. */
  since?: string;
  until?: string;
  network?: string;
  domain?: string;
  invitation?: string;
  code?: string;
  trusted?: 'include';
};

/** The address of the page with this selection. */
export function spamPath(selection: SpamSelection, page = 1): string {
  const query = new URLSearchParams({ ...selection, ...(page > 1 && { page: String(page) }) });
  return `${pagePath('/admin/spam')}${query.size > 0 ? `?${query}` : ''}#members`;
}
