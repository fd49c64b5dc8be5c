import { postLimited } from './link.js';

export const TEXT_LIMIT = 8_000;

/** Readable text of any value, at most TEXT_LIMIT characters, three levels deep. */
export function show(value, depth = 0, seen = new Set()) {
  if (typeof value === 'string') return depth === 0 ? value : JSON.stringify(value);
  if (typeof value === 'function') return `ƒ ${value.name || 'anonymous'}()`;
  if (typeof value === 'bigint') return `${value}n`;
  if (value === null || typeof value !== 'object') return String(value);
  if (value instanceof Error) return value.stack?.includes(value.message) ? value.stack : String(value);
  if (value instanceof Node) return value.outerHTML ?? value.nodeName;
  if (seen.has(value)) return '[Circular]';
  if (depth > 2) return Array.isArray(value) ? '[…]' : '{…}';
  const inside = new Set(seen).add(value);
  if (Array.isArray(value)) {
    return `[${value
      .slice(0, 100)
      .map((item) => show(item, depth + 1, inside))
      .join(', ')}${value.length > 100 ? ', …' : ''}]`;
  }
  const name = value.constructor?.name;
  const entries =
    value instanceof Map || value instanceof Set
      ? [...value.entries()].slice(0, 50)
      : Object.entries(value).slice(0, 50);
  const body = entries.map(([key, item]) => `${show(key)}: ${show(item, depth + 1, inside)}`).join(', ');
  return `${name && name !== 'Object' ? `${name} ` : ''}{${body ? ` ${body} ` : ''}}`;
}

/** Sends one console line. */
export function report(level, values) {
  const args = values.slice(0, 20).map((value) => {
    try {
      return show(value).slice(0, TEXT_LIMIT);
    } catch {
      return '[unreadable]';
    }
  });
  while (args.length > 1 && args.reduce((sum, text) => sum + text.length, 0) > TEXT_LIMIT * 2) args.pop();
  postLimited({ type: 'console', level, args });
}

/** Repeats every console line to the page around the frame. */
export function installConsole() {
  const { console: out } = window;
  const levels = {
    log: 'log',
    info: 'info',
    warn: 'warn',
    error: 'error',
    debug: 'log',
    dir: 'log',
    table: 'log',
  };
  for (const [name, level] of Object.entries(levels)) {
    const native = out[name].bind(out);
    out[name] = (...values) => {
      native(...values);
      report(level, values);
    };
  }
  const nativeAssert = out.assert.bind(out);
  out.assert = (condition, ...values) => {
    nativeAssert(condition, ...values);
    if (!condition) report('error', ['Assertion failed:', ...values]);
  };
}
