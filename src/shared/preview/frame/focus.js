import { post } from './link.js';

// Bound while the realm is still ours, as in link.js.
const hasFocus = document.hasFocus.bind(document);
const listen = window.addEventListener.bind(window);

let isKept = false;

/** While true, somebody types in the page around the frame, and code in the frame does not take the focus. */
export function keepFocus(value) {
  isKept = value;
}

/** Makes `focus` of this owner do nothing while the focus is kept by the page around the frame. */
function holdBack(owner) {
  const native = owner.focus;
  const focus = {
    focus(...args) {
      if (!isKept || hasFocus()) Reflect.apply(native, this, args);
    },
  };
  owner.focus = focus.focus;
}

/** Saves keys from being lost; code that finds another way has the focus taken back by the page around the frame. */
export function installFocus() {
  holdBack(window);
  holdBack(HTMLElement.prototype);
  holdBack(SVGElement.prototype);
}

function reportPress(event) {
  if (event.isTrusted) post({ type: 'pressed' });
}

/** Reports pointers, by which the page around the frame tells a person who moves the focus from code that does. */
export function listenForPresses() {
  listen('pointerdown', reportPress, true);
  listen('pointerup', reportPress, true);
}
