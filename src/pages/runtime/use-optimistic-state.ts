import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import {
  type OptimisticStates,
  onOptimisticState,
  optimisticState,
  type StateKind,
} from './optimistic-state.ts';

/**
 * The state of a like, follow, pin, save or comment count, shared by all islands that show it. `inside` is an element
 * of the island, whose props contain the state's fields under the same names.
 */
export function useOptimisticState<K extends StateKind>(
  kind: K,
  id: string,
  rendered: OptimisticStates[K],
  inside: RefObject<Element | null>,
): OptimisticStates[K] {
  const [first] = useState(rendered);
  const mark = useSyncExternalStore(
    onOptimisticState,
    () => optimisticState(kind, id) ?? first,
    () => first,
  );
  useEffect(() => storeIslandProps(inside.current, mark), [mark, inside]);
  return mark;
}

/**
 * Writes changed values into the props attribute of the island that contains `inside`, so that its HTML, when stored
 * and restored later, hydrates with the current values.
 */
export function storeIslandProps(inside: Element | null, changed: Record<string, unknown>): void {
  const marker = inside?.closest('code-island');
  const props = marker?.getAttribute('props');
  if (props) marker?.setAttribute('props', JSON.stringify({ ...JSON.parse(props), ...changed }));
}

/**
 * After the viewer has undone a like, save or follow: removes the entries of `id` from the list of liked, saved or
 * followed entries if this page shows it, with a notification whose 'Undo' calls `redo`. `redo` resolves true if the
 * action was redone. Resolves whether entries were removed.
 */
export async function offerUndo(kind: StateKind, id: string, redo: () => Promise<boolean>): Promise<boolean> {
  if (!document.querySelector(`[data-members-by="${kind}"]`)) return false;
  const { removeFromList } = await import('./lists/remove-from-list.ts');
  return removeFromList(kind, id, redo);
}
