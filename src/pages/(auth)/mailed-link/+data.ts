import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import type { PageData } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';

const titles = {
  '/reset-password': 'Reset password',
  '/undo-change-email': 'Get your email address back',
  '/verify-email': 'Verify email',
} as const;

type MailedPath = keyof typeof titles;

export type MailedLinkData = PageData & {
  /** The path of the link, which names its purpose. */
  purpose: MailedPath;
  token: string;
};

/** Requires a token in the query. */
export function data({ routeParams, urlParsed }: PageContextServer): MailedLinkData {
  const { token } = urlParsed.search;
  if (!token) throw redirect(pagePath('/error'));
  const purpose = routeParams.path as MailedPath;
  return { head: { title: titles[purpose], isUnlisted: true }, purpose, token };
}
