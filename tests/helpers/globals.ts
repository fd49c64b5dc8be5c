import type { Test } from 'tap';

/** Replaces globals. The returned function restores them, and deletes those that did not exist. */
export function setGlobals(values: Record<string, unknown>): () => void {
  const before = Object.keys(values).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}

/** Replaces globals until the test ends, since test files share a process. */
export function replaceGlobals(t: Test, values: Record<string, unknown>): void {
  t.teardown(setGlobals(values));
}
