// Runs before the first paint, ahead of every module.

// Without a stored choice the site's default applies. Without a theme on the document, that of the operating system does.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  else if (theme === 'system') delete document.documentElement.dataset.theme;
} catch {
  // Storage may be blocked; the system's theme applies then.
}

// The style sheet plays no loops for those who want to save data.
if (navigator.connection?.saveData) document.documentElement.dataset.saveData = '';

// The editor's panes as they were left, before they are drawn; the server knows only which are empty.
try {
  const panes = JSON.parse(localStorage.getItem('panes') ?? '{}')?.[location.pathname];
  if (typeof panes === 'string')
    new MutationObserver((_, observer) => {
      const work = document.querySelector('.editor-work');
      if (!work) return;
      work.dataset.panes = panes;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
} catch {
  // Storage may be blocked or spoilt; the page starts as on a first visit.
}

// Until the island script has loaded, a click on a button of an island is marked; the island replays it once hydrated.
document.addEventListener(
  'click',
  (event) => {
    if (customElements.get('code-island') || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const pressable = 'code-island :is(button:not([popovertarget]), a[aria-haspopup])';
    const button = event.target instanceof Element ? event.target.closest(pressable) : null;
    if (!button) return;
    event.preventDefault();
    button.setAttribute('data-clicked', '');
  },
  true,
);

// The same for Ctrl+S and Cmd+S in an editor, which would otherwise open the browser's own dialog.
document.addEventListener('keydown', (event) => {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
    return;
  const editor = document.querySelector('code-island[name=Editor]:not([data-ready])');
  if (!editor) return;
  event.preventDefault();
  editor.setAttribute('data-save-pressed', '');
});
