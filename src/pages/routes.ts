import { isUsername } from '../modules/accounts/rules/fields.ts';
import { mailedPaths, signUpPath } from '../modules/accounts/rules/paths.ts';
import { reservedNames } from '../modules/accounts/rules/reserved-names.ts';
import { unsubscribePath } from '../modules/notifications/rules/kinds.ts';
import { isTag } from '../modules/webs/rules/fields.ts';
import { newWebPath } from '../modules/webs/rules/paths.ts';
import { idShape } from '../shared/rules/id-shape.ts';
import type { GrantedRole } from '../shared/rules/roles.ts';
import { linkKeyParam, linkKeyShape } from '../shared/rules/visibility.ts';
import { isCollectionTab, isWebTab } from './(profile)/data/tabs.ts';

/**
 * Who may open a page: everybody; only guests (members are redirected to /); only members (guests are redirected to
 * /login); only moderators and admins; or only admins (others get a 404).
 */
export type PageAccess = 'open' | 'guest-only' | 'login-only' | GrantedRole;

export type PageRoute = {
  /** Path in Vike's syntax: '/web/@webId'. */
  path: string;
  access: PageAccess;
  /** Query parameters that change the page, with their valid values. Others are ignored. */
  query?: Record<string, RegExp>;
  /** Much more expensive to render than other pages, so its rate limit is lower. */
  isCostly?: true;
  /** Open to guests also where they may not browse. */
  isAlwaysOpen?: true;
  /** The query holds a token, so the page sends no Referer. */
  hasSecret?: true;
  /** Other sites may embed the page, which then looks as for guests. */
  isEmbed?: true;
};

/** Page for errors. */
export const errorPath = '/error';

/**
 * The page for unknown URLs. It has no subpages, and it is not in the table, since it answers every URL that the table
 * does not match.
 */
export const notFoundPath = '/404';

/** The key of an unlisted item's link. */
const link = { [linkKeyParam]: linkKeyShape };

/** Details opened over a list that is already on the page. */
const overlay = { part: /^overlay$/, ...link };
/** The comment or reply that a notification links to. */
const thread = { comment: idShape, reply: idShape };
const page = /^([2-9]|[1-9]\d{1,3})$/;

/** A text that is too long is accepted here, so that the page can show the error. */
const searched = { q: /\S/, type: /^(code|collection|profile)$/, scope: /^mine$/ };

/** The lists of a member's own work share these parameters; a value that only the other list supports has no effect. */
const work = {
  search: /^.{1,200}$/,
  sortBy: /^(views|updatedAt|likesCount|commentsCount|createdAt)$/,
  sortOrder: /^(asc|desc)$/,
  view: /^(all|notForked|public|unlisted|private|forked)$/,
  was: /^[a-zA-Z]{1,20}$/,
  page,
};

/** A kind of items in the bin, and the position after which the list continues. */
const binQuery = {
  kind: /^(web|collection|asset|comment|reply)$/,
  after: /^\d{1,15}-[0-9a-f-]{36}$/,
};

/** The order of the webs with a tag. */
const tagQuery = { order: /^(trending|newest)$/ };

const assetQuery = { query: /^.{0,200}$/, page };
const ownAssets = { type: /^(video|audio)$/, page };

/** Filters of the audit log; the last is the id before which the log continues. */
const auditQuery = {
  actor: /^.{1,30}$/,
  action: /^[a-z.-]{1,40}$/,
  before: /^[1-9]\d{0,14}$/,
};

/** The panes in their order, a theme that overrides that of the embedding page, and whether the web runs at once. */
const embedQuery = {
  panes: /^(html|css|js|result)(-(html|css|js|result)){0,3}$/,
  theme: /^(light|dark)$/,
  run: /^1$/,
  ...link,
};

const hour = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** A selection of new members, with times in UTC. */
const waveQuery = {
  since: hour,
  until: hour,
  network: /^[0-9a-f]{32}$/,
  domain: /^[^\s@]{1,254}$/,
  invitation: idShape,
  code: /^[0-9a-f]{64}$/,
  trusted: /^include$/,
  page,
};

/** The kind and id of the item that a case is about. */
const reportCase = /^(web|collection|asset|comment|reply|member)-[0-9a-f-]{36}$/;

