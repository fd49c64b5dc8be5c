import type { ConsoleValue } from './console-values.ts';

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
