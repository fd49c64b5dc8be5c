import type { Visibility } from '../../../shared/rules/visibility.ts';
import { fetchDocument } from '../../runtime/api/failures.ts';
import { invalidateFeeds, updateStoredFeeds } from '../../runtime/feeds/feed-memory.ts';
import { isShownWith, reloadEmptyList, removeCards } from '../../runtime/lists/list-sync.ts';
import { showVisibility } from '../../runtime/lists/show-visibility.ts';

/** Removes entries from the lists of this page and from the stored ones. */
export function removeEntries(ids: readonly string[]): void {
  updateAllLists(ids, (cards) => removeCards(cards));
}

/** Shows webs with a visibility; those that a list by visibility no longer holds leave it. */
export function showWebsAs(ids: readonly string[], visibility: Visibility): void {
  updateAllLists(ids, (cards) => {
    for (const card of cards) showVisibility(card.querySelector('.card-private'), visibility);
    removeCards(cards.filter((card) => !isShownWith(card, visibility)));
  });
  reloadEmptyList();
}

/** Replaces entries of this page by what the server shows of them now, for lists whose order has not changed. */
export async function refreshEntries(ids: readonly string[]): Promise<void> {
  const missing = new Set(ids);
  let address: string | null = location.href;
  while (address !== null && missing.size > 0) {
    const page = await fetchDocument(address);
    for (const fresh of entriesIn(page, missing)) {
      missing.delete(idOf(fresh));
      const [shown] = entriesIn(document, new Set([idOf(fresh)]));
      if (shown) replaceEntry(shown, fresh);
    }
    address = page.querySelector<HTMLAnchorElement>('[data-feed-next]')?.getAttribute('href') ?? null;
    if (address !== null) address = new URL(address, location.href).href;
  }
  invalidateFeeds();
}

function replaceEntry(shown: Element, fresh: Element): void {
  fresh.setAttribute('aria-posinset', shown.getAttribute('aria-posinset') ?? '');
  shown.replaceWith(document.adoptNode(fresh));
}

function updateAllLists(ids: readonly string[], change: (cards: Element[]) => void): void {
  const wanted = new Set(ids);
  change(entriesIn(document, wanted));
  updateStoredFeeds((list) => change(entriesIn(list, wanted)));
  invalidateFeeds();
}

const idOf = (entry: Element) => entry.getAttribute('data-web') ?? entry.getAttribute('data-key') ?? '';

const entriesIn = (lists: ParentNode, ids: ReadonlySet<string>) =>
  [...lists.querySelectorAll('article')].filter((entry) => ids.has(idOf(entry)));
