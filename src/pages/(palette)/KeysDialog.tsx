import { Dialog } from '../ui/dialogs/Dialog.tsx';
import type { Closable } from '../ui/dialogs/open-dialog.ts';
import { keysHere, shortcuts } from './shortcuts.ts';
import './palette.css';

/** Lists all keys of the site. */
export function KeysDialog({ onClose }: Closable) {
  const isApple = /mac|iphone|ipad/i.test(navigator.platform);
  return (
    <Dialog title="Keys" onClose={onClose}>
      {shortcuts.map(({ place, keys }) => (
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
