import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { routeOf } from './routes.ts';

/** Sends guests away from members' pages and members away from guests' pages, by the route table. */
export function guard(pageContext: PageContextServer): void {
  const access = routeOf(pageContext.urlPathname)?.access;
  if (access === 'login-only' && !pageContext.viewer) throw redirect('/login');
  if (access === 'guest-only' && pageContext.viewer) throw redirect('/');
}
