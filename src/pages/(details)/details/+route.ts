import type { PageContextServer } from 'vike/types';
import { isDetailsPath, matchPage } from '../../routes.ts';

/**
 * One page for the details over every list that the route table names. The precedence puts it before the file system's
 * routes, of which '/@username/@webTab' would match '/details/<id>' too.
 */
export function route({ urlPathname }: PageContextServer) {
  const match = matchPage(urlPathname);
  if (!match || !isDetailsPath(match.route.path)) return false;
  return { routeParams: match.params, precedence: 1 };
}
