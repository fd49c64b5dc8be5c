import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { routeOf } from './routes.ts';

/** Sends guests away from members' pages, members from guests' pages and all but admins from theirs, by the route table. */
export function guard(pageContext: PageContextServer): void {
  const access = routeOf(pageContext.urlPathname)?.access;
  if (access === 'login-only' && !pageContext.viewer) throw redirect('/login');
  if (access === 'admin-only' && !pageContext.viewer?.isAdmin) throw redirect('/404');
  if (access === 'guest-only' && pageContext.viewer) throw redirect('/');
}
