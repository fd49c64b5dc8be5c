import { isUsername } from '../modules/accounts/fields.ts';
import { mailedPaths } from '../modules/accounts/paths.ts';
import { reservedNames } from '../shared/rules/reserved.ts';
import { isCollectionTab, isWebTab } from './(profile)/index.ts';

/**
 * Who may see a page: everybody, only guests (members go to /), only members (guests go to /login), only admins (to others
 * there is no such page).
 */
export type PageAccess = 'open' | 'guest-only' | 'login-only' | 'admin-only';

export type PageRoute = {
  /** As Vike names it: '/web/@webId'. */
  path: string;
  access: PageAccess;
  /** Query parameters that change the page, with the values that make sense. Others are not looked at. */
  query?: Record<string, RegExp>;
  /** Made with much more work than others, so it may be asked for less often. */
  isCostly?: true;
  /** The query holds a token, so the page sends no Referer anywhere. */
  hasSecret?: true;
};

/** Details that are opened over a list which is already there. */
const overlay = { part: /^overlay$/ };
const page = /^([2-9]|[1-9]\d{1,3})$/;

/** A text that is too long comes through, to be told so. */
const searched = { q: /\S/, type: /^(collection|profile)$/ };

/** The lists of one's own things; values that only one of them knows make no page of the other. */
const work = {
  search: /^.{1,200}$/,
  sortBy: /^(views|updatedAt|likesCount|commentsCount|createdAt)$/,
  sortOrder: /^(asc|desc)$/,
  view: /^(all|notForked|public|private|forked)$/,
  was: /^[a-zA-Z]{1,20}$/,
  page,
};

const assetQuery = { query: /^.{0,200}$/, page };
const ownAssets = { type: /^(video|audio)$/, page };

const declared = [
  { path: '/', access: 'open', query: { page } },
  { path: '/following', access: 'login-only', query: { page } },
  { path: '/following/details/@webId', access: 'login-only', query: overlay },
  { path: '/your-work', access: 'login-only' },
  { path: '/your-work/webs', access: 'login-only', query: work },
  { path: '/your-work/webs/details/@webId', access: 'login-only', query: overlay },
  { path: '/your-work/collections', access: 'login-only', query: work },
  { path: '/search', access: 'open', query: { ...searched, page }, isCostly: true },
  { path: '/search/details/@webId', access: 'open', query: { ...searched, ...overlay }, isCostly: true },
  { path: '/assets', access: 'login-only' },
  { path: '/assets/images', access: 'login-only', query: assetQuery },
  { path: '/assets/videos', access: 'login-only', query: assetQuery },
  { path: '/assets/audios', access: 'login-only', query: assetQuery },
  { path: '/assets/my', access: 'login-only', query: ownAssets },
  { path: '/assets/liked', access: 'login-only', query: ownAssets },
  { path: '/explore-profiles', access: 'login-only', query: { page } },
  { path: '/signup', access: 'guest-only' },
  { path: '/login', access: 'guest-only' },
  { path: mailedPaths.forgotPassword, access: 'guest-only' },
  { path: mailedPaths.resetPassword, access: 'guest-only', query: { token: /^.{1,256}$/ }, hasSecret: true },
  { path: mailedPaths.undoChangeEmail, access: 'open', query: { token: /^.{1,256}$/ }, hasSecret: true },
  { path: mailedPaths.verifyEmail, access: 'login-only', query: { token: /^.{1,256}$/ }, hasSecret: true },
  { path: '/settings', access: 'login-only' },
  { path: '/settings/profile', access: 'login-only' },
  { path: '/settings/account', access: 'login-only' },
  { path: '/settings/editor', access: 'login-only' },
  { path: '/organize-showcase', access: 'login-only' },
  { path: '/collection/@collectionId', access: 'open', query: { page } },
  { path: '/collection/@collectionId/details/@webId', access: 'open', query: overlay },
  { path: '/details/@webId', access: 'open', query: overlay },
  { path: '/new-web', access: 'open', query: { run: /^0$/ } },
  { path: '/web/@webId', access: 'open', query: { run: /^0$/ } },
  { path: '/view-full/@webId', access: 'open', query: { run: /^0$/ } },
  { path: '/admin', access: 'admin-only' },
  { path: '/error', access: 'open' },
  // Members' names stand where other pages' do: these come last.
  { path: '/@username', access: 'open' },
  { path: '/@username/details/@webId', access: 'open', query: overlay },
  { path: '/@username/webs', access: 'open' },
  { path: '/@username/webs/details/@webId', access: 'open', query: overlay },
  { path: '/@username/collections', access: 'open' },
  { path: '/@username/collections/@collectionTab', access: 'open', query: { page } },
  { path: '/@username/webs/@webTab', access: 'open', query: { page } },
  { path: '/@username/webs/@webTab/details/@webId', access: 'open', query: overlay },
  { path: '/@username/@webTab', access: 'open', query: { page } },
  { path: '/@username/@webTab/details/@webId', access: 'open', query: overlay },
] as const satisfies readonly PageRoute[];

/** Every page there is. */
export const pageRoutes: readonly PageRoute[] = declared;

/** The parameters of a path: of '/web/@webId', '@webId'. */
type ParamOf<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParamOf<Head> | ParamOf<Rest>
  : Extract<Path, `@${string}`>;

/**
 * Wide enough for every id that a client may have kept, so that an unknown one leads where a missing thing leads. No dot and
 * no percent sign: Vike answers `…/index.pageContext.json` with a page's data in place of the page.
 */
const looksLikeId = (part: string) => /^[\w-]{1,64}$/.test(part);

/** What may stand in the place of a parameter. */
const shapes: Record<ParamOf<(typeof declared)[number]['path']>, (part: string) => boolean> = {
  '@webId': looksLikeId,
  '@collectionId': looksLikeId,
  '@username': (part) => isUsername(part.toLowerCase()) && !reservedNames.has(part.toLowerCase()),
  '@webTab': isWebTab,
  '@collectionTab': isCollectionTab,
};

type DetailsSuffix = '/details/@webId';

/** The paths on which a web's details lie over a list. */
export type DetailsPath = Extract<(typeof declared)[number]['path'], `${string}${DetailsSuffix}`>;

export const isDetailsPath = (path: string): path is DetailsPath =>
  path.endsWith('/details/@webId' satisfies DetailsSuffix);

/** A page, and the values of its path's parameters by name, without the at sign. */
export type PageMatch = { route: PageRoute; params: Record<string, string> };

/** The page that a pathname leads to, or null. */
export function matchPage(pathname: string): PageMatch | null {
  const parts = pathname.split('/');
  const route = pageRoutes.find(({ path }) => isAlike(path.split('/'), parts));
  if (!route) return null;
  const params = route.path
    .split('/')
    .flatMap((name, at) => (isParam(name) ? [[name.slice(1), parts[at] ?? '']] : []));
  return { route, params: Object.fromEntries(params) };
}

/** The page that a pathname leads to, or null. */
export const routeOf = (pathname: string): PageRoute | null => matchPage(pathname)?.route ?? null;

const isAlike = (wanted: string[], parts: string[]) =>
  wanted.length === parts.length && wanted.every((part, at) => fits(part, parts[at] ?? ''));

const isParam = (part: string): part is keyof typeof shapes => Object.hasOwn(shapes, part);

const fits = (wanted: string, part: string) => (isParam(wanted) ? shapes[wanted](part) : wanted === part);
