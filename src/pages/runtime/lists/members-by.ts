import type { MarkKind } from '../optimistic/optimistic-state.ts';

/** Whether this page lists the entries that have this state, as the list of likes does. */
export const showsMembersBy = (kind: MarkKind): boolean =>
  document.querySelector(`[data-members-by="${kind}"]`) !== null;
