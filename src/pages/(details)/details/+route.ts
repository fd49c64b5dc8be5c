import type { PageContextServer } from 'vike/types';
import { isDetailsPath } from '../../routes.ts';

/**
 * Routes the details over every list of the route table to one page. The precedence places it before the file system
 * routes, where '/@username/@webTab' would match '/details/<id>' too.
 */
export function route({ match }: PageContextServer) {
  if (!match || !isDetailsPath(match.route.path)) return false;
  return { routeParams: match.params, precedence: 1 };
}
