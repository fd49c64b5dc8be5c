import type { ConsoleValue, Level } from './console-values.ts';
import type { Entry } from './store.ts';

/** Which lines are shown. */
export type Filter = 'all' | 'error' | 'warn' | 'log';
export const filters: readonly Filter[] = ['all', 'error', 'warn', 'log'];

const filterLevels: Record<Exclude<Filter, 'all'>, readonly Level[]> = {
  error: ['error'],
  warn: ['warn'],
  log: ['log', 'info', 'debug', 'result', 'input'],
};

/**
 * The visible lines: those in collapsed groups are left out. `toggled` groups have the opposite of their initial state.
 * A filter also shows matching lines in collapsed groups.
 */
export function visibleEntries(
  entries: readonly Entry[],
  filter: Filter,
  toggled: ReadonlySet<number>,
): { entry: Entry; isOpen: boolean }[] {
  const shown: { entry: Entry; isOpen: boolean }[] = [];
  let closedAt = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    if (entry.depth <= closedAt) closedAt = Number.POSITIVE_INFINITY;
    const isGroup = entry.kind === 'group' || entry.kind === 'collapsed';
    const isOpen = (entry.kind === 'group') !== toggled.has(entry.id);
    if (filter !== 'all') {
      if (!isGroup && filterLevels[filter].includes(entry.level)) shown.push({ entry, isOpen: true });
      continue;
    }
    if (closedAt !== Number.POSITIVE_INFINITY) continue;
    shown.push({ entry, isOpen });
    if (isGroup && !isOpen) closedAt = entry.depth;
  }
  return shown;
}

const maxEntries = 5;
const maxItems = 10;
const maxStringLength = 40;

/** A value nested in another one's preview: short, never expanded. */
function inside(shown: ConsoleValue): string {
  if (shown.type === 'string') {
    return JSON.stringify(
      shown.text.length > maxStringLength ? `${shown.text.slice(0, maxStringLength)}…` : shown.text,
    );
  }
  if (shown.type === 'object' && shown.text === '') return shown.children || shown.more ? '{…}' : '{}';
  if (shown.type === 'array' && shown.text === '') return '[]';
  return shown.text.slice(0, maxStringLength * 2);
}

/** The one-line preview of a collapsed value: its first entries. */
export function previewLine({ type, text, children, more }: ConsoleValue): string {
  const entries = children ?? [];
  if (type === 'element') return `…</${/^<([\w-]+)/.exec(text)?.[1] ?? ''}>`;
  if (type === 'error') return '';
  if (type === 'string' || type === 'function') return '';
  const isList = type === 'array' || type === 'set';
  const few = entries.slice(0, isList ? maxItems : maxEntries);
  const arrow = type === 'map' ? ' => ' : ': ';
  const parts = few.map(([key, value]) => (isList ? inside(value) : `${key}${arrow}${inside(value)}`));
  if (entries.length + more > few.length) parts.push('…');
  const body = parts.join(', ');
  if (isList && type === 'array') return `[${body}]`;
  return text === 'Promise' || text === 'Window' ? '' : body === '' ? '{}' : `{${body}}`;
}

const allowedProperties: Readonly<Record<string, string>> = {
  color: 'color',
  background: 'backgroundColor',
  'background-color': 'backgroundColor',
  'font-weight': 'fontWeight',
  'font-style': 'fontStyle',
  'text-decoration': 'textDecoration',
};
const plainValue = /^(?:#[0-9a-f]{3,8}|[a-z-]{1,30}|[1-9]00|(?:rgb|hsl)a?\([\d\s.,%/deg-]{1,60}\))$/i;

/**
 * The colors and font weights of a `%c` style. Properties that could load a resource, or cover or move anything, are
 * dropped.
 */
export function safeStyle(css: string): Record<string, string> {
  const style: Record<string, string> = {};
  for (const rule of css.split(';')) {
    const [name = '', value = ''] = rule.split(':').map((part) => part.trim().toLowerCase());
    const kept = allowedProperties[name];
    if (kept && plainValue.test(value)) style[kept] = value;
  }
  return style;
}
