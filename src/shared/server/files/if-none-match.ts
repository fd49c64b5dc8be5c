/** An entity tag in a header. The quoted part may contain anything except quotes, including commas. */
const entityTag = /(?:W\/)?"[^"]*"/g;

const opaque = (etag: string) => etag.replace(/^W\//, '');

/**
 * Whether an If-None-Match header (`*` or a list of entity tags) matches, so that the reply is a 304. Uses weak
 * comparison (RFC 9110, sections 8.8.3.2 and 13.1.2).
 */
export function hasVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const known = ifNoneMatch.match(entityTag) ?? [];
  return known.some((each) => opaque(each) === opaque(etag));
}
