import { pagePath } from '../../../page-path.ts';

/** The address of a case in the inbox, beside the page of the list that contains it. */
export function casePath({ kind, subjectId }: { kind: string; subjectId: string }, page = 1): string {
  return `${inboxPath(page)}${page > 1 ? '&' : '?'}case=${kind}-${subjectId}`;
}

/** The address of a page of the list of cases. */
export const inboxPath = (page = 1): string => pagePath('/admin/reports') + (page > 1 ? `?page=${page}` : '');

/** The pressed key in lower case; null with modifiers, in fields, and while a dialog is open. */
export function plainKey({ key, repeat, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | null {
  if (repeat || ctrlKey || metaKey || altKey || shiftKey) return null;
  if (document.activeElement?.closest(':read-write, select, .code-pane')) return null;
  if (document.querySelector('dialog:modal, :popover-open')) return null;
  return key.toLowerCase();
}

/** A decision that can be undone: one of its reports, and the name of its subject. */
export type Decision = { reportId: string; label: string };

const decisionKey = 'last-decision';

/** Remembers the decision in this tab. */
export function rememberDecision(decision: Decision): void {
  sessionStorage.setItem(decisionKey, JSON.stringify(decision));
}

export const forgetDecision = (): void => sessionStorage.removeItem(decisionKey);

/** The last decision made in this tab; null if there is none. */
export function findDecision(): Decision | null {
  const stored = sessionStorage.getItem(decisionKey);
  return stored === null ? null : JSON.parse(stored);
}
