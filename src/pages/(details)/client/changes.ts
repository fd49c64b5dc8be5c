import { showListed, unlist } from '../../runtime/lists/list-sync.ts';
import { leaveDetails } from './overlay.ts';

export type ChangedWeb = { webId: string; title: string; description: string; isPublic: boolean };

/** Updates a web's title, description and visibility on this page and in the stored lists. */
export function showChanged({ webId, title, description, isPublic }: ChangedWeb): void {
  for (const details of document.querySelectorAll(`[data-details][data-web="${CSS.escape(webId)}"]`)) {
    say(details, '[data-web-title]', title);
    say(details, '[data-web-description]', description);
    details.querySelector('[data-web-private]')?.toggleAttribute('hidden', isPublic);
  }
  showListed({ id: webId, title, isPublic });
}

/** Removes a web from all lists and closes its details. */
export function showDeleted(webId: string): void {
  unlist(webId);
  leaveDetails();
}

function say(inside: Element, selector: string, text: string): void {
  const found = inside.querySelector(selector);
  if (found) found.textContent = text;
}
