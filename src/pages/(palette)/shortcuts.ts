type Shortcut = { keys: string; does: string };

/** The keys of the site, by where they work. The names are those of a PC. */
export const shortcuts: readonly { place: string; keys: readonly Shortcut[] }[] = [
  {
    place: 'Everywhere',
    keys: [
      { keys: 'Ctrl+K', does: 'Find a page, a web or an action' },
      { keys: '/', does: 'Search' },
      { keys: '?', does: 'This list' },
      { keys: 'Escape', does: 'Close what is open' },
    ],
  },
  {
    place: 'Details of a web',
    keys: [
      { keys: '←', does: 'Previous web of the list' },
      { keys: '→', does: 'Next web of the list' },
    ],
  },
  {
    place: 'Editor',
    keys: [
      { keys: 'Ctrl+S', does: 'Save' },
      { keys: 'Alt+1', does: 'HTML alone, and back' },
      { keys: 'Alt+2', does: 'CSS alone, and back' },
      { keys: 'Alt+3', does: 'JS alone, and back' },
      { keys: 'Alt+0', does: 'The result alone, and back' },
      { keys: 'Shift+Alt+F', does: 'Format a pane' },
      { keys: 'Ctrl+/', does: 'Comment lines out or in' },
      { keys: 'Ctrl+F', does: 'Find in a pane' },
      { keys: 'F1', does: 'All commands of a pane' },
      { keys: 'Escape, then Tab', does: 'Leave a pane' },
    ],
  },
];

const onApple: Record<string, string> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' };

/** The keys as this computer names them. */
export const keysHere = (keys: string, isApple: boolean): string =>
  isApple ? keys.replace(/\b(Ctrl|Alt|Shift)\+/g, (_, name: string) => onApple[name] ?? '') : keys;
