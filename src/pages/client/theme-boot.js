// Runs before the first paint. Without a choice kept, the page follows the system, dark first.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be closed off; the system's choice holds then.
}
