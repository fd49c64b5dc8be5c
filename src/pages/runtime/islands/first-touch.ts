declare global {
  interface Navigator {
    /** Network Information API, in Chromium only. `rtt`: round-trip time in ms. */
    readonly connection?: { effectiveType: string; rtt: number; saveData: boolean };
  }
}

/** Minimum round-trip time (ms) of a slow network; browsers round it to 25 ms. */
const slowRoundTripMs = 150;

const waiting = new Set<() => void>();
let isTouched = false;
let isListening = false;

/**
 * Calls `start` when an island or a card of the page is first hovered, focused, touched or gets a key; immediately if
 * that has happened. On a fast network it is called when the loaded page is idle. Returns a cancel function.
 */
export function onFirstTouch(start: () => void): () => void {
  if (isTouched) start();
  else {
    waiting.add(start);
    listen();
  }
  return () => waiting.delete(start);
}

/** Ends the wait of all islands, since the server's HTML no longer shows the current state. */
export function touchIslands(): void {
  isTouched = true;
  const starts = [...waiting];
  waiting.clear();
  for (const start of starts) start();
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  const controller = new AbortController();
  const { signal } = controller;
  const touch = () => {
    controller.abort();
    touchIslands();
  };
  const onEvent = (event: Event) => isTouch(event) && touch();
  for (const type of ['pointerover', 'focusin', 'keydown'])
    document.addEventListener(type, onEvent, { capture: true, passive: true, signal });
  if (!isNetworkFast()) return;
  if (document.readyState === 'complete') whenIdle(touch);
  else addEventListener('load', () => whenIdle(touch), { once: true, signal });
}

/** A touch on a card may only scroll the list, so a finger has to touch an island itself. */
function isTouch(event: Event): boolean {
  const isFinger = event instanceof PointerEvent && event.pointerType === 'touch';
  return (
    event.target instanceof Element &&
    event.target.closest(isFinger ? 'code-island' : 'article, code-island') !== null
  );
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 200);
}

/** False if the browser does not report it (Firefox, Safari), and if the user wants to save data. */
function isNetworkFast(): boolean {
  const { connection } = navigator;
  if (!connection || connection.saveData) return false;
  return connection.effectiveType === '4g' && connection.rtt < slowRoundTripMs;
}
