/** Makes `/` focus the search box of the top bar; its first focus loads its suggestions and the rest of its behavior. */
export function listenForSearch(): void {
  const box = document.querySelector<HTMLInputElement>('[data-search-box] [name=q]');
  if (!box) return;
  document.addEventListener('keydown', (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
  const suggest = () =>
    import('./suggestions.ts').then(
      ({ startSuggestions }) => startSuggestions(box),
      // If loading fails, the box still searches, and the next focus tries again.
      () => box.addEventListener('focus', suggest, { once: true }),
    );
  box.addEventListener('focus', suggest, { once: true });
}

/** Whether the key is a bare `/`, pressed outside of text fields while the search box is reachable. */
function isShortcut(event: KeyboardEvent): boolean {
  const { key, target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey } = event;
  if (key !== '/' || defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return false;
  const isInField =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
  return !isInField && document.querySelector('dialog:modal') === null;
}
