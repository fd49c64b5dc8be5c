export type Theme = 'dark' | 'light';

/** The current theme: the stored choice, else the system's preference, with dark as the default. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** Applies and stores a theme; dispatches `theme:changed`. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem('theme', theme);
  document.dispatchEvent(new CustomEvent('theme:changed', { detail: theme }));
}

export function switchTheme(): void {
  setTheme(currentTheme() === 'dark' ? 'light' : 'dark');
}
