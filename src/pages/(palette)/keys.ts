/** Opens the palette with Ctrl+K or ⌘K, outside of fields and code also with F1, and the list of keys with `?`. */
export function listenForKeys(): void {
  // Before the code editor, which begins a chord with Ctrl+K.
  document.addEventListener('keydown', open, { capture: true });
}

function open(event: KeyboardEvent): void {
  const { key, repeat, ctrlKey, metaKey, altKey, shiftKey } = event;
  // With Shift it deletes a line of code.
  const isFind = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey;
  const isPlain = (key === '?' || key === 'F1') && !ctrlKey && !metaKey;
  if (!(isFind || isPlain) || repeat || altKey) return;
  if (isPlain && document.activeElement?.closest(':read-write, select, .code-pane')) return;
  // An open dialog takes precedence; details are a page of their own.
  if (document.querySelector('dialog:modal:not([data-details])')) return;
  event.preventDefault();
  event.stopPropagation();
  void import('./open-palette.ts').then(({ openPalette }) => openPalette(key === '?'));
}
