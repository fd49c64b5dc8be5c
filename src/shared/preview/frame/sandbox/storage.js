import { report } from '../console/console.js';

/** An in-memory Storage that lasts as long as the page. */
function memoryStorage() {
  const items = new Map();
  const api = {
    getItem: (key) => items.get(String(key)) ?? null,
    setItem: (key, value) => void items.set(String(key), String(value)),
    removeItem: (key) => void items.delete(String(key)),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
  };
  return new Proxy(api, {
    get: (_, key) => (key === 'length' ? items.size : (api[key] ?? items.get(key))),
    set: (_, key, value) => Boolean(items.set(String(key), String(value))),
    has: (_, key) => key in api || items.has(key),
    deleteProperty: (_, key) => items.delete(key) || true,
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      items.has(key)
        ? { value: items.get(key), enumerable: true, configurable: true, writable: true }
        : undefined,
  });
}

/** Throw in an opaque origin when they are read. Scripts ask by `in` or `typeof` whether a browser has them. */
const unusable = [
  [Navigator.prototype, 'serviceWorker'],
  [window, 'indexedDB'],
  [window, 'caches'],
  [window, 'sharedStorage'],
  [window, 'cookieStore'],
];

/**
 * Replaces storage and cookies, which throw in an opaque origin, so that common code keeps working. Features without
 * a replacement are absent, as in a browser without them.
 */
export function installStorage() {
  for (const [owner, name] of unusable) Reflect.deleteProperty(owner, name);
  let told = false;
  const note = () => {
    if (told) return;
    told = true;
    report('info', ['Storage and cookies live in memory here: they are empty again at the next run.']);
  };
  for (const name of ['localStorage', 'sessionStorage']) {
    const storage = memoryStorage();
    const get = () => {
      note();
      return storage;
    };
    Object.defineProperty(window, name, { configurable: true, get });
  }
  const cookies = new Map();
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (line) => {
      note();
      const [pair, ...rest] = String(line).split(';');
      const [name, ...value] = pair.split('=');
      const gone = rest.some((part) => /^\s*max-age=(0|-)|^\s*expires=[^;]*\b19\d\d\b/i.test(part));
      if (gone) cookies.delete(name.trim());
      else cookies.set(name.trim(), value.join('=').trim());
    },
  });
}
