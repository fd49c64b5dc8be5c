import { type Panes, type PaneTexts, readPanes, withFilled, writePanes } from './panes.ts';

/** The boot script reads it before the first paint. */
const storageKey = 'panes';
/** Number of webs whose panes are remembered. */
const maxWebs = 50;

/** The panes of the web at this address, as they were left in this browser; null if they were never changed. */
export function recallPanes(path: string): Panes | null {
  const text = readAll()[path];
  return typeof text === 'string' ? readPanes(text) : null;
}

/** Remembers the panes of the web at this address. A new web has no address of its own, so its panes are not remembered. */
export function rememberPanes(path: string, panes: Panes): void {
  if (!path.startsWith('/web/')) return;
  const { [path]: _, ...others } = readAll();
  const all = Object.entries({ ...others, [path]: writePanes(panes) }).slice(-maxWebs);
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // Without storage the next visit starts as the first did.
  }
}

/** Remembers that panes are no longer empty, so that the next visit is painted with them open. */
export function rememberFilled(path: string, web: PaneTexts): void {
  const kept = recallPanes(path);
  const filled = kept && withFilled(kept, web);
  if (filled && filled !== kept) rememberPanes(path, filled);
}

function readAll(): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return all !== null && typeof all === 'object' ? { ...all } : {};
  } catch {
    return {};
  }
}
