import { listen, post } from '../link.js';

// Captured before a web can replace them, as in link.js.
const hasFocus = document.hasFocus.bind(document);

let isKept = false;

/** While true, the user is typing in the parent page, and code in the frame must not take the focus. */
export function keepFocus(value) {
  isKept = value;
}

/** Makes `focus` of this owner do nothing while the parent page keeps the focus. */
function holdBack(owner) {
  const native = owner.focus;
  const focus = {
    focus(...args) {
      if (!isKept || hasFocus()) Reflect.apply(native, this, args);
    },
  };
  owner.focus = focus.focus;
}

/** Prevents lost keystrokes. If code takes the focus in another way, the parent page takes it back. */
export function installFocus() {
  holdBack(window);
  holdBack(HTMLElement.prototype);
  holdBack(SVGElement.prototype);
}

function reportPress(event) {
  if (event.isTrusted) post({ type: 'pressed' });
}

/** Reports pointer events, by which the parent page distinguishes a user who moves the focus from code that does. */
export function listenForPresses() {
  listen('pointerdown', reportPress, true);
  listen('pointerup', reportPress, true);
}
