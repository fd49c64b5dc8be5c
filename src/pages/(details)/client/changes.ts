import type { Visibility } from '../../../shared/rules/visibility.ts';
import { pagePath } from '../../page-path.ts';
import { removeFromLists, showVisibility, updateCards } from '../../runtime/lists/list-sync.ts';
import { closeDetails } from './overlay.ts';

export type ChangedWeb = {
  webId: string;
  title: string;
  description: string;
  visibility: Visibility;
  tags: string[];
};

/** Updates a web's title, description, tags and visibility on this page and in the stored lists. */
export function updateWebOnPage({ webId, title, description, visibility, tags }: ChangedWeb): void {
  for (const details of document.querySelectorAll(`[data-details][data-web="${CSS.escape(webId)}"]`)) {
    setText(details, '[data-web-title]', title);
    setText(details, '[data-web-description]', description);
    showTags(details, tags);
    showVisibility(details.querySelector('[data-web-private]'), visibility);
  }
  updateCards({ id: webId, title, visibility });
}

function showTags(details: Element, tags: string[]): void {
  const list = details.querySelector('[data-web-tags]');
  list?.replaceChildren(
    ...tags.map((tag) => {
      const link = Object.assign(document.createElement('a'), { className: 'details-tag' });
      link.href = pagePath('/tag/@tag', { tag });
      link.textContent = tag;
      const entry = document.createElement('li');
      entry.append(link);
      return entry;
    }),
  );
  list?.toggleAttribute('hidden', tags.length === 0);
}

/** Removes a web from all lists and closes its details. */
export function removeWebFromPage(webId: string): void {
  removeFromLists(webId);
  closeDetails();
}

function setText(inside: Element, selector: string, text: string): void {
  const found = inside.querySelector(selector);
  if (found) found.textContent = text;
}
