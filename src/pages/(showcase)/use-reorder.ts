import { type PointerEvent, useEffect, useRef, useState } from 'react';

/**
 * Reorders a list by dragging an entry's handle. The entry takes the position of the one under the pointer. The
 * listeners are on the window, since an element that moves in the document loses its pointer capture.
 */
export function useReorder(move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });

  useEffect(() => {
    if (dragged === null) return;
    const end = new AbortController();
    const follow = (event: globalThis.PointerEvent) => {
      const target = placeAt(list.current, event.clientY);
      if (target === null || target === dragged) return;
      latest.current(dragged, target);
      setDragged(target);
    };
    const stop = () => setDragged(null);
    window.addEventListener('pointermove', follow, { signal: end.signal });
    window.addEventListener('pointerup', stop, { signal: end.signal });
    window.addEventListener('pointercancel', stop, { signal: end.signal });
    return () => end.abort();
  }, [dragged]);

  const grab = (place: number) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    setDragged(place);
  };
  return { list, dragged, grab };
}

/** Index of the entry at this y coordinate of the window; the nearest one if it is above or below the list. */
function placeAt(list: HTMLElement | null, y: number): number | null {
  const entries = [...(list?.children ?? [])];
  if (entries.length === 0) return null;
  const below = entries.findIndex((entry) => y < entry.getBoundingClientRect().bottom);
  return below === -1 ? entries.length - 1 : below;
}
