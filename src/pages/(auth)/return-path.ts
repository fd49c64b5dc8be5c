import { pagePath } from '../page-path.ts';
import { routeOf } from '../routes.ts';

const maxLength = 2_000;
/** A reserved origin, against which paths are resolved as browsers do. */
const base = 'http://own.invalid';

/**
 * Validates `next` as a page of this site and returns its path, query and fragment, or null. Prevents open redirects:
 * only a path that resolves to this site's origin and to a page of the route table is accepted. Guest-only pages are
 * rejected, since members are redirected away from them.
 */
export function returnPath(next: string | null | undefined): string | null {
  // Browsers remove tabs and line breaks from a URL, and treat '\' as '/'.
  if (!next || next.length > maxLength || /[\p{Cc}\s\\]/u.test(next) || !/^\/(?!\/)/.test(next)) return null;
  if (!URL.canParse(next, base)) return null;
  const { origin, pathname, search, hash } = new URL(next, base);
  const route = routeOf(pathname);
  if (origin !== base || !route || route.access === 'guest-only') return null;
  return `${pathname}${search}${hash}`;
}

/** The validated `next` of the login or sign-up page; null on other pages. */
export function returnPathFrom(pathname: string, next: string): string | null {
  const isEntry = pathname === pagePath('/login') || pathname === pagePath('/signup');
  return isEntry ? returnPath(next) : null;
}
