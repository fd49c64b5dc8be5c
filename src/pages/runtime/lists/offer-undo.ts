import type { StateKind } from '../optimistic-state.ts';

/**
 * After the viewer has undone a like, save or follow: removes the entries of `id` from the list of liked, saved or
 * followed entries if this page shows it, with a notification whose 'Undo' calls `redo`. `redo` resolves true if the
 * action was redone. Resolves whether entries were removed.
 */
export async function offerUndo(kind: StateKind, id: string, redo: () => Promise<boolean>): Promise<boolean> {
  if (!document.querySelector(`[data-members-by="${kind}"]`)) return false;
  const { removeFromList } = await import('./remove-from-list.ts');
  return removeFromList(kind, id, redo);
}
