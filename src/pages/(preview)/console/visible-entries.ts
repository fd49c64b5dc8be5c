import type { Level } from './console-values.ts';
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
