/**
 * Throws, naming the island, if its props would not survive JSON: dates, maps, functions, class instances, undefined in
 * arrays.
 */
export function assertWire(name: string, value: unknown, path = 'props'): void {
  const fault = wireFault(value);
  if (fault) throw new TypeError(`Island ${name}: ${path} is ${fault}, which JSON does not carry`);
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      if (item === undefined) throw new TypeError(`Island ${name}: ${path}[${index}] is undefined`);
      assertWire(name, item, `${path}[${index}]`);
    });
    return;
  }
  if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) assertWire(name, item, `${path}.${key}`);
  }
}

function wireFault(value: unknown): string | null {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
    return `a ${typeof value}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return null;
  return `a ${value.constructor.name}`;
}
