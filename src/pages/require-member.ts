import { redirect } from 'vike/abort';
import type { PageViewer } from '../modules/accounts/index.ts';
import type { PageReader } from './page-context.ts';
import { pagePath } from './page-path.ts';

/** The member for whom a login-only page is rendered; the guard redirects guests before. */
export function memberOf(viewer: PageReader): PageViewer {
  if (!viewer) throw redirect(pagePath('/login'));
  return viewer;
}
