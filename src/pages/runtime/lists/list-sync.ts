import { type Visibility, visibilities } from '../../../shared/rules/visibility.ts';
import { pagePath } from '../../page-path.ts';
import { formatCount, updateNextLink } from '../feeds/feed-data.ts';
import { invalidateFeeds, updateStoredFeeds } from '../feeds/feed-memory.ts';
import { toast, toastOnNextPage } from '../toasts/toasts.ts';

/** The fields of a web or a collection that its card shows. */
export type CardFields = { id: string; title: string; visibility: Visibility };

/** Updates the cards of a web or a collection on this page and in the stored lists. */
export function updateCards(fields: CardFields): void {
  updateAllLists((lists) => changeCards(lists, fields));
}

/** Removes a web or a collection from all lists. */
export function removeFromLists(id: string): void {
  updateAllLists((lists) => removeCards(cardsIn(lists, id)));
}

/**
 * Removes a web from the collection's list if this page shows it, and marks the stored lists of collections as
 * outdated.
 */
export function removeFromCollectionList(collectionId: string, webId: string): void {
  invalidateCollection(collectionId);
  const list = document.querySelector(`[data-collection="${CSS.escape(collectionId)}"]`);
  for (const card of list ? cardsIn(list, webId) : []) {
    const neighbour = card.nextElementSibling ?? card.previousElementSibling;
    removeCards([card]);
    neighbour?.querySelector<HTMLElement>('.card-link')?.focus();
  }
}

/** Reports a change of a list on this page, and reloads the page if the list is now empty. */
export function notifyListChange(text: string): void {
  if (isListEmpty()) toastOnNextPage('success', text);
  else toast('success', text);
  reloadEmptyList();
}

/** Reloads the page if its list is empty, since the empty state is rendered by the server. */
export function reloadEmptyList(): void {
  if (isListEmpty()) location.reload();
}

const isListEmpty = () => document.querySelector('[role=feed]:empty') !== null;

/** Call when the webs of a collection have changed: links then reload its lists. */
export function invalidateCollection(collectionId: string): void {
  invalidateFeeds(pagePath('/collection/@collectionId', { collectionId }));
  invalidateFeeds(pagePath('/your-work/collections'));
}

/** Removes cards from their lists; the returned function puts them back where they were. */
export function removeCards(cards: Element[]): () => void {
  const removed = cards.map((card) => {
    const list = card.parentElement;
    const at = [...(list?.children ?? [])].indexOf(card);
    const isShown = card.isConnected;
    // A restored card is plain HTML and has to hydrate again.
    const html = card.outerHTML.replaceAll(' data-ready=""', '');
    if (isShown) changeCount(-1);
    card.remove();
    renumber(list);
    return { list, at, html, isShown };
  });
  return () => {
    for (const { list, at, html, isShown } of removed.toReversed()) {
      if (!list) continue;
      const before = list.children[at];
      if (before) before.insertAdjacentHTML('beforebegin', html);
      else list.insertAdjacentHTML('beforeend', html);
      if (isShown) changeCount(1);
      renumber(list);
    }
  };
}

function renumber(list: Element | null): void {
  const entries = [...(list?.children ?? [])];
  for (const [at, entry] of entries.entries()) entry.setAttribute('aria-posinset', String(at + 1));
  updateNextLink(entries.length, list?.parentNode?.querySelector('[data-feed-next]') ?? null);
}

function updateAllLists(change: (lists: ParentNode) => void): void {
  change(document);
  updateStoredFeeds(change);
  invalidateFeeds();
}

function changeCards(lists: ParentNode, { id, title, visibility }: CardFields): void {
  const cards = cardsIn(lists, id);
  for (const card of cards) {
    card.setAttribute('aria-label', title);
    const link = card.querySelector('.card-link');
    if (link) link.textContent = title;
    showVisibility(card.querySelector('.card-private'), visibility);
  }
  removeCards(cards.filter((card) => !isShownWith(card, visibility)));
}

/** Whether the list of a card contains items of this visibility. */
export function isShownWith(card: Element, visibility: Visibility): boolean {
  const shown = card.closest('[data-shows]')?.getAttribute('data-shows') ?? null;
  return shown === null || !visibilities.some((one) => one === shown) || shown === visibility;
}

function changeCount(step: number): void {
  const counter = document.querySelector<HTMLElement>('[data-list-count]');
  if (!counter) return;
  const one = counter.dataset.listCount === 'collection' ? 'collection' : 'web';
  counter.textContent = formatCount(Number.parseInt(counter.textContent ?? '', 10) + step, one);
}

function cardsIn(lists: ParentNode, id: string): Element[] {
  const key = CSS.escape(id);
  return [...lists.querySelectorAll(`article:is([data-web="${key}"], [data-key="${key}"])`)];
}

/** Changes the text of an element with `data-visibility`. */
export function showVisibility(mark: Element | null, visibility: Visibility): void {
  mark?.setAttribute('data-visibility', visibility);
  mark?.toggleAttribute('hidden', visibility === 'public');
}
