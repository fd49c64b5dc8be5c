/** A decision that can be undone: one of its reports, and the name of its subject. */
export type Decision = { reportId: string; label: string };

const key = 'last-decision';

/** Remembers the decision in this tab. */
export function rememberDecision(decision: Decision): void {
  sessionStorage.setItem(key, JSON.stringify(decision));
}

export const forgetDecision = (): void => sessionStorage.removeItem(key);

/** The last decision made in this tab; null if there is none. */
export function findDecision(): Decision | null {
  const stored = sessionStorage.getItem(key);
  return stored === null ? null : JSON.parse(stored);
}
