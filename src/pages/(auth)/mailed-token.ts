import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import type { PageData } from '../page-context.ts';
import { pagePath } from '../page-path.ts';

export type TokenData = PageData & { token: string };

/** Creates a `+data` hook for pages that are linked from mails; requires a token in the query. */
export function withToken(title: string): (pageContext: PageContextServer) => TokenData {
  return ({ urlParsed }) => {
    const { token } = urlParsed.search;
    if (!token) throw redirect(pagePath('/error'));
    return { head: { title, isUnlisted: true }, token };
  };
}
