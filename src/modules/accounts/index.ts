import type { Rate } from '../../shared/api/endpoint.ts';
import type { Db } from '../../shared/db/database.ts';
import { deriveKey } from '../../shared/keys.ts';
import type { GrantedRole, Role } from '../../shared/rules/roles.ts';
import type { Member } from '../../shared/viewer.ts';
import type { Audited } from '../site/index.ts';
import { countAccountRequests } from './repository/account-requests.ts';
import { invalidateMembers, lockMembers, type PictureKind } from './repository/profiles.ts';
import { findRecipient } from './repository/users.ts';
import { createAccountDeletion, type DeletionParticipant } from './service/account-deletion.ts';
import type { Deps, Origin } from './service/deps.ts';
import * as emails from './service/email/change-email.ts';
import { createMailTokens } from './service/email/site-link.ts';
import * as verifications from './service/email/verify-email.ts';
import { createAdminPass } from './service/members/admin-pass.ts';
import * as memberActions from './service/members/member-actions.ts';
import * as suspensions from './service/members/member-actions.ts';
import * as memberLists from './service/members/members.ts';
import * as admins from './service/members/operators.ts';
import * as operators from './service/members/operators.ts';
import { createPasswords } from './service/passwords/password-hasher.ts';
import * as resets from './service/passwords/passwords.ts';
import { changePassword, type PasswordChange } from './service/passwords/passwords.ts';
import * as profiles from './service/profile.ts';
import { adjustFollowCounts, requireIdOf, userNotFound } from './service/profile.ts';
import { enforceRate } from './service/rate-limits.ts';
import * as requests from './service/registration/account-requests.ts';
import * as invitations from './service/registration/invitations.ts';
import { createProofOfWork } from './service/registration/proof-of-work.ts';
import * as registrations from './service/registration/sign-up.ts';
import * as signUps from './service/registration/sign-up.ts';
import { type SetUp, setUpSite } from './service/registration/sign-up.ts';
import { createDeviceCookie, createPageCookie, warnAboutPlainHttp } from './service/sessions/cookies.ts';
import { type Credentials, login } from './service/sessions/login.ts';
import * as tokens from './service/sessions/personal-tokens.ts';
import { createAppealTokens, createSessionTokens } from './service/sessions/session-tokens.ts';
import * as devices from './service/sessions/sessions.ts';
import * as sessions from './service/sessions/sessions.ts';
import { createTrust, trustRules } from './service/trust.ts';

export type { AccountDeletion, DeletionParticipant } from './service/account-deletion.ts';
export type { PageViewer, SessionGrant } from './service/sessions/sessions.ts';
export { createTrust };

type Args = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'config' | 'assets' | 'site'> & {
  secrets: { jwtSecret: string };
};

/** Members: sign-up, sign-in, sessions, passwords, addresses, profiles, leaving. */
export function createAccounts({ secrets: { jwtSecret }, ...rest }: Args) {
  const { config, log } = rest;
  warnAboutPlainHttp(config, log);
  const deps: Deps = {
    ...rest,
    passwords: createPasswords(),
    sessionTokens: createSessionTokens(jwtSecret),
    mailTokens: createMailTokens(jwtSecret),
    pageCookie: createPageCookie(config.publicUrl),
    deviceCookie: createDeviceCookie(jwtSecret, config.publicUrl),
    appealTokens: createAppealTokens(jwtSecret),
    pendingGuesses: new Map(),
    adminPass: createAdminPass(jwtSecret, config.publicUrl),
    proofOfWork: createProofOfWork(jwtSecret),
    networkKey: deriveKey(jwtSecret, 'sign-up networks'),
  };
  return {
    ...createSignUp(deps),
    ...createSignIn(deps),
    ...createSettings(deps),
    ...createOperations(deps),
    members: createMembers(deps),
    /** Whether members must verify their address before they publish or comment. */
    needsVerifiedAddress: () => trustRules(deps).needsVerifiedAddress,
    /** Creates the deletion of accounts, once all modules that take part in it exist. */
    createDeletion: (participants: readonly DeletionParticipant[]) =>
      createAccountDeletion(deps, participants),
    requireIdOf,
    userNotFound,
    lockMembers,
    adjustFollowCounts,
    invalidateMembers,
    /** The Set-Cookie header that makes the site's pages treat a browser as a guest. */
    clearPageCookie: deps.pageCookie.clear,
  };
}

function createSignUp(deps: Deps) {
  return {
    getSignUpOptions: (invitation: string) => signUps.getSignUpOptions(deps, invitation),
    signUp: (input: signUps.SignUp, origin: Origin) => signUps.signUp(deps, input, origin),
    requestAccount: (input: signUps.AccountRequest, origin: Origin) =>
      signUps.requestAccount(deps, input, origin),
    /** Creates an account whatever the sign-up mode. */
    register: (input: registrations.Registration, origin: Origin) =>
      registrations.register(deps, input, origin),
    setUpSite: (input: SetUp, origin: Origin) => setUpSite(deps, input, origin),
    isUsernameAvailable: (username: string) => registrations.isUsernameAvailable(deps, username),
    listAccountRequests: (viewer: Member, page: requests.AccountRequestQuery) =>
      requests.listAccountRequests(deps, viewer, page),
    countAccountRequests: (max: number) => countAccountRequests(deps.db, max),
    decideAccountRequests: (audited: Audited, decision: requests.Decision) =>
      requests.decideAccountRequests(deps, audited, decision),
    listOwnInvitations: (viewer: Member) => invitations.listOwnInvitations(deps, viewer),
    createInvitation: (viewer: Member, input: invitations.InvitationInput) =>
      invitations.createInvitation(deps, viewer, input),
    revokeInvitation: (viewer: Member, id: string) => invitations.revokeInvitation(deps, viewer, id),
    listInvitations: (page: { before?: string | undefined; limit: number }) =>
      invitations.listInvitations(deps, page),
    createInvitationAsAdmin: (audited: Audited, viewer: Member, input: invitations.InvitationInput) =>
      invitations.createInvitationAsAdmin(deps, audited, viewer, input),
    revokeInvitationAsAdmin: (audited: Audited, id: string) =>
      invitations.revokeInvitationAsAdmin(deps, audited, id),
  };
}

