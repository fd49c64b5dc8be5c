import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import type { PageData } from '../page-context.ts';

export type VerifyData = PageData & { token: string };

/** The token of the mailed link; without one there is nothing to do here. */
export function data({ urlParsed }: PageContextServer): VerifyData {
  const { token } = urlParsed.search;
  if (!token) throw redirect('/error');
  return { head: { title: 'Verify email', isUnlisted: true }, token };
}
