import { invalidateFeeds } from '../feeds/feed-memory.ts';
import type { StateKind } from '../optimistic-state.ts';
import { toast } from '../toasts/toasts.ts';
import { removeCards } from './list-sync.ts';

const texts: Partial<Record<StateKind, string>> = {
  like: 'Removed from your likes',
  save: 'Collection Unsaved',
  follow: 'Unfollowed',
};

/**
 * Removes cards from a list of liked, saved or followed entries after the viewer has undone that action. `id` is that
 * of a web, collection or asset, or a username. The notification's 'Undo' calls `undo`, which resolves true if the
 * action was redone, and then restores the cards. Returns whether this page has such a list with such a card.
 */
export function removeFromList(kind: StateKind, id: string, undo: () => Promise<boolean>): boolean {
  const list = document.querySelector(`[data-members-by="${kind}"]`);
  const key = CSS.escape(id);
  const cards = [
    ...(list?.querySelectorAll(`:is([data-web="${key}"], [data-key="${key}"], [data-owner="${key}"])`) ?? []),
  ];
  if (!list || cards.length === 0) return false;
  const next = cards.at(-1)?.nextElementSibling ?? cards[0]?.previousElementSibling;
  const hadFocus = cards.some((card) => card.contains(document.activeElement));
  const restoreCards = removeCards(cards);
  invalidateFeeds(location.pathname);
  updateEmptyState(list);
  if (hadFocus) focusEntry(next ?? list);
  const restore = async () => {
    if (!(await undo())) return;
    restoreCards();
    updateEmptyState(list);
    const restored = list.querySelector(`[data-web="${key}"], [data-key="${key}"], [data-owner="${key}"]`);
    if (restored) focusEntry(restored);
  };
  toast('success', texts[kind] ?? 'Removed', { action: { text: 'Undo', run: () => void restore() } });
  return true;
}

/** Shows the empty state instead of the list's end, as the server would. */
function updateEmptyState(list: Element): void {
  const feed = list.closest<HTMLElement>('[data-feed]');
  const template = feed?.querySelector<HTMLTemplateElement>('template[data-feed-empty]');
  if (!feed || !template) return;
  const isEmpty = list.children.length === 0 && !feed.querySelector('[data-feed-next]');
  const shown = feed.querySelector('[data-feed-empty]:not(template)');
  if (isEmpty && !shown) {
    const state = document.createElement('div');
    state.dataset.feedEmpty = '';
    state.append(template.content.cloneNode(true));
    template.before(state);
  }
  if (!isEmpty) shown?.remove();
  feed.querySelector('.feed-end')?.toggleAttribute('hidden', isEmpty);
}

function focusEntry(entry: Element): void {
  const target =
    entry.querySelector<HTMLElement>('.card-link, a, button') ?? document.getElementById('content');
  target?.focus({ preventScroll: true });
}
