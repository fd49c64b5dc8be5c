/** What the bridge must know of a page: which query parameters change it, and with which values. */
export type PageRouteLike = {
  path: string;
  query?: Record<string, RegExp>;
  isCostly?: true;
  /** The query holds a token, so the page sends no Referer anywhere. */
  hasSecret?: true;
};

/** What every unknown address is counted and told as. */
export const notFoundRoute = '/404';

/** Where all of them lead: one page, which for guests is made once. Too deep for a member's name to be read in it. */
export const notFoundUrl = `${notFoundRoute}/nothing/lives/here`;

/**
 * The one spelling of a page's address: what is rendered, and what a kept page is known by. Parameters that the page
 * does not look at are dropped, so that junk neither reaches it nor floods the cache.
 */
export function canonicalOf(url: string, routeOf: (pathname: string) => PageRouteLike | null): string {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const route = routeOf(path);
  if (!route) return notFoundUrl;
  if (mark === -1 || !route.query) return path;
  const requested = new URLSearchParams(url.slice(mark));
  const taken = new URLSearchParams();
  for (const [name, values] of Object.entries(route.query)) {
    const value = requested.get(name);
    if (value !== null && values.test(value)) taken.set(name, value);
  }
  return taken.size > 0 ? `${path}?${taken}` : path;
}

/** The address without the slash at its end, or null where there is none. A query goes with it: it came by mistake. */
export function withoutSlash(url: string): string | null {
  const path = url.split('?', 1)[0] ?? '';
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : null;
}
