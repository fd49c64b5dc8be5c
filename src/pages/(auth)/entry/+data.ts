import type { PageContextServer } from 'vike/types';
import type { PageData } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import type { KnownOptions } from '../components/SignUpForm.tsx';

const titles = { '/login': 'Log in', '/signup': 'Sign up', '/forgot-password': 'Forgot password' } as const;

type EntryPath = keyof typeof titles;

export type EntryData = PageData & {
  path: EntryPath;
  /** Null on the pages other than the sign-up. */
  signUp: SignUpData | null;
};

export type SignUpData = { options: KnownOptions; invitation: string };

/** Data of the pages for guests: login, sign-up, and the request of a new password. */
export async function data({ app, routeParams, urlParsed }: PageContextServer): Promise<EntryData> {
  const path = routeParams.path as EntryPath;
  const { invitation = '' } = urlParsed.search;
  return {
    head: { title: titles[path], canonical: pagePath(path) },
    isCacheable: path !== pagePath('/signup') || invitation === '',
    path,
    signUp: path === pagePath('/signup') ? await readSignUp(app, invitation) : null,
  };
}

/** The sign-up options of the site, and the member whose invitation code is in the address. */
async function readSignUp({ accounts }: PageContextServer['app'], invitation: string): Promise<SignUpData> {
  const { mode, inviter } = await accounts.getSignUpOptions(invitation);
  return { options: { mode, inviter }, invitation };
}
