import { recallMarks } from '../optimistic/optimistic-state.ts';
import { listBelow } from './list-below.ts';

type Kept = { html: string; scroll: number; viewer: string; count: number; at: number };

const prefix = 'feed:';
const resumeKey = 'feeds:resume';
const changedKey = 'feeds:changed';
/** Maximum age in milliseconds at which a link still resumes a list; the back button has no limit. */
const longest = 30 * 60_000;

/** A details overlay has its own URL; the list is stored under the list's URL. */
const addressHere = () => listBelow() ?? location.pathname + location.search;
const pathOf = (address: string) => address.split('?', 1)[0] ?? '';
const changedAt = (path = '') => Number(sessionStorage.getItem(changedKey + path) ?? 0);
const viewerHere = () => document.documentElement.dataset.viewer ?? '';

/** Stores the list's HTML and scroll position for a later return. */
export function keepFeed(root: HTMLElement): void {
  const kept: Kept = {
    html: root.innerHTML,
    scroll: scrollY,
    viewer: viewerHere(),
    count: entriesIn(root),
    at: Date.now(),
  };
  try {
    sessionStorage.setItem(prefix + addressHere(), JSON.stringify(kept));
  } catch {
    // Storage is full: returning to the list starts at the top.
  }
}

/** Restores the stored list and scroll position after a history navigation, or after a link that resumes the list. */
export function restoreFeed(root: HTMLElement): void {
  forgetOthers();
  const address = addressHere();
  const way = navigationType();
  const isBack = way === 'back_forward';
  const isResumed = way === 'navigate' && sessionStorage.getItem(resumeKey) === address;
  sessionStorage.removeItem(resumeKey);
  const kept = read(address);
  sessionStorage.removeItem(prefix + address);
  if (!(isBack || isResumed) || !kept || kept.viewer !== viewerHere()) return;
  if (kept.count > entriesIn(root) || isResumed) putBack(root, kept);
  history.scrollRestoration = 'manual';
  scrollTo({ top: kept.scroll, behavior: 'instant' });
}

function putBack(root: HTMLElement, { html }: Kept): void {
  root.innerHTML = html;
  // The restored islands are plain HTML and have to hydrate again.
  for (const island of root.querySelectorAll('code-island')) island.removeAttribute('data-ready');
  root.querySelector('[data-feed-failure]')?.remove();
  root.querySelector('[role=feed]')?.setAttribute('aria-busy', 'false');
  recallMarks();
}

/**
 * The URL, with its filters, of the list at or below this path that was stored last; null if there is none, or if it is
 * too old or has changed since.
 */
export function addressKept(pathname: string): string | null {
  const left = keptAddresses()
    .filter((address) => {
      const path = pathOf(address);
      return path === pathname || (pathname !== '/' && path.startsWith(`${pathname}/`));
    })
    .map((address) => ({ address, at: read(address)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at)[0];
  if (!left) return null;
  const changed = Math.max(changedAt(), changedAt(pathOf(left.address)));
  return left.at > Math.max(changed, Date.now() - longest) ? left.address : null;
}

/** Makes the next page resume its list if it has this URL. */
export function resumeAt(address: string): void {
  sessionStorage.setItem(resumeKey, address);
}

/**
 * Call when entries of the list at `path`, or of any list, were added, changed or deleted: links then load the list
 * anew.
 */
export function outdateFeeds(path = ''): void {
  sessionStorage.setItem(changedKey + path, String(Date.now()));
}

/** Drops all stored lists, for example because they show what another viewer saw. */
export function forgetFeed(): void {
  for (const address of keptAddresses()) sessionStorage.removeItem(prefix + address);
}

/** Drops the lists stored for another viewer, after a login or logout. */
function forgetOthers(): void {
  for (const address of keptAddresses())
    if (read(address)?.viewer !== viewerHere()) sessionStorage.removeItem(prefix + address);
}

/** Applies `change` to every stored list, each as a fragment. */
export function changeKeptFeeds(change: (list: DocumentFragment) => void): void {
  for (const address of keptAddresses()) {
    const kept = read(address);
    if (!kept) continue;
    const template = document.createElement('template');
    template.innerHTML = kept.html;
    change(template.content);
    const count = template.content.querySelectorAll('[role=feed] > *').length;
    const changed: Kept = { ...kept, html: template.innerHTML, count };
    sessionStorage.setItem(prefix + address, JSON.stringify(changed));
  }
}

const entriesIn = (root: HTMLElement) => root.querySelectorAll('[role=feed] > *').length;
const navigationType = () => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming ? entry.type : null;
};
const keptAddresses = () =>
  Object.keys(sessionStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));

function read(address: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + address) ?? 'null');
  } catch {
    return null;
  }
}
