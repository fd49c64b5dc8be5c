import { showListed, unlist } from '../../runtime/lists/list-sync.ts';
import { leaveDetails } from './overlay.ts';

export type ChangedWeb = { webId: string; title: string; description: string; isPublic: boolean };

/** Shows a web's new details wherever this page has it, and in the lists that are kept for coming back. */
export function showChanged({ webId, title, description, isPublic }: ChangedWeb): void {
  for (const details of document.querySelectorAll(`[data-details][data-web="${CSS.escape(webId)}"]`)) {
    say(details, '[data-web-title]', title);
    say(details, '[data-web-description]', description);
    details.querySelector('[data-web-private]')?.toggleAttribute('hidden', isPublic);
  }
  showListed({ id: webId, title, isPublic });
}

/** Takes a web out of all lists and leaves its details. */
export function showDeleted(webId: string): void {
  unlist(webId);
  leaveDetails();
}

function say(inside: Element, selector: string, text: string): void {
  const found = inside.querySelector(selector);
  if (found) found.textContent = text;
}
