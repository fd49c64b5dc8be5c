/** Makes `/` focus the search box of the top bar and Escape leave it; trims the submitted text. */
export function listenForSearch(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-search-box]');
  const box = form?.elements.namedItem('q');
  if (!(box instanceof HTMLInputElement)) return;
  document.addEventListener('keydown', (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    box.value = box.defaultValue;
    box.blur();
  });
  form?.addEventListener('submit', () => {
    box.value = box.value.trim();
  });
}

/** Whether the key is a bare `/`, pressed outside of text fields while the search box is reachable. */
function isShortcut(event: KeyboardEvent): boolean {
  const { key, target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey } = event;
  if (key !== '/' || defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return false;
  const isInField =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
  return !isInField && document.querySelector('dialog:modal') === null;
}
