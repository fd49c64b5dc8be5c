import { useSyncExternalStore } from 'react';

type Theme = 'dark' | 'light';

/** The current theme: the stored choice, else the system's preference, with dark as the default. */
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

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
