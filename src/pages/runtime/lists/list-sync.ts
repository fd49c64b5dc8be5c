import { counted } from '../feeds/feed-data.ts';
import { changeKeptFeeds, outdateFeeds } from '../feeds/feed-memory.ts';
import { leadOnFrom } from '../feeds/next-page.ts';
import { toast, toastOnNextPage } from '../toasts/toasts.ts';

/** What the card of a web or a collection says of it. */
export type Listed = { id: string; title: string; isPublic: boolean };

/** Shows new details of a web or a collection on its cards, here and in the lists that are kept for coming back. */
export function showListed(listed: Listed): void {
  everywhere((lists) => changeCards(lists, listed));
}

/** Takes a web or a collection out of all lists. */
export function unlist(id: string): void {
  everywhere((lists) => removeCards(cardsIn(lists, id)));
}

/** Takes a web out of the list of a collection that this page shows, if it does; lists of collections are old now. */
export function showUncollected(collectionId: string, webId: string): void {
  outdateCollection(collectionId);
  const list = document.querySelector(`[data-collection="${CSS.escape(collectionId)}"]`);
  for (const card of list ? cardsIn(list, webId) : []) {
    const beside = card.nextElementSibling ?? card.previousElementSibling;
    removeCards([card]);
    beside?.querySelector<HTMLElement>('.card-link')?.focus();
  }
}

/** Tells what was done to a list of this page, which comes anew if nothing is left in it. */
export function tellListed(text: string): void {
  if (isListEmpty()) toastOnNextPage('success', text);
  else toast('success', text);
  reloadEmptyList();
}

/** What a list says when nothing is in it comes from the server. */
export function reloadEmptyList(): void {
  if (isListEmpty()) location.reload();
}

const isListEmpty = () => document.querySelector('[role=feed]:empty') !== null;

/** To be told when the webs of a collection have changed: links then lead to lists as they are. */
export function outdateCollection(collectionId: string): void {
  outdateFeeds(`/collection/${collectionId}`);
  outdateFeeds('/your-work/collections');
}

/** Takes cards out of their lists; the returned function puts them back where they were. */
export function removeCards(cards: Element[]): () => void {
  const removed = cards.map((card) => {
    const list = card.parentElement;
    const at = [...(list?.children ?? [])].indexOf(card);
    const isShown = card.isConnected;
    // What was awake is plain HTML again when it is put back.
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
  leadOnFrom(entries.length, list?.parentNode?.querySelector('[data-feed-next]') ?? null);
}

function everywhere(change: (lists: ParentNode) => void): void {
  change(document);
  changeKeptFeeds(change);
  outdateFeeds();
}

function changeCards(lists: ParentNode, { id, title, isPublic }: Listed): void {
  const cards = cardsIn(lists, id);
  for (const card of cards) {
    card.setAttribute('aria-label', title);
    const link = card.querySelector('.card-link');
    if (link) link.textContent = title;
    card.querySelector('.card-private')?.toggleAttribute('hidden', isPublic);
  }
  const wrong = isPublic ? 'private' : 'public';
  removeCards(cards.filter((card) => card.closest('[data-shows]')?.getAttribute('data-shows') === wrong));
}

function changeCount(step: number): void {
  const told = document.querySelector<HTMLElement>('[data-list-count]');
  if (!told) return;
  const one = told.dataset.listCount === 'collection' ? 'collection' : 'web';
  told.textContent = counted(Number.parseInt(told.textContent ?? '', 10) + step, one);
}

function cardsIn(lists: ParentNode, id: string): Element[] {
  const key = CSS.escape(id);
  return [...lists.querySelectorAll(`article:is([data-web="${key}"], [data-key="${key}"])`)];
}
