import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { keepIslandProps } from '../islands/island-props.ts';
import { type MarkKind, type Marks, markOf, onMarks } from './optimistic-state.ts';

/**
 * The state of a like, follow, pin, save or comment count, shared by all islands that show it. `inside` is an element
 * of the island, whose props contain the state's fields under the same names.
 */
export function useMark<K extends MarkKind>(
  kind: K,
  id: string,
  rendered: Marks[K],
  inside: RefObject<Element | null>,
): Marks[K] {
  const [first] = useState(rendered);
  const mark = useSyncExternalStore(
    onMarks,
    () => markOf(kind, id) ?? first,
    () => first,
  );
  useEffect(() => keepIslandProps(inside.current, mark), [mark, inside]);
  return mark;
}
