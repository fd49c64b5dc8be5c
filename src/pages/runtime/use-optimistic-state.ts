import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { storeIslandProps } from './islands/island-props.ts';
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
