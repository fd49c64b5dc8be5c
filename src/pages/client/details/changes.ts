import { countedWebs } from '../../feed-data.ts';
import { changeKeptFeeds, outdateFeeds } from '../feed-memory.ts';
import { leaveDetails } from './overlay.ts';

export type ChangedWeb = { webId: string; title: string; description: string; isPublic: boolean };

/** Shows a web's new details wherever this page has it, and in the lists that are kept for coming back. */
export function showChanged(web: ChangedWeb): void {
  for (const details of document.querySelectorAll(`[data-details]${withId(web.webId)}`)) {
    say(details, '[data-web-title]', web.title);
    say(details, '[data-web-description]', web.description);
    details.querySelector('[data-web-private]')?.toggleAttribute('hidden', web.isPublic);
  }
  const change = (lists: ParentNode) => changeCards(lists, web);
  change(document);
  changeKeptFeeds(change);
  outdateFeeds();
}

/** Takes a web out of all lists and leaves its details. */
export function showDeleted(webId: string): void {
  const change = (lists: ParentNode) => removeCards(cardsIn(lists, webId));
  change(document);
  changeKeptFeeds(change);
  outdateFeeds();
  leaveDetails();
}

function changeCards(lists: ParentNode, { webId, title, isPublic }: ChangedWeb): void {
  const cards = cardsIn(lists, webId);
  for (const card of cards) {
    card.setAttribute('aria-label', title);
    say(card, '.card-link', title);
    card.querySelector('.card-private')?.toggleAttribute('hidden', isPublic);
  }
  const wrong = isPublic ? 'private' : 'public';
  removeCards(cards.filter((card) => card.closest('[data-shows]')?.getAttribute('data-shows') === wrong));
}

function removeCards(cards: Element[]): void {
  for (const card of cards) {
    const list = card.parentElement;
    if (card.isConnected) countOneLess();
    card.remove();
    for (const [at, left] of [...(list?.children ?? [])].entries())
      left.setAttribute('aria-posinset', String(at + 1));
  }
}

function countOneLess(): void {
  const told = document.querySelector('[data-list-count]');
  if (told) told.textContent = countedWebs(Number.parseInt(told.textContent ?? '', 10) - 1);
}

const withId = (webId: string) => `[data-web="${CSS.escape(webId)}"]`;
const cardsIn = (lists: ParentNode, webId: string) => [...lists.querySelectorAll(`article${withId(webId)}`)];

function say(inside: Element, selector: string, text: string): void {
  const found = inside.querySelector(selector);
  if (found) found.textContent = text;
}
