import { createMailTokens } from './mail-tokens.ts';
import { createPageCookie, warnOfPlainHttp } from './page-cookie.ts';
import { createPasswords } from './passwords.ts';
import * as logins from './service/login.ts';
import type { Parts } from './service/parts.ts';
import * as registrations from './service/register.ts';
import * as sessions from './service/sessions.ts';
import * as verifications from './service/verify-email.ts';
import { createSessionTokens } from './session-tokens.ts';

export type { PageViewer, SessionGrant } from './service/sessions.ts';

type Deps = Pick<Parts, 'db' | 'jobs' | 'log' | 'config'> & { secrets: { jwtSecret: string } };

/** Members and their sessions: sign-up, sign-in, tokens, confirmed addresses. */
export function createAccounts({ db, jobs, log, config, secrets: { jwtSecret } }: Deps) {
  warnOfPlainHttp(config, log);
  const parts: Parts = {
    db,
    jobs,
    log,
    config,
    passwords: createPasswords(),
    sessionTokens: createSessionTokens(jwtSecret),
    mailTokens: createMailTokens(jwtSecret),
    pageCookie: createPageCookie(config.publicUrl),
  };
  const bind =
    <A extends unknown[], T>(use: (parts: Parts, ...rest: A) => T) =>
    (...rest: A) =>
      use(parts, ...rest);
  return {
    register: bind(registrations.register),
    isUsernameAvailable: bind(registrations.isUsernameAvailable),
    login: bind(logins.login),
    logout: bind(sessions.logout),
    refresh: bind(sessions.refresh),
    me: bind(sessions.me),
    authenticate: bind(sessions.authenticate),
    viewerFromPageCookie: bind(sessions.viewerFromPageCookie),
    requestVerification: bind(verifications.requestVerification),
    verifyEmail: bind(verifications.verifyEmail),
    /** The Set-Cookie line that makes a browser a guest to our pages. */
    forgetPage: parts.pageCookie.take,
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
