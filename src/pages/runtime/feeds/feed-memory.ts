import { restoreOptimisticStates } from '../optimistic-state.ts';

type StoredFeed = { html: string; scroll: number; viewer: string; count: number; at: number };

const prefix = 'feed:';
const resumeKey = 'feeds:resume';
const changedKey = 'feeds:changed';
/** Maximum age in milliseconds at which a link still resumes a list; the back button has no limit. */
const maxResumeAgeMs = 30 * 60_000;

/** A details overlay has its own URL; the list is stored under the list's URL. */
const listAddress = () => listBelow() ?? location.pathname + location.search;
const pathOf = (address: string) => address.split('?', 1)[0] ?? '';
const changedAt = (path = '') => Number(sessionStorage.getItem(changedKey + path) ?? 0);
const currentViewer = () => document.documentElement.dataset.viewer ?? '';

/**
 * Stores the list's HTML and scroll position for a later return, after `feed:storing`, on which temporary elements
 * are removed.
 */
export function storeFeed(root: HTMLElement): void {
  root.dispatchEvent(new Event('feed:storing', { bubbles: true }));
  const kept: StoredFeed = {
    html: root.innerHTML,
    scroll: scrollY,
    viewer: currentViewer(),
    count: entriesIn(root),
    at: Date.now(),
  };
  try {
    sessionStorage.setItem(prefix + listAddress(), JSON.stringify(kept));
  } catch {
    // Storage is full: returning to the list starts at the top.
  }
}

/** Restores the stored list and scroll position after a history navigation, or after a link that resumes the list. */
export function restoreFeed(root: HTMLElement): void {
  clearFeedsOfOthers();
  const address = listAddress();
  const navigation = navigationType();
  const isBack = navigation === 'back_forward';
  const isResumed = navigation === 'navigate' && sessionStorage.getItem(resumeKey) === address;
  sessionStorage.removeItem(resumeKey);
  const kept = read(address);
  sessionStorage.removeItem(prefix + address);
  if (!(isBack || isResumed) || !kept || kept.viewer !== currentViewer()) return;
  if (kept.count > entriesIn(root) || isResumed) replaceFeed(root, kept);
  history.scrollRestoration = 'manual';
  scrollTo({ top: kept.scroll, behavior: 'instant' });
}

function replaceFeed(root: HTMLElement, { html }: StoredFeed): void {
  root.innerHTML = html;
  // The restored islands are plain HTML and have to hydrate again.
  for (const island of root.querySelectorAll('code-island')) island.removeAttribute('data-ready');
  root.querySelector('[data-feed-failure]')?.remove();
  root.querySelector('[role=feed]')?.setAttribute('aria-busy', 'false');
  restoreOptimisticStates();
}

/**
 * The URL, with its filters, of the list at or below this path that was stored last; null if there is none, or if it is
 * too old or has changed since.
 */
export function findStoredAddress(pathname: string): string | null {
  const latest = storedAddresses()
    .filter((address) => {
      const path = pathOf(address);
      return path === pathname || (pathname !== '/' && path.startsWith(`${pathname}/`));
    })
    .map((address) => ({ address, at: read(address)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at)[0];
  if (!latest) return null;
  const changed = Math.max(changedAt(), changedAt(pathOf(latest.address)));
  return latest.at > Math.max(changed, Date.now() - maxResumeAgeMs) ? latest.address : null;
}

/** Makes the next page resume its list if it has this URL. */
export function resumeAt(address: string): void {
  sessionStorage.setItem(resumeKey, address);
}

/**
 * Call when entries of the list at `path`, or of any list, were added, changed or deleted: links then reload the
 * list.
 */
export function invalidateFeeds(path = ''): void {
  sessionStorage.setItem(changedKey + path, String(Date.now()));
}

/** Drops all stored lists, for example because they show content of another viewer. */
export function clearFeeds(): void {
  for (const address of storedAddresses()) sessionStorage.removeItem(prefix + address);
}

/** Drops the lists stored for another viewer, after a login or logout. */
function clearFeedsOfOthers(): void {
  for (const address of storedAddresses())
    if (read(address)?.viewer !== currentViewer()) sessionStorage.removeItem(prefix + address);
}

/** Applies `change` to every stored list, each as a fragment. */
export function updateStoredFeeds(change: (list: DocumentFragment) => void): void {
  for (const address of storedAddresses()) {
    const kept = read(address);
    if (!kept) continue;
    const template = document.createElement('template');
    template.innerHTML = kept.html;
    change(template.content);
    const count = template.content.querySelectorAll('[role=feed] > *').length;
    const changed: StoredFeed = { ...kept, html: template.innerHTML, count };
    sessionStorage.setItem(prefix + address, JSON.stringify(changed));
  }
}

const entriesIn = (root: HTMLElement) => root.querySelectorAll('[role=feed] > *').length;
const navigationType = () => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming ? entry.type : null;
};
const storedAddresses = () =>
  Object.keys(sessionStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));

function read(address: string): StoredFeed | null {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + address) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Makes links between lists resume each list where it was left in this visit. A link to the current list reloads it
 * from the start.
 */
export function listenForResumes(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-resume]') : null;
    if (!link || link.pathname === location.pathname) return;
    const address = findStoredAddress(link.pathname);
    if (address === null) return;
    link.href = address;
    resumeAt(address);
  });
}

/** History state of details opened over a list: the list's URL. */
type DetailsState = { listBelow: string };

export const stateOver = (listBelow: string): DetailsState => ({ listBelow });

/** URL of the list over which the details at this URL were opened, or null. */
export function listBelow(): string | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'listBelow' in state ? String(state.listBelow) : null;
}
