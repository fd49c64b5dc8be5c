import { recallMarks } from '../optimistic/optimistic-state.ts';
import { listBelow } from './list-below.ts';

type Kept = { html: string; scroll: number; viewer: string; count: number; at: number };

const prefix = 'feed:';
const resumeKey = 'feeds:resume';
const changedKey = 'feeds:changed';
/** How long a link may still lead to where a list was left; the back button always may. */
const longest = 30 * 60_000;

/** Details over a list have an address of their own; the list is kept by its own. */
const addressHere = () => listBelow() ?? location.pathname + location.search;
const pathOf = (address: string) => address.split('?', 1)[0] ?? '';
const changedAt = (path = '') => Number(sessionStorage.getItem(changedKey + path) ?? 0);
const viewerHere = () => document.documentElement.dataset.viewer ?? '';

/** Keeps the list as it stands and the place in it, for when one comes back to it. */
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
    // Storage is full: coming back then starts at the top.
  }
}

/** Puts the kept list and place back when one came by the history, or by a link that resumes. */
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
  // What was awake is plain HTML again.
  for (const island of root.querySelectorAll('code-island')) island.removeAttribute('data-ready');
  root.querySelector('[data-feed-failure]')?.remove();
  root.querySelector('[role=feed]')?.setAttribute('aria-busy', 'false');
  recallMarks();
}

/** The address, with its filters, at which the list at or below this path was left, or null. */
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

/** The next page, if it has this address, resumes its list. */
export function resumeAt(address: string): void {
  sessionStorage.setItem(resumeKey, address);
}

/** To be told when the webs of a list, or of any, were added, changed or deleted: links then lead to lists as they are. */
export function outdateFeeds(path = ''): void {
  sessionStorage.setItem(changedKey + path, String(Date.now()));
}

/** Drops every kept list: they show what another viewer saw. */
export function forgetFeed(): void {
  for (const address of keptAddresses()) sessionStorage.removeItem(prefix + address);
}

/** Drops what another viewer saw, after a login or logout. */
function forgetOthers(): void {
  for (const address of keptAddresses())
    if (read(address)?.viewer !== viewerHere()) sessionStorage.removeItem(prefix + address);
}

/** Changes every kept list; `change` gets each as a fragment. */
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
