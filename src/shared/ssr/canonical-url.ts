/** A page's path and the query parameters that change it, with their accepted values. */
export type PageRouteLike = {
  path: string;
  query?: Record<string, RegExp>;
  isCostly?: true;
  /** The query contains a token, so the page must not send a Referer. */
  hasSecret?: true;
  /** Other sites may frame the page, which is that of guests for everybody. */
  isEmbed?: true;
};

/** A page, and the values of its path's parameters. */
export type PageMatchLike = { route: PageRouteLike; params: Readonly<Record<string, string>> };

/**
 * The target of a request: a page's URL, as it is rendered and cached, and its match, null for the page for unknown
 * URLs.
 */
export type RequestedPage = { url: string; match: PageMatchLike | null };

/**
 * URL that all unknown URLs are rendered as, so that guests share one cached page. Its depth keeps it from matching
 * any page's path.
 */
export const notFoundUrlBelow = (notFoundPath: string) => `${notFoundPath}/nothing/lives/here`;

/**
 * Normalizes a page URL for rendering and as its cache key. Parameters that the page does not declare are dropped, so
 * that they neither reach the page nor flood the cache. URLs without a page become `notFoundUrl`.
 */
export function findPage(
  url: string,
  matchPage: (pathname: string) => PageMatchLike | null,
  notFoundUrl: string,
): RequestedPage {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const match = matchPage(path);
  if (!match) return { url: notFoundUrl, match };
  const { query } = match.route;
  if (mark === -1 || !query) return { url: path, match };
  const requested = new URLSearchParams(url.slice(mark));
  const taken = new URLSearchParams();
  for (const [name, values] of Object.entries(query)) {
    const value = requested.get(name);
    // PostgreSQL takes no NUL in a text.
    if (value !== null && values.test(value) && !value.includes('\0')) taken.set(name, value);
  }
  return { url: taken.size > 0 ? `${path}?${taken}` : path, match };
}

/** The path without its trailing slash and without the query, or null if it has no such slash. */
export function withoutSlash(url: string): string | null {
  const path = url.split('?', 1)[0] ?? '';
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : null;
}
