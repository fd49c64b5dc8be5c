/** The key that was pressed alone, in lower case; null in fields, below dialogs, and with modifiers. */
export function plainKey({ key, repeat, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | null {
  if (repeat || ctrlKey || metaKey || altKey || shiftKey) return null;
  if (document.activeElement?.closest(':read-write, select, .code-pane')) return null;
  if (document.querySelector('dialog:modal, :popover-open')) return null;
  return key.toLowerCase();
}