/** Sessions, and the use cases of people who cannot log in. */
function createSignIn(deps: Deps) {
  return {
    login: (credentials: Credentials, origin: Origin, cookies: string | undefined) =>
      login(deps, credentials, origin, cookies),
    logout: (viewer: Member, fromAllDevices: boolean) => sessions.logout(deps, viewer, fromAllDevices),
    refresh: (token: string) => sessions.refresh(deps, token),
    authenticate: sessions.createAuthenticate(deps),
    authenticateToken: (token: string, ip: string) => tokens.authenticateToken(deps, token, ip),
    noteWrite: (viewer: Member) => sessions.noteWrite(deps, viewer),
    findActiveSessions: (ids: string[]) => sessions.findActiveSessions(deps, ids),
    findPageViewer: (cookies: string | undefined) => sessions.findPageViewer(deps, cookies),
    requestVerification: (viewer: Member, url: string) =>
      verifications.requestVerification(deps, viewer, url),
    verifyEmail: (token: string) => verifications.verifyEmail(deps, token),
    requestReset: (request: resets.ResetRequest, origin: Origin) =>
      resets.requestReset(deps, request, origin),
    resetPassword: (reset: resets.Reset, cookies: string | undefined) =>
      resets.resetPassword(deps, reset, cookies),
  };
}

/** Changes that members make to their own account. */
function createSettings(deps: Deps) {
  return {
    getOwnUser: (viewer: Member) => sessions.getOwnUser(deps, viewer),
    updateProfile: (viewer: Member, changes: profiles.Profile) =>
      profiles.updateProfile(deps, viewer, changes),
    changePicture: (viewer: Member, kind: PictureKind, publicId: string) =>
      profiles.changePicture(deps, viewer, kind, publicId),
    changePassword: (viewer: Member, change: PasswordChange, cookies: string | undefined) =>
      changePassword(deps, viewer, change, cookies),
    changeEmail: (viewer: Member, change: emails.EmailChange) => emails.changeEmail(deps, viewer, change),
    undoChangeEmail: (token: string) => emails.undoChangeEmail(deps, token),
    listTokens: (viewer: Member) => tokens.listTokens(deps, viewer),
    createToken: (viewer: Member, input: tokens.TokenInput, from: string) =>
      tokens.createToken(deps, viewer, input, from),
    revokeToken: (viewer: Member, id: string, from: string) => tokens.revokeToken(deps, viewer, id, from),
    listDevices: (viewer: Member) => devices.listDevices(deps, viewer),
    signDeviceOut: (viewer: Member, id: string) => devices.signDeviceOut(deps, viewer, id),
  };
}

/** Use cases of admins, operators and other modules. */
function createOperations(deps: Deps) {
  return {
    listStaff: () => operators.listStaff(deps),
    createAccount: (audited: Audited, account: { username: string; email: string; role: Role }) =>
      operators.createAccount(deps, audited, account),
    promote: (audited: Audited, username: string, role: GrantedRole) =>
      operators.promote(deps, audited, username, role),
    demote: operators.demote,
    signOut: operators.signOut,
    createResetLink: (audited: Audited, username: string) =>
      operators.createResetLink(deps, audited, username),
    issueAdminPass: (audited: Audited, viewer: Member) => admins.issueAdminPass(deps, audited, viewer),
    hasAdminPass: (cookies: string | undefined) => admins.hasAdminPass(deps, cookies),
    enforceRate: (limit: string, key: string, rate: Rate, db?: Db) => enforceRate(deps, limit, key, rate, db),
  };
}

/** Use cases of moderators and admins about members. */
function createMembers(deps: Deps) {
  type Action = memberActions.MemberAction;
  return {
    list: (viewer: Member, query: memberLists.MemberQuery) => memberLists.listMembers(deps, viewer, query),
    get: (viewer: Member, username: string) => memberLists.getMember(deps, viewer, username),
    signOut: memberActions.signMemberOut,
    mailVerification: (action: Action) => memberActions.mailVerification(deps, action),
    confirmEmail: memberActions.confirmEmail,
    mailReset: (action: Action) => memberActions.mailReset(deps, action),
    setModerator: memberActions.setModerator,
    setLimits: memberActions.setLimits,
    lockForModeration: suspensions.lockForModeration,
    suspend: suspensions.suspend,
    endSuspension: suspensions.endSuspension,
    limit: suspensions.limit,
    endLimit: suspensions.endLimit,
    awaitPublishing: (id: string) => suspensions.awaitPublishing(deps.db, id),
    findRecipient: (id: string) => findRecipient(deps.db, id),
    /** The suspended member whose password this token proves; null for an invalid token. */
    readAppealToken: (token: string) => deps.appealTokens.read(token, deps.clock.now()),
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
