import { later } from '../link.js';

/** Whether the page's own listeners have prevented a claimed event. */
const answers = new WeakMap();
/** The page's own handlers, by the handlers that replace them. */
const originals = new WeakMap();

/** The accessors of `onclick` and the like, captured before a web can replace them. */
const handlerAccessors = new Map(
  ['onclick', 'onauxclick', 'onkeydown', 'onsubmit'].map((name) => [
    name,
    [window, Document.prototype, HTMLElement.prototype, SVGElement.prototype, MathMLElement.prototype].map(
      (owner) => Object.getOwnPropertyDescriptor(owner, name),
    ),
  ]),
);

/** The accessor of an event handler for a node; undefined where the node has none. */
function accessorOf(node, name) {
  const [ofWindow, ...others] = handlerAccessors.get(name);
  const owners = [Document, HTMLElement, SVGElement, MathMLElement];
  return node === window ? ofWindow : others[owners.findIndex((owner) => node instanceof owner)];
}

/**
 * Lets a handler such as `onclick` prevent the event by returning false; the returned function restores the handler.
 */
function watchHandler(node, name) {
  const accessor = accessorOf(node, name);
  const handler = accessor && Reflect.apply(accessor.get, node, []);
  if (typeof handler !== 'function' || originals.has(handler)) return () => {};
  const watched = function (event, ...rest) {
    const result = Reflect.apply(handler, this, [event, ...rest]);
    if (result === false) answers.set(event, true);
    return result;
  };
  originals.set(watched, handler);
  Reflect.apply(accessor.set, node, [watched]);
  return () => {
    // The page may have set another handler in the meantime.
    if (Reflect.apply(accessor.get, node, []) === watched) Reflect.apply(accessor.set, node, [handler]);
  };
}

/**
 * Prevents the browser's default action on an event before the page's own listeners, which may stop its propagation.
 * `act` is called after them, unless they have prevented it too: by `preventDefault`, by `returnValue`, or by a
 * handler's return value.
 */
export function claim(event, act) {
  if (answers.has(event)) return;
  event.preventDefault();
  answers.set(event, false);
  const prevent = () => void answers.set(event, true);
  const isPrevented = () => answers.get(event);
  Object.defineProperties(event, {
    preventDefault: { value: prevent },
    defaultPrevented: { get: isPrevented },
    returnValue: { get: () => !isPrevented(), set: (value) => value || prevent() },
  });
  const restores = event.composedPath().map((node) => watchHandler(node, `on${event.type}`));
  later(() => {
    for (const restore of restores) restore();
    if (!isPrevented()) act();
  });
}

/** Whether an event that a script has dispatched was prevented, as far as its page knows. */
export const isClaimed = (event) => answers.has(event);
export const isPreventedByPage = (event) => answers.get(event) === true;
