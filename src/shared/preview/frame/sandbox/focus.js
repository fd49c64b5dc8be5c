import { listen, post } from '../link.js';

// Captured before a web can replace them, as in link.js.
const hasFocus = document.hasFocus.bind(document);
const { get: readInert, set: writeInert } = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'inert');

let isKept = false;

/** While true, the user is typing in the parent page, and code in the frame must not take the focus. */
export function keepFocus(value) {
  isKept = value;
}

/** Whether code of the frame must not take the focus. */
const isHeldBack = () => isKept && !hasFocus();

/** Makes `focus` of this owner do nothing while the parent page keeps the focus. */
function holdBack(owner) {
  const native = owner.focus;
  const focus = {
    focus(...args) {
      if (!isHeldBack()) Reflect.apply(native, this, args);
    },
  };
  owner.focus = focus.focus;
}

/**
 * Makes a method that also moves the focus to its element, or into it, leave the focus where it is while the parent page
 * keeps it: nothing inert gets the focus.
 */
function holdBackFocusOf(owner, name) {
  const native = owner[name];
  if (!native) return;
  const method = {
    [name](...args) {
      if (!isHeldBack()) return Reflect.apply(native, this, args);
      const wasInert = Reflect.apply(readInert, this, []);
      Reflect.apply(writeInert, this, [true]);
      try {
        return Reflect.apply(native, this, args);
      } finally {
        Reflect.apply(writeInert, this, [wasInert]);
      }
    },
  };
  owner[name] = method[name];
}

/** Prevents lost keystrokes. If code takes the focus in another way, the parent page takes it back. */
export function installFocus() {
  holdBack(window);
  holdBack(HTMLElement.prototype);
  holdBack(SVGElement.prototype);
  for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement]) holdBackFocusOf(prototype, 'select');
  for (const name of ['show', 'showModal']) holdBackFocusOf(HTMLDialogElement.prototype, name);
  for (const name of ['showPopover', 'togglePopover']) holdBackFocusOf(HTMLElement.prototype, name);
  for (const { prototype } of [HTMLFormElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
    holdBackFocusOf(prototype, 'reportValidity');
}

function reportPress(event) {
  if (event.isTrusted) post({ type: 'pressed' });
}

/** Reports pointer events, by which the parent page distinguishes a user who moves the focus from code that does. */
export function listenForPresses() {
  listen('pointerdown', reportPress, true);
  listen('pointerup', reportPress, true);
}
