/**
 * A page's picture as a PNG of 1200x700 pixels. `plain`: it has a single colour; `missing`: a resource of the page failed to
 * load. `none`: the reason why there is no picture.
 */
export type Screenshot =
  | { bytes: Buffer; plain: boolean; missing: boolean }
  | { none: 'busy' | 'crashed' | 'slow' | 'memory' | 'unavailable' };

/** Captures screenshots of pages. Provided by the worker, so that this module does not depend on a browser. */
export type Screenshots = {
  /** Whether a browser can be started. */
  readonly isAvailable: boolean;
  /** Throws if the browser exits or fails to start, and when `signal` aborts. */
  capture(html: string, signal: AbortSignal): Promise<Screenshot>;
};
