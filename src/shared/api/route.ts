import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, onErrorHookHandler } from 'fastify';
import { confirmMissing } from '../db/replicas/read-scope.ts';
import { badRequest } from '../errors/app-error.ts';
import type { GrantedRole } from '../rules/roles.ts';
import { linkKeyOf, withLinkKey } from '../visibility/link-key.ts';
import { answerEmptyParams, refuseEmptyParam, routerPath } from './empty-params.ts';
import type { Endpoint, Endpoints, Input, Reply } from './endpoint.ts';
import { canonicalUrlOf, sendCached, sendToGuest } from './guest-replies.ts';
import { dropUpload, readMultipart } from './multipart.ts';
import { openApiSchemaOf } from './openapi-schema.ts';
import { validatorOf } from './validator.ts';

type RouteHooks = { onError?: onErrorHookHandler };

/** A handler whose reply is cached for guests sees nothing of the request but the validated input. */
export type Handler<E extends Endpoint> = E extends { guestCache: true }
  ? (input: Input<E>) => Promise<Reply<E>>
  : (input: Input<E>, request: FastifyRequest, reply: FastifyReply) => Promise<Reply<E>> | Reply<E>;

/** Endpoints by which moderators or admins change something: `auditedRoute` of the site registers them. */
export type AuditedKey<E extends Endpoints> = {
  [K in keyof E & string]: E[K]['auth'] extends GrantedRole ? (K extends `GET ${string}` ? never : K) : never;
}[keyof E & string];

/**
 * Registers an endpoint on `app` (mounted under /api/v1). The handler gets validated input and returns plain `data`;
 * status, envelope, authentication, rate limit and documentation come from the declaration. `onError` runs for every
 * error, including rejected tokens, before the reply is sent.
 */
export function route<E extends Endpoints, K extends Exclude<keyof E & string, AuditedKey<E>>>(
  app: FastifyInstance,
  endpoints: E,
  key: K,
  handler: Handler<E[K]>,
  hooks?: RouteHooks,
): void {
  registerRoute(app, endpoints, key, handler, hooks);
}

/** `route` for any endpoint. */
export function registerRoute<E extends Endpoints, K extends keyof E & string>(
  app: FastifyInstance,
  endpoints: E,
  key: K,
  handler: Handler<E[K]>,
  hooks: RouteHooks = {},
): void {
  const endpoint = endpoints[key] as Endpoint;
  const [method, path] = key.split(' ') as [HTTPMethods, string];
  const status = endpoint.status ?? 200;
  const urlOf = endpoint.guestCache && canonicalUrlOf(endpoint, `${app.prefix}${path}`);
  app.route({
    method,
    url: routerPath(path),
    schema: openApiSchemaOf(endpoint, key),
    validatorCompiler: validatorOf(endpoint),
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    config: {
      auth: endpoint.auth,
      ...(endpoint.scope && { scope: endpoint.scope }),
      rate: endpoint.rate,
      takesLargeFile: takesLargeFile(endpoint),
      ...(endpoint.isLarge && { isLarge: true }),
    },
    ...hooks,
    preValidation: [
      endpoint.guestCache ? sendCached : [],
      refuseEmptyParam(endpoints, key) ?? [],
      endpoint.file ? readMultipart(endpoint) : noneAsEmpty,
    ].flat(),
    ...(endpoint.file && {
      onError: [hooks.onError ?? [], async (request: FastifyRequest) => dropUpload(request)].flat(),
    }),
    handler: async (request, reply) => {
      const { viewer, params, query, body, uploadedFile: file } = request;
      const idempotencyKey = endpoint.isIdempotent ? parseIdempotencyKey(request.headers) : null;
      const input = { viewer, params, query, body, file, idempotencyKey } as Input<E[K]>;
      const handle = () => withLinkKey(linkKeyOf(request.headers), () => handler(input, request, reply));
      if (endpoint.stream) return reply.type(endpoint.stream).send(await handle());
      const make = async () => {
        const data = await handle();
        return { status, message: endpoint.message ?? 'OK', data };
      };
      if (urlOf && (await sendToGuest(request, reply, urlOf(request), make))) return reply;
      const made = await confirmMissing(make);
      await dropUpload(request);
      reply.code(status);
      return made;
    },
  });
  answerEmptyParams(app, endpoints, key);
}

/** Treats a missing body like an empty JSON body. */
async function noneAsEmpty(request: FastifyRequest): Promise<void> {
  if (request.body === undefined && request.routeOptions.schema?.body !== undefined) request.body = {};
}

const takesLargeFile = ({ file }: Endpoint) => file !== undefined && 'limitOf' in file;

const maxKeyLength = 200;

/**
 * Reads the Idempotency-Key header, by which a retried request creates its resource only once. Null without one; throws
 * a 400 for an invalid key.
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 */
function parseIdempotencyKey(headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key === '' || key.length > maxKeyLength)
    throw badRequest(`Idempotency-Key must have 1 to ${maxKeyLength} characters`);
  return key;
}
