export type Theme = 'dark' | 'light';

/** The current theme: the stored choice, else the system's preference, with dark as the default. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** Switches from the system's theme to light, from light to dark, and from dark to the system's. */
export function switchTheme(): void {
  const { dataset } = document.documentElement;
  if (dataset.theme === 'dark') delete dataset.theme;
  else dataset.theme = dataset.theme ? 'dark' : 'light';
  localStorage.theme = dataset.theme ?? 'system';
}
