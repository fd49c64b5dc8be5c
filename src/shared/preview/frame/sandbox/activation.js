const refusal = (name) =>
  new DOMException(`${name} needs a click or a key in the page first.`, 'NotAllowedError');

/** Permissions that some browsers grant without the user; `state` is the user's activation that allows them. */
const guarded = [
  { owner: 'Clipboard', name: 'write', state: 'isActive' },
  { owner: 'Clipboard', name: 'writeText', state: 'isActive' },
  { owner: 'WakeLock', name: 'request', state: 'hasBeenActive' },
];

let isCopying = false;

/** Copies a text as the browser does for a key; false if that is refused too, or while a listener of it copies. */
function copy(text) {
  if (isCopying) return false;
  isCopying = true;
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position:fixed;opacity:0';
  document.documentElement.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  focused?.focus({ preventScroll: true });
  isCopying = false;
  return isCopied;
}

/** Makes delegated features wait for the user, as they do in the browsers that are the strictest. */
export function installActivation() {
  const { userActivation } = navigator;
  if (!userActivation) return;
  for (const { owner, name, state } of guarded) {
    const prototype = window[owner]?.prototype;
    const native = prototype?.[name];
    if (!native) continue;
    // A web may replace the property.
    const isAllowed = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(userActivation), state).get;
    Object.assign(prototype, {
      async [name](...args) {
        if (!Reflect.apply(isAllowed, userActivation, [])) throw refusal(name);
        try {
          return await Reflect.apply(native, this, args);
        } catch (error) {
          // A browser may refuse an opaque origin a feature that the attribute delegates.
          if (name !== 'writeText' || !copy(`${args[0]}`)) throw error;
        }
      },
    });
  }
}
