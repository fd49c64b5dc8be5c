import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { keepIslandProps } from '../islands/island-props.ts';
import { type MarkKind, type Marks, markOf, onMarks } from './optimistic-state.ts';

/**
 * How a like, a follow, a pin or a save stands: all islands that show the same one agree. `inside` is an element of the island,
 * whose props carry the mark's fields by the same names.
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
