/** Calls back whenever the page may be going away, for what must be kept before it does. Returns how to stop. */
export function onPageHidden(listener: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('pagehide', listener, { signal });
  document.addEventListener('visibilitychange', () => document.hidden && listener(), { signal });
  return () => listening.abort();
}
