import type { Shown } from './console-values.ts';

const FEW = 5;
const FEW_ITEMS = 10;
const SHORT = 40;

/** A value within the one line of another: short, and never opened. */
function inside(shown: Shown): string {
  if (shown.type === 'string') {
    return JSON.stringify(shown.text.length > SHORT ? `${shown.text.slice(0, SHORT)}…` : shown.text);
  }
  if (shown.type === 'object' && shown.text === '') return shown.children || shown.more ? '{…}' : '{}';
  if (shown.type === 'array' && shown.text === '') return '[]';
  return shown.text.slice(0, SHORT * 2);
}

/** What stands behind a value's name while it is closed: its first entries. */
export function previewLine({ type, text, children, more }: Shown): string {
  const entries = children ?? [];
  if (type === 'element') return `…</${/^<([\w-]+)/.exec(text)?.[1] ?? ''}>`;
  if (type === 'error') return '';
  if (type === 'string' || type === 'function') return '';
  const isList = type === 'array' || type === 'set';
  const few = entries.slice(0, isList ? FEW_ITEMS : FEW);
  const arrow = type === 'map' ? ' => ' : ': ';
  const parts = few.map(([key, value]) => (isList ? inside(value) : `${key}${arrow}${inside(value)}`));
  if (entries.length + more > few.length) parts.push('…');
  const body = parts.join(', ');
  if (isList && type === 'array') return `[${body}]`;
  return text === 'Promise' || text === 'Window' ? '' : body === '' ? '{}' : `{${body}}`;
}
