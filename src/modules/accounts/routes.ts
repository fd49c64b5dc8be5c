import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { route } from '../../shared/api/route.ts';
import type { AccessTokens } from '../../shared/auth/access-token.ts';
import { bearerOf } from '../../shared/auth/authenticate.ts';
import { isAppError, unauthorized } from '../../shared/errors/app-error.ts';
import type { Member } from '../../shared/viewer.ts';
import { type Audit, auditedRoute } from '../site/index.ts';
import { endpoints } from './contract/index.ts';
import type { AccountDeletion, Accounts, SessionGrant } from './index.ts';

const originOf = ({ ip, headers }: FastifyRequest) => ({ ip, agent: headers['user-agent'] ?? '' });

/** Sets the page cookie on the reply and returns the tokens. */
type SendGrant = (grant: SessionGrant, reply: FastifyReply) => { accessToken: string; refreshToken: string };

/** The calls under /users about the viewer's own account. */
export function addAccountsRoutes(
  app: FastifyInstance,
  accounts: Accounts,
  accountDeletion: AccountDeletion,
  accessTokens: AccessTokens,
  audit: Audit,
): void {
  const sendGrant: SendGrant = (grant, reply) => {
    reply.header('Set-Cookie', grant.pageCookie);
    return { accessToken: accessTokens.sign(grant), refreshToken: grant.refreshToken };
  };
  addSignUp(app, accounts, audit);
  addMemberRoutes(app, accounts, audit);
  route(app, endpoints, 'POST /setup', ({ body }, request) => accounts.setUpSite(body, originOf(request)));
  route(app, endpoints, 'POST /users/login', async ({ body }, request, reply) => {
    const grant = await accounts.login(body, originOf(request), request.headers.cookie);
    const tokens = sendGrant(grant, reply);
    reply.header('Set-Cookie', grant.deviceCookie);
    return { user: grant.user, ...tokens };
  });
  addLogout(app, accounts);
  route(app, endpoints, 'POST /users/refresh-token', async (_input, request, reply) => {
    const token = bearerOf(request);
    if (token === null) throw unauthorized();
    return sendGrant(await accounts.refresh(token), reply);
  });
  auditedRoute(
    app,
    audit,
    endpoints,
    'POST /users/admin-pass',
    async ({ viewer, audited }, _request, reply) => {
      reply.header('Set-Cookie', await accounts.issueAdminPass(audited, viewer));
      return null;
    },
  );
  route(app, endpoints, 'GET /users/me', ({ viewer }) => accounts.getOwnUser(viewer));
  route(app, endpoints, 'GET /users/check-username-availability/{username}', ({ params }) =>
    accounts.isUsernameAvailable(params.username),
  );
  route(app, endpoints, 'POST /users/request-verify-email', ({ viewer, body }) =>
    accounts.requestVerification(viewer, body.verificationURL),
  );
  route(app, endpoints, 'POST /users/verify-email', ({ body }) => accounts.verifyEmail(body.token));
  addRecovery(app, accounts);
  addSettings(app, accounts, sendGrant);
  addAccountDeletion(app, accounts, accountDeletion);
}

/** Sign-up, the queue of those who wait for approval, and invitations. */
function addSignUp(app: FastifyInstance, accounts: Accounts, audit: Audit): void {
  route(app, endpoints, 'GET /users/sign-up', ({ query }) => accounts.getSignUpOptions(query.invitation));
  route(app, endpoints, 'POST /users/register', ({ body }, request) =>
    accounts.signUp(body, originOf(request)),
  );
  route(app, endpoints, 'POST /users/request-account', ({ body }, request) =>
    accounts.requestAccount(body, originOf(request)),
  );
  route(app, endpoints, 'GET /admin/account-requests', ({ viewer, query }) =>
    accounts.listAccountRequests(viewer, query),
  );
  auditedRoute(app, audit, endpoints, 'POST /admin/account-requests/decide', ({ body, audited }) =>
    accounts.decideAccountRequests(audited, body),
  );
  route(app, endpoints, 'GET /users/invitations', ({ viewer }) => accounts.listOwnInvitations(viewer));
  route(app, endpoints, 'POST /users/invitations', ({ viewer, body }) =>
    accounts.createInvitation(viewer, body),
  );
  route(app, endpoints, 'DELETE /users/invitations/{id}', ({ viewer, params }) =>
    accounts.revokeInvitation(viewer, params.id),
  );
  route(app, endpoints, 'GET /admin/invitations', ({ query }) => accounts.listInvitations(query));
  auditedRoute(app, audit, endpoints, 'POST /admin/invitations', ({ viewer, body, audited }) =>
    accounts.createInvitationAsAdmin(audited, viewer, body),
  );
  auditedRoute(app, audit, endpoints, 'DELETE /admin/invitations/{id}', ({ params, audited }) =>
    accounts.revokeInvitationAsAdmin(audited, params.id),
  );
}

/** An invalid token clears the page cookie too, so that a browser that has lost its tokens can get rid of it. */
function addLogout(app: FastifyInstance, accounts: Accounts): void {
  const clearPageCookie = (reply: FastifyReply) => reply.header('Set-Cookie', accounts.clearPageCookie());
  route(
    app,
    endpoints,
    'POST /users/logout',
    async ({ viewer, query }, _request, reply) => {
      await accounts.logout(viewer, query.fromAllDevices);
      clearPageCookie(reply);
      return null;
    },
    {
      onError: async (_request, reply, error) => {
        if (isAppError(error) && error.status === 401) clearPageCookie(reply);
      },
    },
  );
}

