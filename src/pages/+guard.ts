import { redirect, render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { entryAddress, resetNotice } from './(auth)/index.ts';
import { routeOf } from './routes.ts';

/**
 * Sends guests away from members' pages, members from guests' pages and all but admins from theirs, by the route table.
 * The login then leads back to the page. Says where there is no page for now.
 */
export function guard(pageContext: PageContextServer): void {
  if (pageContext.refusal) throw render(pageContext.refusal);
  const access = routeOf(pageContext.urlPathname)?.access;
  if (access === 'login-only' && !pageContext.viewer)
    throw redirect(entryAddress('/login', ownAddress(pageContext)));
  if (access === 'admin-only' && !pageContext.viewer?.isAdmin) throw redirect('/404');
  if (access === 'guest-only' && pageContext.viewer)
    throw redirect(pageContext.urlPathname === '/reset-password' ? `/#${resetNotice}` : '/');
}

/** Path and query of a page, without the parameter by which the page's own script asks for a part of it. */
function ownAddress({ urlPathname, urlParsed }: PageContextServer): string {
  const query = new URLSearchParams(urlParsed.searchOriginal ?? '');
  query.delete('part');
  return query.size > 0 ? `${urlPathname}?${query}` : urlPathname;
}
