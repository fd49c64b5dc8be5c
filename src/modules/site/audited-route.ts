import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Endpoints, Input, Reply } from '../../shared/api/endpoint.ts';
import { type AuditedKey, type Handler, registerRoute } from '../../shared/api/route.ts';
import type { Audited, AuditedFor } from './service/audit-log.ts';

type AuditedInput<E extends Endpoint> = Input<E> & { audited: Audited };

type AuditedHandler<E extends Endpoint> = (
  input: AuditedInput<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Reply<E>>;

/**
 * Registers an endpoint by which admins or moderators change something. Its use case makes the change in
 * `audited.transaction`, which rolls back unless the audit log has a line about it; a request that leaves no line fails.
 */
export function auditedRoute<E extends Endpoints, K extends AuditedKey<E>>(
  app: FastifyInstance,
  audit: { by: AuditedFor },
  endpoints: E,
  key: K,
  handler: AuditedHandler<E[K]>,
): void {
  const recorded = async (input: Input<Endpoint>, request: FastifyRequest, reply: FastifyReply) => {
    const { viewer } = input;
    if (viewer === null) throw new Error(`${key} is open to guests`);
    const audited = audit.by(viewer, request.ip);
    const data = await handler({ ...input, audited } as AuditedInput<E[K]>, request, reply);
    if (!audited.isComplete()) throw new Error(`${key} left no line in the audit log`);
    return data;
  };
  registerRoute(app, endpoints, key, recorded as Handler<E[K]>);
}
