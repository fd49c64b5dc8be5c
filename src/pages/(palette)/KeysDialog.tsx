import { Dialog } from '../ui/dialogs/Dialog.tsx';
import type { Closable } from '../ui/dialogs/open-dialog.ts';
import './palette.css';

/** Lists all keys of the site. */
export function KeysDialog({ onClose }: Closable) {
  const isModerator = document.querySelector('[data-role]') !== null;
  const shown = isModerator ? [...shortcuts, inboxKeys] : shortcuts;
  const isApple = /mac|iphone|ipad/i.test(navigator.platform);
  return (
    <Dialog title="Keys" onClose={onClose}>
      {shown.map(({ place, keys }) => (
        <section key={place} className="keys" aria-label={place}>
          <h3 className="keys-place">{place}</h3>
          <dl className="keys-list">
            {keys.map((one) => (
              <div key={one.keys} className="keys-row">
                <dt>
                  <kbd>{keysHere(one.keys, isApple)}</kbd>
                </dt>
                <dd>{one.does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

type Shortcut = { keys: string; does: string };

/** The keys of the site, by where they work, with their names on a PC. */
const shortcuts: readonly { place: string; keys: readonly Shortcut[] }[] = [
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
      { keys: 'Shift+Alt+1', does: 'Fold HTML, and open it; 2, 3 and 0 for the others' },
      { keys: 'Shift+Alt+F', does: 'Format a pane' },
      { keys: 'Ctrl+/', does: 'Comment lines out or in' },
      { keys: 'Ctrl+F', does: 'Find in a pane' },
      { keys: 'F1', does: 'All commands of a pane' },
      { keys: 'Escape, then Tab', does: 'Leave a pane' },
    ],
  },
];

const inboxKeys = {
  place: 'Reports, for moderators',
  keys: [
    { keys: 'J', does: 'Next case' },
    { keys: 'K', does: 'Previous case' },
    { keys: 'D', does: 'Choose to dismiss' },
    { keys: 'H', does: 'Choose to hide' },
    { keys: 'R', does: 'Choose to remove' },
    { keys: 'U', does: 'Undo the last decision' },
  ],
} as const;

const onApple: Record<string, string> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' };

/** The keys as this computer names them. */
const keysHere = (keys: string, isApple: boolean): string =>
  isApple ? keys.replace(/\b(Ctrl|Alt|Shift)\+/g, (_, name: string) => onApple[name] ?? '') : keys;
