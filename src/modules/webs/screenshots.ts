import type { LoopFrame } from '../../shared/media/loop.ts';

/**
 * Pictures of a page as PNGs of 1200x700 pixels, at least one, in the order in which they were taken. `loop` has the
 * pictures for its loop: none if the page cannot change by itself, and too few if the machine is slow. `missing`: a
 * resource of the page failed to load. `none`: the reason why there are no pictures.
 */
export type Screenshot =
  | { frames: Buffer[]; loop?: LoopFrame[]; missing: boolean }
  | { none: 'busy' | 'crashed' | 'slow' | 'memory' | 'unavailable' };

/** Captures screenshots of pages. Provided by the worker, so that this module does not depend on a browser. */
export type Screenshots = {
  /** Whether a browser can be started. */
  readonly isAvailable: boolean;
  /** Throws if the browser exits or fails to start, and when `signal` aborts. */
  capture(html: string, signal: AbortSignal): Promise<Screenshot>;
};
