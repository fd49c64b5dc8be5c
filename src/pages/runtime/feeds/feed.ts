import { fetchDocument, messageOf } from '../api/failures.ts';
import { restoreOptimisticStates } from '../optimistic-state.ts';
import { updateNextLink } from './feed-data.ts';
import { clearFeeds, restoreFeed, storeFeed } from './feed-memory.ts';

const throttleMs = 150;
const threshold = 0.8;

/** Restores this page's list if the user returns to it, and makes it endless. */
export function startFeed(root: HTMLElement): () => void {
  restoreFeed(root);
  return startInfiniteScroll(root);
}

/**
 * Infinite scroll for a server-rendered list: near its end the next page's HTML is fetched and its entries are
 * appended. Without script a link leads to the next page. Returns a stop function, to be called before another list
 * replaces this one.
 */
export function startInfiniteScroll(root: HTMLElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let isBusy = false;
  const loadMore = async () => {
    const next = nextOf(root);
    if (isBusy || !next || signal.aborted) return;
    isBusy = true;
    root.querySelector('[data-feed-failure]')?.remove();
    const list = listOf(root);
    list.setAttribute('aria-busy', 'true');
    root.toggleAttribute('data-loading', true);
    try {
      const hasMoved = append(root, await fetchPage(next));
      if (hasMoved) append(root, await fetchPage(firstOf(next)), { withFoot: false });
    } catch (error) {
      showFailure(root, messageOf(error), loadMore);
    }
    root.toggleAttribute('data-loading', false);
    list.setAttribute('aria-busy', 'false');
    isBusy = false;
    loadNearEndThrottled();
  };
  const loadNearEnd = () => {
    const hasFailed = root.querySelector('[data-feed-failure]') !== null;
    if (!hasFailed && scrollY + innerHeight >= document.documentElement.scrollHeight * threshold)
      void loadMore();
  };
  const loadNearEndThrottled = throttle(loadNearEnd, throttleMs);
  addEventListener('scroll', loadNearEndThrottled, { passive: true, signal });
  addEventListener('resize', loadNearEndThrottled, { passive: true, signal });
  root.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-feed-next]')) return;
    event.preventDefault();
    void loadMore();
  });
  addEventListener('pagehide', () => storeFeed(root), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && restoreOptimisticStates(), { signal });
  document.addEventListener('session:changed', clearFeeds, { signal });
  loadNearEndThrottled();
  return () => controller.abort();
}

const listOf = (root: HTMLElement) => root.querySelector<HTMLElement>('[role=feed]') ?? root;

/**
 * URL of the next page. In a list that excludes followed members, each follow moves the later entries up, so the page
 * number is recomputed.
 */
function nextOf(root: HTMLElement): string | null {
  const next = root.querySelector<HTMLAnchorElement>('[data-feed-next]');
  const list = listOf(root);
  const followed = list.querySelectorAll('[data-following]').length;
  if (next && list.dataset.shows === 'unfollowed' && followed !== Number(list.dataset.followed ?? 0)) {
    list.dataset.followed = String(followed);
    updateNextLink(list.children.length - followed, next);
  }
  return next?.href ?? null;
}

const firstOf = (next: string) => {
  const url = new URL(next);
  url.searchParams.delete('page');
  return url.href;
};

async function fetchPage(url: string): Promise<HTMLElement> {
  const found = (await fetchDocument(url)).querySelector<HTMLElement>('[data-feed]');
  if (!found) throw new Error('The next page holds no list');
  return found;
}

/**
 * Appends the entries that are not in the list yet. Returns whether some were already there: then the order has changed
 * between the two requests, and entries that moved ahead of the current position are now on the first page.
 */
function append(root: HTMLElement, page: HTMLElement, { withFoot = true } = {}): boolean {
  const list = listOf(root);
  const known = new Set([...list.children].map(keyOf));
  const entries = [...listOf(page).children];
  const fresh = entries.filter((entry) => !known.has(keyOf(entry)));
  for (const entry of fresh) {
    list.append(document.adoptNode(entry));
    entry.setAttribute('aria-posinset', String(list.children.length));
  }
  const foot = withFoot && page.querySelector('[data-feed-foot]');
  if (foot) root.querySelector('[data-feed-foot]')?.replaceWith(document.adoptNode(foot));
  return fresh.length < entries.length;
}

const keyOf = (entry: Element) => entry.getAttribute('data-web') ?? entry.getAttribute('data-key');

function showFailure(root: HTMLElement, reason: string, retry: () => void): void {
  const template = root.querySelector<HTMLTemplateElement>('template[data-feed-failed]');
  const failure = template?.content.firstElementChild?.cloneNode(true);
  if (!(failure instanceof HTMLElement)) return;
  failure.dataset.feedFailure = '';
  const text = failure.querySelector('[data-feed-reason]');
  if (text) text.textContent = `${reason}.`;
  failure.querySelector('button')?.addEventListener('click', retry);
  root.querySelector('[data-feed-foot]')?.before(failure);
}

function throttle(work: () => void, milliseconds: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      work();
    }, milliseconds);
  };
}
