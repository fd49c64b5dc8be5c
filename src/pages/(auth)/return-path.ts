import { routeOf } from '../routes.ts';

const maxLength = 2_000;
/** An origin that no address has, against which paths are resolved as browsers resolve them. */
const base = 'http://own.invalid';

/**
 * The page of ours that `next` names, as path, query and fragment, or null. Guards against open redirects: only a path
 * that resolves to our own origin and to a page of the route table is taken. Pages for guests are left out, since a
 * member is sent on from them.
 */
export function returnPath(next: string | null | undefined): string | null {
  // A browser drops tabs and line breaks in an address, and reads '\' as '/'.
  if (!next || next.length > maxLength || /[\p{Cc}\s\\]/u.test(next) || !/^\/(?!\/)/.test(next)) return null;
  if (!URL.canParse(next, base)) return null;
  const { origin, pathname, search, hash } = new URL(next, base);
  const route = routeOf(pathname);
  if (origin !== base || !route || route.access === 'guest-only') return null;
  return `${pathname}${search}${hash}`;
}
