/** An entity tag as it is written in a header; between the quotes anything but a quote, commas too. */
const entityTag = /(?:W\/)?"[^"]*"/g;

const opaque = (etag: string) => etag.replace(/^W\//, '');

/**
 * Whether a client has this version already, so that the reply is a 304: by an If-None-Match header, which is `*` or a list
 * of entity tags. Weak tags match strong ones (RFC 9110, sections 8.8.3.2 and 13.1.2).
 */
export function hasVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const known = ifNoneMatch.match(entityTag) ?? [];
  return known.some((each) => opaque(each) === opaque(etag));
}
