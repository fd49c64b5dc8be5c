/** What the bridge must know of a page: which query parameters change it, and with which values. */
export type PageRouteLike = { path: string; query?: Record<string, RegExp> };

/** Where every unknown address leads: all of them show one page, which for guests is made once. */
const missing = '/404';

/**
 * The one spelling of a page's address: what is rendered, and what a kept page is known by. Parameters that the page
 * does not look at are dropped, so that junk neither reaches it nor floods the cache.
 */
export function canonicalOf(url: string, routeOf: (pathname: string) => PageRouteLike | null): string {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const route = routeOf(path);
  if (!route) return missing;
  if (mark === -1 || !route.query) return path;
  const given = new URLSearchParams(url.slice(mark));
  const taken = new URLSearchParams();
  for (const [name, values] of Object.entries(route.query)) {
    const value = given.get(name);
    if (value !== null && values.test(value)) taken.set(name, value);
  }
  return taken.size > 0 ? `${path}?${taken}` : path;
}
