import { beat, now } from './link.js';
import { restLoops } from './loops.js';

const QUICK_DIALOGS = 10;
const QUICK_DIALOG_MS = 500;

let quickDialogs = 0;
let lastDialogEnd = -Infinity;
/** Dialogs announce themselves, so that waiting for a person is not taken for a hang; a flood is cut off. */
export function installDialogs() {
  const refused = { alert: undefined, confirm: false, prompt: null, print: undefined };
  for (const name of Object.keys(refused)) {
    const native = window[name].bind(window);
    window[name] = (...args) => {
      quickDialogs = now() - lastDialogEnd < QUICK_DIALOG_MS ? quickDialogs + 1 : 0;
      lastDialogEnd = now();
      if (quickDialogs > QUICK_DIALOGS) return refused[name];
      beat({ dialog: true });
      try {
        return native(...args);
      } finally {
        lastDialogEnd = now();
        restLoops();
        beat({ dialog: false });
      }
    };
  }
}
