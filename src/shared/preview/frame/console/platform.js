// The contents of browser objects: attributes are getters of their prototypes. A web may define getters anywhere,
// which are never run, so only native ones count.
const callNative = Reflect.apply;
const descriptorOf = Object.getOwnPropertyDescriptor;
const parentOf = Object.getPrototypeOf;
const keysOf = Reflect.ownKeys;
const sourceOf = Function.prototype.toString;
const objectRoot = Object.prototype;

/** The text of a native accessor. That of a bound function or a proxy has no name, so a web cannot forge it. */
const nativeAccessor = /^function (?:get )?[\w$]+\(\)\s*\{\s*\[native code\]\s*\}$/;

/** Whether a getter is the browser's own. */
export function isNativeGetter(get, key) {
  if (typeof get !== 'function' || descriptorOf(get, 'name')?.value !== `get ${String(key)}`) return false;
  return nativeAccessor.test(callNative(sourceOf, get, []));
}

/** Captures a getter of the browser before a web can replace it; the function returned applies it to an object. */
export function nativeGetter(prototype, key) {
  const { get } = descriptorOf(prototype, key);
  return (object) => callNative(get, object, []);
}

const { iterator } = Symbol;
/** The `forEach` methods that read properties or call methods of any object, and so run the code of a web. */
const openEach = new Set([Array.prototype.forEach, window.Iterator?.prototype.forEach]);

const known = new WeakMap();

/** The names and getters of a prototype's attributes, without its event handlers. */
function attributesOf(prototype) {
  const found = known.get(prototype);
  if (found) return found;
  const attributes = [];
  for (const key of keysOf(prototype)) {
    const { get, enumerable } = descriptorOf(prototype, key);
    if (typeof key === 'string' && enumerable && !key.startsWith('on') && isNativeGetter(get, key))
      attributes.push([key, get]);
  }
  known.set(prototype, attributes);
  return attributes;
}

/** The value of a native getter; undefined if it throws, as some do in a state in which they have none. */
export function readNative(get, object) {
  try {
    return callNative(get, object, []);
  } catch {
    return undefined;
  }
}

/** The attributes of an object of the browser and their values: those of its own class first, without undefined ones. */
export function attributeEntries(object) {
  const entries = [];
  const names = new Set();
  for (
    let prototype = parentOf(object), step = 0;
    prototype && prototype !== objectRoot && step < 12;
    prototype = parentOf(prototype), step++
  ) {
    for (const [key, get] of attributesOf(prototype)) {
      if (names.has(key)) continue;
      names.add(key);
      const value = readNative(get, object);
      const isUnset = value === undefined || (value === null && key.startsWith('aria'));
      if (!isUnset) entries.push([key, value]);
    }
  }
  return entries;
}

/** As `nativeAccessor`; the name of an iterator is that of a symbol in some engines. */
const nativeMethod = /^function ([\w$]+|\[Symbol\.iterator\])\(\)\s*\{\s*\[native code\]\s*\}$/;

/** The name of a method if it is the browser's own; undefined for others. */
const nativeNameOf = (method) =>
  typeof method === 'function' ? nativeMethod.exec(callNative(sourceOf, method, []))?.[1] : undefined;

/** The prototype of an object of the browser that has its own `name`, by which such objects are iterated. */
function prototypeWith(object, name) {
  for (
    let prototype = parentOf(object);
    prototype && prototype !== objectRoot;
    prototype = parentOf(prototype)
  )
    if (descriptorOf(prototype, name)) return prototype;
  return null;
}

/** The length of a list of the browser, such as nodes, classes or files; null for other objects. */
export function nativeLength(object) {
  const prototype = prototypeWith(object, 'length');
  const get = prototype && descriptorOf(prototype, 'length').get;
  if (!get || !isNativeGetter(get, 'length')) return null;
  if (!nativeNameOf(descriptorOf(prototype, iterator)?.value)) return null;
  const length = readNative(get, object);
  return typeof length === 'number' ? length : null;
}

/** The entries of an object of the browser with names and values, such as headers and form data; null for others. */
export function iterableEntries(object) {
  const prototype = prototypeWith(object, 'forEach');
  const each = prototype && descriptorOf(prototype, 'forEach').value;
  if (nativeNameOf(each) !== 'forEach' || openEach.has(each)) return null;
  if (nativeNameOf(descriptorOf(prototype, 'keys')?.value) !== 'keys') return null;
  const entries = [];
  try {
    callNative(each, object, [(value, key) => void entries.push([key, value])]);
    return entries;
  } catch {
    return null;
  }
}
