/** The panes of a web that was started on another page. */
export type KeptCode = { html: string; css: string; js: string };

const storageKey = 'kept-code';

/** Stores code for the editor that this tab opens next. */
export function keepCode(code: KeptCode): void {
  sessionStorage.setItem(storageKey, JSON.stringify(code));
}

/** Returns the code that this tab has stored and removes it; null if there is none. */
export function takeKeptCode(): KeptCode | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    sessionStorage.removeItem(storageKey);
    if (typeof kept !== 'object' || kept === null) return null;
    const { html, css, js } = kept as Partial<Record<keyof KeptCode, unknown>>;
    return typeof html === 'string' && typeof css === 'string' && typeof js === 'string'
      ? { html, css, js }
      : null;
  } catch {
    // With blocked storage, nothing is stored.
    return null;
  }
}
