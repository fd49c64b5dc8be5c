import type { PageMatch, PagePath } from './routes.ts';

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
