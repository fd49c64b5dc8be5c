import { binder } from '../../shared/bind.ts';
import { createAdminPass } from './admin-pass.ts';
import { createDeviceCookie } from './device-cookie.ts';
import { createMailTokens } from './mail-tokens.ts';
import { createPageCookie, warnOfPlainHttp } from './page-cookie.ts';
import { createPasswords } from './passwords.ts';
import { lockMembers } from './repository/follow-counts.ts';
import { tellMemberChanged } from './repository/profiles.ts';
import * as admins from './service/admins.ts';
import * as emails from './service/change-email.ts';
import { changePassword } from './service/change-password.ts';
import * as devices from './service/devices.ts';
import { moveFollows } from './service/follow-counts.ts';
import { leave } from './service/leave.ts';
import { login } from './service/login.ts';
import { demandIdOf, userNotFound } from './service/members.ts';
import type { Leaver, Parts } from './service/parts.ts';
import * as profiles from './service/profile.ts';
import * as registrations from './service/register.ts';
import * as resets from './service/reset-password.ts';
import * as sessions from './service/sessions.ts';
import { countCall } from './service/throttle.ts';
import * as verifications from './service/verify-email.ts';
import { createSessionTokens } from './session-tokens.ts';

export type { Leaver } from './service/parts.ts';
export type { PageViewer, SessionGrant } from './service/sessions.ts';

type Deps = Pick<Parts, 'db' | 'clock' | 'jobs' | 'log' | 'config' | 'pictures'> & {
  secrets: { jwtSecret: string };
};

/** Members: sign-up, sign-in, sessions, passwords, addresses, profiles, leaving. */
export function createAccounts({ secrets: { jwtSecret }, ...rest }: Deps) {
  const { config, log } = rest;
  warnOfPlainHttp(config, log);
  const leavers: Leaver[] = [];
  const parts: Parts = {
    ...rest,
    leavers,
    passwords: createPasswords(),
    sessionTokens: createSessionTokens(jwtSecret),
    mailTokens: createMailTokens(jwtSecret),
    pageCookie: createPageCookie(config.publicUrl),
    deviceCookie: createDeviceCookie(jwtSecret, config.publicUrl),
    undecided: new Map(),
    adminPass: createAdminPass(jwtSecret, config.publicUrl),
  };
  const bind = binder(parts);
  return {
    register: bind(registrations.register),
    isUsernameAvailable: bind(registrations.isUsernameAvailable),
    login: bind(login),
    logout: bind(sessions.logout),
    refresh: bind(sessions.refresh),
    me: bind(sessions.me),
    authenticate: bind(sessions.authenticate),
    viewerFromPageCookie: bind(sessions.viewerFromPageCookie),
    requestVerification: bind(verifications.requestVerification),
    verifyEmail: bind(verifications.verifyEmail),
    requestReset: bind(resets.requestReset),
    resetPassword: bind(resets.resetPassword),
    update: bind(profiles.update),
    changePicture: bind(profiles.changePicture),
    changePassword: bind(changePassword),
    changeEmail: bind(emails.changeEmail),
    undoChangeEmail: bind(emails.undoChangeEmail),
    devices: bind(devices.devices),
    signDeviceOut: bind(devices.signDeviceOut),
    leave: bind(leave),
    setAdmin: bind(admins.setAdmin),
    signOut: bind(admins.signOut),
    giveAdminPass: bind(admins.giveAdminPass),
    hasAdminPass: bind(admins.hasAdminPass),
    memberFigures: bind(admins.memberFigures),
    countCall: bind(countCall),
    /** Who else has something of a member: those who come later in the line of modules first. */
    leavers,
    demandIdOf,
    userNotFound,
    hold: lockMembers,
    moveFollows,
    tellChanged: tellMemberChanged,
    /** The Set-Cookie line that makes a browser a guest to our pages. */
    forgetPage: parts.pageCookie.take,
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
