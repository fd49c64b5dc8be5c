/**
 * The picture of a page as PNG, 1200x700. `plain`: one colour throughout; `missing`: something that the page asked for
 * did not come. `none`: why there is no picture.
 */
export type Screenshot =
  | { bytes: Buffer; plain: boolean; missing: boolean }
  | { none: 'busy' | 'crashed' | 'slow' | 'memory' | 'unavailable' };

/** Captures whole pages. The worker provides it, so that webs do not depend on a browser. */
export type Screenshots = {
  /** Whether there is a browser that can be started. */
  readonly isAvailable: boolean;
  /** Throws when the browser ends or does not start, and when `signal` aborts. */
  capture(html: string, signal: AbortSignal): Promise<Screenshot>;
};
