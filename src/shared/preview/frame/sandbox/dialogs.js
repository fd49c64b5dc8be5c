import { beat, now } from '../link.js';
import { restLoops } from './loops.js';

const maxQuickDialogs = 10;
const quickDialogMs = 500;

// Captured before a web can replace them.
const call = Reflect.apply;
const textOf = (value) => `${value}`;

let quickDialogs = 0;
let lastDialogEnd = -Infinity;

/**
 * Wraps dialogs so that they are announced to the parent page, which would otherwise take an open dialog for a hang,
 * and suppresses floods of them. Arguments are converted to text before the announcement, since the conversion runs the
 * web's code, which may not end.
 */
export function installDialogs() {
  const dialogs = [
    { name: 'alert', refused: undefined, texts: 1 },
    { name: 'confirm', refused: false, texts: 1 },
    { name: 'prompt', refused: null, texts: 2 },
    { name: 'print', refused: undefined, texts: 0 },
  ];
  for (const { name, refused, texts } of dialogs) {
    const native = window[name];
    window[name] = (...args) => {
      const shown = [];
      for (let at = 0; at < texts && at < args.length; at += 1)
        shown[at] = args[at] === undefined ? undefined : textOf(args[at]);
      quickDialogs = now() - lastDialogEnd < quickDialogMs ? quickDialogs + 1 : 0;
      lastDialogEnd = now();
      if (quickDialogs > maxQuickDialogs) return refused;
      beat({ dialog: true });
      try {
        return call(native, window, shown);
      } finally {
        lastDialogEnd = now();
        restLoops();
        beat({ dialog: false });
      }
    };
  }
}
