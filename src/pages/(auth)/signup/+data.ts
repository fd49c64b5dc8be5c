import type { PageContextServer } from 'vike/types';
import type { PageData } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import type { KnownOptions } from '../components/SignUpForm.tsx';

export type SignUpData = PageData & { options: KnownOptions; invitation: string };

/** The sign-up options of the site, and the member whose invitation code is in the address. */
export async function data({ app, urlParsed }: PageContextServer): Promise<SignUpData> {
  const { invitation = '' } = urlParsed.search;
  const { mode, inviter } = await app.accounts.getSignUpOptions(invitation);
  return {
    head: { title: 'Sign up', canonical: pagePath('/signup') },
    isCacheable: invitation === '',
    options: { mode, inviter },
    invitation,
  };
}
