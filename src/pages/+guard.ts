import { redirect, render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { routeOf } from './routes.ts';

/**
 * Sends guests away from members' pages, members from guests' pages and all but admins from theirs, by the route table.
 * Says where there is no page for now.
 */
export function guard(pageContext: PageContextServer): void {
  if (pageContext.refusal) throw render(pageContext.refusal);
  const access = routeOf(pageContext.urlPathname)?.access;
  if (access === 'login-only' && !pageContext.viewer) throw redirect('/login');
  if (access === 'admin-only' && !pageContext.viewer?.isAdmin) throw redirect('/404');
  if (access === 'guest-only' && pageContext.viewer) throw redirect('/');
}
