/** Minimum length of a link or head tag, in characters; `assemblePage` skips shorter ones without an error. */
export const minLinkLength = 10;

/** Trims links and head tags, and drops those that are too short. */
export function usableLinks(items: readonly string[]): string[] {
  return items.map((item) => item.trim()).filter((item) => item.length >= minLinkLength);
}
