import { beat, now } from './link.js';
import { restLoops } from './loops.js';

const maxQuickDialogs = 10;
const quickDialogMs = 500;

// Taken while the realm is ours: a web may replace them.
const call = Reflect.apply;
const textOf = (value) => `${value}`;

let quickDialogs = 0;
let lastDialogEnd = -Infinity;

/**
 * Dialogs announce themselves, so that waiting for a person is not taken for a hang; a flood is cut off. What they show
 * is made text before that: the web's own code runs there, which may go on for ever.
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
