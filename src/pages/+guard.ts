import { redirect, render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { hasRole } from '../shared/rules/roles.ts';
import { resetNotice, withReturnPath } from './(auth)/index.ts';
import { pagePath } from './page-path.ts';

/**
 * Enforces the access rules of the route table: redirects guests from members' pages to the login, which leads back
 * afterwards (from all pages, where guests may not browse); redirects members from guests' pages; and answers 404 to
 * other users on pages for moderators or admins. Renders the error page while requests are rejected (429 or 503).
 */
export function guard(pageContext: PageContextServer): void {
  if (pageContext.refusal) throw render(pageContext.refusal);
  const route = pageContext.match?.route;
  const access = route?.access;
  const { guestsMayBrowse } = pageContext.app.site.settings.get();
  const isForMembers =
    access === 'login-only' || (access === 'open' && !guestsMayBrowse && !route?.isAlwaysOpen);
  if (isForMembers && route?.isEmbed) throw render(404);
  if (isForMembers && !pageContext.viewer)
    throw redirect(withReturnPath(pagePath('/login'), ownAddress(pageContext)));
  if ((access === 'moderator' || access === 'admin') && !hasRole(pageContext.viewer, access))
    throw redirect('/404');
  if (access === 'guest-only' && pageContext.viewer)
    throw redirect(pageContext.urlPathname === pagePath('/reset-password') ? `/#${resetNotice}` : '/');
}

/** Path and query of a page, without `part`, the parameter with which the page's own script requests a fragment. */
function ownAddress({ urlPathname, urlParsed }: PageContextServer): string {
  const query = new URLSearchParams(urlParsed.searchOriginal ?? '');
  query.delete('part');
  return query.size > 0 ? `${urlPathname}?${query}` : urlPathname;
}
