import { removeFromLists, updateCards } from '../../runtime/lists/list-sync.ts';
import { closeDetails } from './overlay.ts';

export type ChangedWeb = { webId: string; title: string; description: string; isPublic: boolean };

/** Updates a web's title, description and visibility on this page and in the stored lists. */
export function updateWebOnPage({ webId, title, description, isPublic }: ChangedWeb): void {
  for (const details of document.querySelectorAll(`[data-details][data-web="${CSS.escape(webId)}"]`)) {
    setText(details, '[data-web-title]', title);
    setText(details, '[data-web-description]', description);
    details.querySelector('[data-web-private]')?.toggleAttribute('hidden', isPublic);
  }
  updateCards({ id: webId, title, isPublic });
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
