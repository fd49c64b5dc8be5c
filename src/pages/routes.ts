/** Who may see a page: everybody, only guests (members go to /), only members (guests go to /login). */
export type PageAccess = 'open' | 'guest-only' | 'login-only';

export type PageRoute = {
  /** As Vike names it: '/web/@webId'. */
  path: string;
  access: PageAccess;
  /** Query parameters that change the page, with the values that make sense. Others are not looked at. */
  query?: Record<string, RegExp>;
};

/** Every page there is. */
export const pageRoutes: readonly PageRoute[] = [
  { path: '/', access: 'open', query: { page: /^([2-9]|[1-9]\d{1,3})$/ } },
  { path: '/signup', access: 'guest-only' },
  { path: '/login', access: 'guest-only' },
  { path: '/verify-email', access: 'login-only', query: { token: /^.{1,256}$/ } },
  { path: '/new-web', access: 'open', query: { run: /^0$/ } },
  { path: '/web/@webId', access: 'open', query: { run: /^0$/ } },
  { path: '/view-full/@webId', access: 'open' },
  { path: '/error', access: 'open' },
];

/** The page that a pathname leads to, or null. */
export function routeOf(pathname: string): PageRoute | null {
  const parts = pathname.split('/');
  return (
    pageRoutes.find(({ path }) => {
      const wanted = path.split('/');
      return (
        wanted.length === parts.length &&
        wanted.every((part, at) => part.startsWith('@') || part === parts[at])
      );
    }) ?? null
  );
}

/** First path segments that no page has yet, or ever: /404 is the address of what is missing. */
const later = [
  '404',
  'about',
  'admin',
  'assets',
  'collection',
  'details',
  'explore-profiles',
  'following',
  'forgot-password',
  'help',
  'media',
  'organize-showcase',
  'privacy',
  'reset-password',
  'search',
  'settings',
  'terms',
  'your-work',
];

/** What else answers at the root: the API, probes, the preview and files. */
const atRoot = [
  'api',
  'codeweb',
  'favicon',
  'healthz',
  'icons',
  'manifest',
  'metrics',
  'preview',
  'readyz',
  'robots',
  'sitemap',
  'static',
  'well-known',
];

/** Names that no member may take, since /{username} would collide with a page or a file. */
export const reservedUsernames: readonly string[] = [
  ...new Set([
    ...pageRoutes.map(({ path }) => path.split('/')[1] ?? '').filter(Boolean),
    ...later,
    ...atRoot,
  ]),
];
