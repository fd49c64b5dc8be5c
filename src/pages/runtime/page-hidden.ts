/** Calls `listener` when the page is hidden or may be unloaded, to store unsaved state. Returns an unsubscribe function. */
export function onPageHidden(listener: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('pagehide', listener, { signal });
  document.addEventListener('visibilitychange', () => document.hidden && listener(), { signal });
  return () => listening.abort();
}
