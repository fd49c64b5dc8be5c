import { type RefObject, useEffect, useRef } from 'react';

const minKeyboardHeight = 120;

/**
 * Fits the editor into the area above the on-screen keyboard, in browsers that overlay the keyboard on the page, and
 * calls `onChange` when it opens or closes.
 */
export function useKeyboardRoom(editor: RefObject<HTMLElement | null>, onChange: () => void): void {
  const listener = useRef(onChange);
  useEffect(() => {
    listener.current = onChange;
  });
  useEffect(() => {
    const [seen, box] = [window.visualViewport, editor.current];
    if (!seen || !box || !matchMedia('(pointer: coarse)').matches) return;
    let before = 0;
    const fit = () => {
      // While zoomed in, the visual viewport is small for another reason.
      const isZoomed = seen.scale > 1.05;
      const covered = isZoomed ? 0 : window.innerHeight - seen.height;
      const isOpen = covered > minKeyboardHeight;
      box.style.setProperty('--seen', isOpen ? `${seen.height}px` : '100dvh');
      box.toggleAttribute('data-keyboard', isOpen);
      if (isOpen && (seen.offsetTop > 0 || window.scrollY > 0)) window.scrollTo(0, 0);
      if (Math.abs(seen.height - before) > 1) listener.current();
      before = seen.height;
    };
    seen.addEventListener('resize', fit);
    seen.addEventListener('scroll', fit);
    return () => {
      seen.removeEventListener('resize', fit);
      seen.removeEventListener('scroll', fit);
    };
  }, [editor]);
}
