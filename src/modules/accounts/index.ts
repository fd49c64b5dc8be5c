import { binder } from '../../shared/bind.ts';
import { createAdminPass } from './admin-pass.ts';
import { createDeviceCookie } from './device-cookie.ts';
import { createMailTokens } from './mail-tokens.ts';
import { createPageCookie, warnAboutPlainHttp } from './page-cookie.ts';
import { createPasswords } from './passwords.ts';
import { lockMembers } from './repository/follow-counts.ts';
import { invalidateMembers } from './repository/profiles.ts';
import * as admins from './service/admins.ts';
import * as emails from './service/change-email.ts';
import { changePassword } from './service/change-password.ts';
import * as devices from './service/devices.ts';
import { changeFollowCounts } from './service/follow-counts.ts';
import { leave } from './service/leave.ts';
import { login } from './service/login.ts';
import { requireIdOf, userNotFound } from './service/members.ts';
import type { Leaver, Deps } from './service/deps.ts';
import * as profiles from './service/profile.ts';
import * as registrations from './service/register.ts';
import * as resets from './service/reset-password.ts';
import * as sessions from './service/sessions.ts';
import { enforceRate } from './service/throttle.ts';
import * as verifications from './service/verify-email.ts';
import { createSessionTokens } from './session-tokens.ts';

export type { Leaver } from './service/deps.ts';
export type { PageViewer, SessionGrant } from './service/sessions.ts';

type Args = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'config' | 'pictures'> & {
  secrets: { jwtSecret: string };
};

/** Members: sign-up, sign-in, sessions, passwords, addresses, profiles, leaving. */
export function createAccounts({ secrets: { jwtSecret }, ...rest }: Args) {
  const { config, log } = rest;
  warnAboutPlainHttp(config, log);
  const leavers: Leaver[] = [];
  const deps: Deps = {
    ...rest,
    leavers,
    passwords: createPasswords(),
    sessionTokens: createSessionTokens(jwtSecret),
    mailTokens: createMailTokens(jwtSecret),
    pageCookie: createPageCookie(config.publicUrl),
    deviceCookie: createDeviceCookie(jwtSecret, config.publicUrl),
    pendingGuesses: new Map(),
    adminPass: createAdminPass(jwtSecret, config.publicUrl),
  };
  const bind = binder(deps);
  return {
    register: bind(registrations.register),
    isUsernameAvailable: bind(registrations.isUsernameAvailable),
    login: bind(login),
    logout: bind(sessions.logout),
    refresh: bind(sessions.refresh),
    getOwnUser: bind(sessions.getOwnUser),
    authenticate: bind(sessions.authenticate),
    findPageViewer: bind(sessions.findPageViewer),
    requestVerification: bind(verifications.requestVerification),
    verifyEmail: bind(verifications.verifyEmail),
    requestReset: bind(resets.requestReset),
    resetPassword: bind(resets.resetPassword),
    updateProfile: bind(profiles.updateProfile),
    changePicture: bind(profiles.changePicture),
    changePassword: bind(changePassword),
    changeEmail: bind(emails.changeEmail),
    undoChangeEmail: bind(emails.undoChangeEmail),
    listDevices: bind(devices.listDevices),
    signDeviceOut: bind(devices.signDeviceOut),
    leave: bind(leave),
    setAdmin: bind(admins.setAdmin),
    signOut: bind(admins.signOut),
    issueAdminPass: bind(admins.issueAdminPass),
    hasAdminPass: bind(admins.hasAdminPass),
    memberStats: bind(admins.memberStats),
    countCall: bind(enforceRate),
    /** Who else has something of a member: those who come later in the line of modules first. */
    leavers,
    demandIdOf: requireIdOf,
    userNotFound,
    hold: lockMembers,
    moveFollows: changeFollowCounts,
    tellChanged: invalidateMembers,
    /** The Set-Cookie line that makes a browser a guest to our pages. */
    clearPageCookie: deps.pageCookie.clear,
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
