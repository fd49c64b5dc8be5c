// Runs before the first paint, ahead of every module.

// Without a choice kept, the page follows the system, dark first.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be closed off; the system's choice holds then.
}

// Until the islands' own script is here, a click on one is marked, and repeated by the island once it is awake.
document.addEventListener(
  'click',
  (event) => {
    if (customElements.get('code-island')) return;
    const button = event.target instanceof Element ? event.target.closest('code-island button') : null;
    if (!button) return;
    event.preventDefault();
    button.setAttribute('data-clicked', '');
  },
  true,
);
