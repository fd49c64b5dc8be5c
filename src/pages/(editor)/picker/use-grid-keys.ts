import { type KeyboardEvent, useRef, useState } from 'react';

/**
 * Makes the buttons of a grid a single tab stop (roving tabindex); arrow keys, Home and End move between them. Spread
 * `grid` on the grid and `tileAt` on each of its buttons.
 */
export function useGridKeys() {
  const ref = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    const tiles = [...(ref.current?.querySelectorAll('button') ?? [])];
    const next = targetOf(event.key, tiles, current);
    if (next === undefined) return;
    event.preventDefault();
    tiles[Math.min(Math.max(next, 0), tiles.length - 1)]?.focus();
  };
  return {
    grid: { ref, onKeyDown },
    tileAt: (at: number) => ({ tabIndex: at === current ? 0 : -1, onFocus: () => setCurrent(at) }),
  };
}

function targetOf(key: string, tiles: HTMLElement[], at: number): number | undefined {
  const line = tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length;
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -line, ArrowDown: line };
  if (key === 'Home') return 0;
  if (key === 'End') return tiles.length - 1;
  const step = steps[key];
  return step === undefined ? undefined : at + step;
}
