import { useSyncExternalStore } from 'react';
import { currentTheme, type Theme } from './theme.ts';

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: light)');
  document.addEventListener('theme:changed', listener);
  system.addEventListener('change', listener);
  return () => {
    document.removeEventListener('theme:changed', listener);
    system.removeEventListener('change', listener);
  };
}

/** The site's theme inside an island; dark on the server and during hydration. */
export function useSiteTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'dark');
}
