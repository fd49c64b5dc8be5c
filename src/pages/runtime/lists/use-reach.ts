import { useEffect } from 'react';

/** Calls `onReach` when `mark` comes near the visible part of its scroll container (a selector), while `isWanted`. */
export function useReach(
  mark: { current: HTMLElement | null },
  scroller: string,
  isWanted: boolean,
  onReach: () => void,
): void {
  useEffect(() => {
    const element = mark.current;
    if (!element || !isWanted) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onReach();
      },
      { root: element.closest(scroller), rootMargin: '0px 0px 25% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [mark, scroller, isWanted, onReach]);
}
