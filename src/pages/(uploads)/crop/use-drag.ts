import { type RefObject, useEffect, useRef } from 'react';

type Drag = {
  /** Called with the movement in screen pixels since the last call. */
  onMove: (right: number, down: number) => void;
  onZoom: (factor: number) => void;
};

type Point = { x: number; y: number };

/** One finger or the mouse moves; two fingers or the wheel zoom. */
export function useDrag(target: RefObject<HTMLElement | null>, drag: Drag): void {
  const latest = useRef(drag);
  useEffect(() => {
    latest.current = drag;
  });
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const points = new Map<number, Point>();
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      points.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const move = (event: PointerEvent) => {
      const before = points.get(event.pointerId);
      if (!before) return;
      const span = spanOf(points);
      const here = { x: event.clientX, y: event.clientY };
      points.set(event.pointerId, here);
      if (points.size === 1) latest.current.onMove(here.x - before.x, here.y - before.y);
      else if (span > 0) latest.current.onZoom(spanOf(points) / span);
    };
    const up = (event: PointerEvent) => points.delete(event.pointerId);
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      latest.current.onZoom(Math.exp(-event.deltaY / 500));
    };
    const end = new AbortController();
    const { signal } = end;
    element.addEventListener('pointerdown', down, { signal });
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('pointerup', up, { signal });
    element.addEventListener('pointercancel', up, { signal });
    // Not a React handler, since React's wheel listeners are passive and cannot prevent scrolling.
    element.addEventListener('wheel', wheel, { signal, passive: false });
    return () => end.abort();
  }, [target]);
}

/** Distance between the first two fingers. */
function spanOf(points: Map<number, Point>): number {
  const [one, other] = points.values();
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}