/** Search, filter and order of the members; the last is the key of the member after which the list continues. */
const membersQuery = {
  q: /^.{1,254}$/,
  filter: /^[a-z]{1,20}$/,
  sort: /^[a-z]{1,20}$/,
  after: /^[\w.-]{1,64}$/,
};

const declared = [
  { path: '/', access: 'open', query: { page }, isAlwaysOpen: true },
  { path: '/following', access: 'login-only', query: { page } },
  { path: '/following/details/@webId', access: 'login-only', query: overlay },
  { path: '/your-work', access: 'login-only' },
  { path: '/your-work/webs', access: 'login-only', query: work },
  { path: '/your-work/webs/details/@webId', access: 'login-only', query: overlay },
  { path: '/your-work/collections', access: 'login-only', query: work },
  { path: '/your-work/bin', access: 'login-only', query: binQuery },
  { path: '/import', access: 'login-only' },
  { path: '/search', access: 'open', query: { ...searched, page }, isCostly: true },
  { path: '/search/details/@webId', access: 'open', query: { ...searched, ...overlay }, isCostly: true },
  { path: '/tag/@tag', access: 'open', query: { ...tagQuery, page } },
  { path: '/tag/@tag/details/@webId', access: 'open', query: { ...tagQuery, ...overlay } },
  { path: '/assets', access: 'login-only' },
  { path: '/assets/images', access: 'login-only', query: assetQuery },
  { path: '/assets/videos', access: 'login-only', query: assetQuery },
  { path: '/assets/audios', access: 'login-only', query: assetQuery },
  { path: '/assets/my', access: 'login-only', query: ownAssets },
  { path: '/assets/liked', access: 'login-only', query: ownAssets },
  { path: '/explore-profiles', access: 'login-only', query: { page } },
  { path: signUpPath, access: 'guest-only', query: { invitation: /^[\w-]{1,64}$/ } },
  { path: '/login', access: 'guest-only' },
  { path: mailedPaths.forgotPassword, access: 'guest-only' },
  { path: mailedPaths.resetPassword, access: 'guest-only', query: { token: /^.{1,256}$/ }, hasSecret: true },
  {
    path: mailedPaths.undoChangeEmail,
    access: 'open',
    query: { token: /^.{1,256}$/ },
    hasSecret: true,
    isAlwaysOpen: true,
  },
  { path: mailedPaths.verifyEmail, access: 'login-only', query: { token: /^.{1,256}$/ }, hasSecret: true },
  { path: '/settings', access: 'login-only' },
  { path: '/settings/profile', access: 'login-only' },
  { path: '/settings/account', access: 'login-only' },
  { path: '/settings/editor', access: 'login-only' },
  { path: '/settings/notifications', access: 'login-only' },
  { path: '/settings/safety', access: 'login-only' },
  { path: '/settings/invitations', access: 'login-only' },
  { path: '/settings/tokens', access: 'login-only' },
  {
    path: unsubscribePath,
    access: 'open',
    query: { token: /^[\w.-]{1,100}$/ },
    isAlwaysOpen: true,
    hasSecret: true,
  },
  { path: '/notifications', access: 'login-only', query: { before: /^[1-9]\d{0,14}$/ } },
  { path: '/organize-showcase', access: 'login-only' },
  { path: '/collection/@collectionId', access: 'open', query: { page, ...link } },
  { path: '/collection/@collectionId/details/@webId', access: 'open', query: overlay },
  { path: '/details/@webId', access: 'open', query: { ...overlay, ...thread } },
  { path: newWebPath, access: 'open', query: { run: /^0$/, from: /^form$/ } },
  { path: '/web/@webId', access: 'open', query: { run: /^0$/, version: /^[1-9]\d{0,8}$/, ...link } },
  { path: '/web/@webId/forks', access: 'open', query: { page, ...link } },
  { path: '/web/@webId/fork-tree', access: 'open', query: link, isCostly: true },
  {
    path: '/web/@webId/changes',
    access: 'open',
    query: { view: /^side$/, code: /^compiled$/, ...link },
    isCostly: true,
  },
  { path: '/view-full/@webId', access: 'open', query: { run: /^0$/, ...link } },
  { path: '/embed/@webId', access: 'open', query: embedQuery, isEmbed: true },
  { path: '/terms', access: 'open', isAlwaysOpen: true },
  { path: '/privacy', access: 'open', isAlwaysOpen: true },
  { path: '/imprint', access: 'open', isAlwaysOpen: true },
  { path: '/setup', access: 'open', isAlwaysOpen: true },
  { path: '/admin', access: 'moderator', query: { days: /^(30|90)$/ } },
  { path: '/admin/settings', access: 'admin' },
  { path: '/admin/members', access: 'moderator', query: membersQuery },
  { path: '/admin/members/waiting', access: 'moderator', query: { q: /^.{1,200}$/ } },
  { path: '/admin/members/@username', access: 'moderator' },
  { path: '/admin/invitations', access: 'admin' },
  {
    path: '/admin/reports',
    access: 'moderator',
    query: { state: /^(open|handled)$/, case: reportCase, page },
  },
  {
    path: '/admin/actions',
    access: 'moderator',
    query: { state: /^(appeals|active|past)$/, page },
  },
  { path: '/admin/spam', access: 'moderator', query: waveQuery },
  { path: '/admin/storage', access: 'admin' },
  { path: '/admin/audit', access: 'admin', query: auditQuery },
  { path: errorPath, access: 'open', isAlwaysOpen: true },
  // Usernames share the first path segment with the pages above, so these routes come last.
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

export const pageRoutes: readonly PageRoute[] = declared;

/** A path of the route table, with its parameters by name: '/web/@webId'. */
export type PagePath = (typeof declared)[number]['path'];

/** The parameters of a path: '@webId' for '/web/@webId'. */
export type ParamOf<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParamOf<Head> | ParamOf<Rest>
  : Extract<Path, `@${string}`>;

/**
 * Wide enough for every id that a client may have stored, so that an unknown one leads to the 404 of a missing
 * resource. No dot and no percent sign: Vike answers `…/index.pageContext.json` with a page's data instead of the page.
 */
const isId = (part: string) => /^[\w-]{1,64}$/.test(part);

/** Validators of path parameters. */
const shapes: Record<ParamOf<PagePath>, (part: string) => boolean> = {
  '@webId': isId,
  '@collectionId': isId,
  '@username': (part) => isUsername(part.toLowerCase()) && !reservedNames.has(part.toLowerCase()),
  '@tag': isTag,
  '@webTab': isWebTab,
  '@collectionTab': isCollectionTab,
};

type DetailsSuffix = '/details/@webId';

/** The paths on which a web's details are shown over a list. */
export type DetailsPath = Extract<PagePath, `${string}${DetailsSuffix}`>;

export const isDetailsPath = (path: string): path is DetailsPath =>
  path.endsWith('/details/@webId' satisfies DetailsSuffix);

/** A page, and the values of its path parameters by name, without the at sign. */
export type PageMatch = { route: PageRoute; params: Record<string, string> };

/** The page at a pathname, or null if there is none. */
export function matchPage(pathname: string): PageMatch | null {
  const parts = pathname.split('/');
  const found = patterns
    .get(parts.length)
    ?.find(({ tests }) => tests.every((test, at) => fits(test, parts[at] ?? '')));
  if (!found) return null;
  const params = found.names.flatMap((name, at) => (isParam(name) ? [[name.slice(1), parts[at] ?? '']] : []));
  return { route: found.route, params: Object.fromEntries(params) };
}

/** The route of a pathname, or null if there is none. */
export const routeOf = (pathname: string): PageRoute | null => matchPage(pathname)?.route ?? null;

const isParam = (part: string): part is keyof typeof shapes => Object.hasOwn(shapes, part);

/** A part of a path: a text, or the pattern of a parameter. */
type PartTest = string | ((part: string) => boolean);
const fits = (test: PartTest, part: string) => (typeof test === 'string' ? test === part : test(part));

/** The routes by the number of parts of their paths, since every page request is matched. */
const patterns = Map.groupBy(
  pageRoutes.map((route) => {
    const names = route.path.split('/');
    return { route, names, tests: names.map((name): PartTest => (isParam(name) ? shapes[name] : name)) };
  }),
  ({ names }) => names.length,
);

/**
 * The `+route` hook of a page that answers at several paths of the route table. `routeParams.path` is the path that matched. The
 * precedence places the hook before the routes of the file system.
 */
export const routeTo = (...paths: readonly PagePath[]) => {
  const own: ReadonlySet<string> = new Set(paths);
  return ({ match }: { match: PageMatch | null }) => {
    if (!match || !own.has(match.route.path)) return false;
    return { routeParams: { ...match.params, path: match.route.path }, precedence: 1 };
  };
};
