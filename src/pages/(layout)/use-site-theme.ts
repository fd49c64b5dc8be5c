import { useSyncExternalStore } from 'react';
import { currentTheme, type Theme } from './theme.ts';

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: light)');
  const chosen = new MutationObserver(listener);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', listener);
  return () => {
    chosen.disconnect();
    system.removeEventListener('change', listener);
  };
}

/** The site's theme inside an island; dark on the server and during hydration. */
export function useSiteTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'dark');
}
