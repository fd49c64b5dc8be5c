import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus when the choice of a version hides or removes what had it: on narrow pages the list and the version replace each
 * other, and a deleted version takes its buttons along.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, chosen: number | null): void {
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current === chosen || !root.current) return;
    const left = before.current;
    before.current = chosen;
    const focused = document.activeElement;
    if (root.current.contains(focused) && focused?.checkVisibility()) return;
    const places = ['.history-back', `[data-version="${chosen ?? left}"]`, '[data-version]'];
    for (const place of places) {
      const target = root.current.querySelector<HTMLElement>(place);
      if (!target?.checkVisibility()) continue;
      target.focus();
      return;
    }
  }, [root, chosen]);
}
