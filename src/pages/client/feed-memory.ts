type Kept = { html: string; scroll: number; viewer: string; count: number };

const prefix = 'feed:';
const keyHere = () => prefix + location.pathname + location.search;
const viewerHere = () => document.documentElement.dataset.viewer ?? '';

/** Keeps the list as it stands and the place in it, for when one comes back by the back button. */
export function keepFeed(root: HTMLElement): void {
  const kept: Kept = { html: root.innerHTML, scroll: scrollY, viewer: viewerHere(), count: entriesIn(root) };
  try {
    sessionStorage.setItem(keyHere(), JSON.stringify(kept));
  } catch {
    // Storage is full: coming back then starts at the top.
  }
}

/** Puts the kept list and place back when this page was reached through the history. */
export function restoreFeed(root: HTMLElement): void {
  const [entry] = performance.getEntriesByType('navigation');
  const isBack = entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
  const kept = read();
  sessionStorage.removeItem(keyHere());
  if (!isBack || !kept || kept.viewer !== viewerHere()) return;
  if (kept.count > entriesIn(root)) {
    root.innerHTML = kept.html;
    // What was awake is plain HTML again.
    for (const island of root.querySelectorAll('code-island')) island.removeAttribute('data-ready');
    for (const name of ['data-loading', 'data-feed-failure']) root.querySelector(`[${name}]`)?.remove();
  }
  history.scrollRestoration = 'manual';
  scrollTo({ top: kept.scroll, behavior: 'instant' });
}

/** Drops every kept list: they show what another viewer saw. */
export function forgetFeed(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

const entriesIn = (root: HTMLElement) => root.querySelectorAll('[role=feed] > *').length;

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyHere()) ?? 'null');
  } catch {
    return null;
  }
}
