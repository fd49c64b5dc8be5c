import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unauthorized } from '../../shared/errors/app-error.ts';
import type { AccessTokens } from '../../shared/http/access-token.ts';
import { bearerOf } from '../../shared/http/auth.ts';
import { route } from '../../shared/http/route.ts';
import { endpoints } from './contract.ts';
import type { Accounts, SessionGrant } from './index.ts';

const originOf = ({ ip, headers }: FastifyRequest) => ({ ip, agent: headers['user-agent'] ?? '' });

/** The calls under /users that are about oneself. */
export function addAccountsRoutes(
  app: FastifyInstance,
  accounts: Accounts,
  accessTokens: AccessTokens,
): void {
  const hand = (grant: SessionGrant, reply: FastifyReply) => {
    reply.header('Set-Cookie', grant.pageCookie);
    return { accessToken: accessTokens.sign(grant), refreshToken: grant.refreshToken };
  };
  route(app, endpoints, 'POST /users/register', ({ body }, request) =>
    accounts.register(body, originOf(request)),
  );
  route(app, endpoints, 'POST /users/login', async ({ body }, request, reply) => {
    const grant = await accounts.login(body, originOf(request));
    return { user: grant.user, ...hand(grant, reply) };
  });
  route(app, endpoints, 'POST /users/logout', async ({ viewer, query }, _request, reply) => {
    if (viewer) await accounts.logout(viewer, query.fromAllDevices);
    reply.header('Set-Cookie', accounts.forgetPage());
    return null;
  });
  route(app, endpoints, 'POST /users/refresh-token', async (_input, request, reply) => {
    const token = bearerOf(request);
    if (token === null) throw unauthorized();
    return hand(await accounts.refresh(token), reply);
  });
  route(app, endpoints, 'GET /users/me', ({ viewer }) => accounts.me(viewer));
  route(app, endpoints, 'GET /users/check-username-availability/{username}', ({ params }) =>
    accounts.isUsernameAvailable(params.username),
  );
  route(app, endpoints, 'POST /users/request-verify-email', ({ viewer, body }) =>
    accounts.requestVerification(viewer, body.verificationURL),
  );
  route(app, endpoints, 'POST /users/verify-email', ({ body }) => accounts.verifyEmail(body.token));
}
