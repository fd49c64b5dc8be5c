export type Theme = 'dark' | 'light';

/** The theme in use: the one chosen, else the system's, dark first. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** Uses and remembers a theme; dispatches `theme:changed`. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem('theme', theme);
  document.dispatchEvent(new CustomEvent('theme:changed', { detail: theme }));
}

export function switchTheme(): void {
  setTheme(currentTheme() === 'dark' ? 'light' : 'dark');
}
