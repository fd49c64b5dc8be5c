import type { FastifyInstance } from 'fastify';
import { route } from '../../../shared/api/route.ts';
import { type Audit, auditedRoute } from '../../site/index.ts';
import { endpoints } from '../contract/index.ts';
import type { Accounts } from '../index.ts';

/** The calls of moderators and admins about members. */
export function addMemberRoutes(app: FastifyInstance, { members }: Accounts, audit: Audit): void {
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
