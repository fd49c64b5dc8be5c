const storageKey = 'monaco';

/** Remembers the module of Monaco that this browser has loaded, and therefore has in its cache. */
export function rememberMonaco(url: string): void {
  try {
    localStorage.setItem(storageKey, new URL(url).pathname);
  } catch {
    // Storage is unavailable; Monaco then waits for the result at each visit.
  }
}

/** Whether the module that this page lists for preloading has been loaded before. */
export function hasLoadedMonaco(): boolean {
  const path = readPath();
  if (path === null) return false;
  const templates = Array.from(document.querySelectorAll('template'), ({ content }) => content);
  return [document, ...templates].some((root) => root.querySelector(`link[href=${CSS.escape(path)}]`));
}

function readPath(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