/** The calls of members who cannot log in. */
function addRecovery(app: FastifyInstance, accounts: Accounts): void {
  route(app, endpoints, 'POST /users/request-forgot-password-email', ({ body }, request) =>
    accounts.requestReset(body, originOf(request)),
  );
  route(app, endpoints, 'POST /users/reset-password', async ({ body }, request, reply) => {
    reply.header('Set-Cookie', await accounts.resetPassword(body, request.headers.cookie));
    return null;
  });
  route(app, endpoints, 'POST /users/undo-change-email', ({ body }) => accounts.undoChangeEmail(body.token));
}

function addSettings(app: FastifyInstance, accounts: Accounts, sendGrant: SendGrant): void {
  route(app, endpoints, 'PATCH /users/update', ({ viewer, body }) => accounts.updateProfile(viewer, body));
  route(app, endpoints, 'PATCH /users/update-avatar', ({ viewer, body }) =>
    accounts.changePicture(viewer, 'avatar', body.public_id),
  );
  route(app, endpoints, 'PATCH /users/update-cover-image', ({ viewer, body }) =>
    accounts.changePicture(viewer, 'cover', body.public_id),
  );
  route(app, endpoints, 'POST /users/change-password', async ({ viewer, body }, request, reply) => {
    reply.header('Set-Cookie', await accounts.changePassword(viewer, body, request.headers.cookie));
    return null;
  });
  route(app, endpoints, 'POST /users/change-email', async ({ viewer, body }, _request, reply) => {
    const grant = await accounts.changeEmail(viewer, body);
    return { ...grant.user, ...sendGrant(grant, reply) };
  });
  route(app, endpoints, 'GET /users/tokens', ({ viewer }) => accounts.listTokens(viewer));
  route(app, endpoints, 'POST /users/tokens', ({ viewer, body }, { ip }) =>
    accounts.createToken(viewer, body, ip),
  );
  route(app, endpoints, 'DELETE /users/tokens/{id}', ({ viewer, params }, { ip }) =>
    accounts.revokeToken(viewer, params.id, ip),
  );
  route(app, endpoints, 'GET /users/sessions', ({ viewer }) => accounts.listDevices(viewer));
  route(app, endpoints, 'DELETE /users/sessions/{id}', async ({ viewer, params }, _request, reply) => {
    const ended = await accounts.signDeviceOut(viewer, params.id);
    if (params.id === viewer.sessionId) reply.header('Set-Cookie', accounts.clearPageCookie());
    return ended;
  });
}

function addAccountDeletion(app: FastifyInstance, accounts: Accounts, deletion: AccountDeletion): void {
  const deleteAccount = async (viewer: Member, password: string, reply: FastifyReply) => {
    const deleted = await deletion.deleteAccount(viewer, password);
    reply.header('Set-Cookie', accounts.clearPageCookie());
    return deleted;
  };
  route(app, endpoints, 'DELETE /users/delete/{password}', ({ viewer, params }, _request, reply) =>
    deleteAccount(viewer, params.password, reply),
  );
  route(app, endpoints, 'DELETE /users/delete', ({ viewer, body }, _request, reply) =>
    deleteAccount(viewer, body.password, reply),
  );
}

/** The calls of moderators and admins about members. */
function addMemberRoutes(app: FastifyInstance, { members }: Accounts, audit: Audit): void {
  route(app, endpoints, 'GET /admin/members', ({ viewer, query }) => members.list(viewer, query));
  route(app, endpoints, 'GET /admin/members/{username}', ({ viewer, params }) =>
    members.get(viewer, params.username),
  );
  auditedRoute(
    app,
    audit,
    endpoints,
    'POST /admin/members/{username}/sign-out',
    ({ viewer, params, body: { sessionId, reason }, audited }) =>
      members.signOut({ audited, viewer, ...params, reason }, sessionId),
  );
  auditedRoute(
    app,
    audit,
    endpoints,
    'POST /admin/members/{username}/verification-mail',
    ({ viewer, params, audited }) => members.mailVerification({ audited, viewer, ...params }),
  );
  auditedRoute(
    app,
    audit,
    endpoints,
    'POST /admin/members/{username}/confirm-email',
    ({ viewer, params, body, audited }) => members.confirmEmail({ audited, viewer, ...params, ...body }),
  );
  auditedRoute(
    app,
    audit,
    endpoints,
    'POST /admin/members/{username}/reset-mail',
    ({ viewer, params, body, audited }) => members.mailReset({ audited, viewer, ...params, ...body }),
  );
  auditedRoute(
    app,
    audit,
    endpoints,
    'PATCH /admin/members/{username}/role',
    ({ viewer, params, body: { isModerator, reason }, audited }) =>
      members.setModerator({ audited, viewer, ...params, reason }, isModerator),
  );
  auditedRoute(
    app,
    audit,
    endpoints,
    'PATCH /admin/members/{username}/limits',
    ({ viewer, params, body: { reason, ...limits }, audited }) =>
      members.setLimits({ audited, viewer, ...params, reason }, limits),
  );
}
