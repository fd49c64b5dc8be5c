import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import type { PageData } from '../page-context.ts';

export type TokenData = PageData & { token: string };

/** A `+data` hook for pages that mails link to: without a token there is nothing to do there. */
export function withToken(title: string): (pageContext: PageContextServer) => TokenData {
  return ({ urlParsed }) => {
    const { token } = urlParsed.search;
    if (!token) throw redirect('/error');
    return { head: { title, isUnlisted: true }, token };
  };
}
