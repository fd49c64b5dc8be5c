import type { IncomingHttpHeaders } from 'node:http';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onErrorHookHandler,
  preValidationHookHandler,
} from 'fastify';
import { sendFromCache, sendReady } from '../cache/ready-reply.ts';
import { confirmMissing } from '../db/replicas/read-scope.ts';
import { badRequest, notFound } from '../errors/app-error.ts';
import type { GrantedRole } from '../rules/roles.ts';
import { linkKeyHeader } from '../rules/visibility.ts';
import { linkKeyOf, withLinkKey } from '../visibility/link-key.ts';
import type { Endpoint, Endpoints, Input, Reply } from './endpoint.ts';
import { dropUpload, readMultipart } from './multipart.ts';
import { openApiSchemaOf } from './openapi.ts';
import { missingParam, validatorOf } from './validator.ts';

type RouteHooks = { onError?: onErrorHookHandler };

/** The handler of a cached reply gets only the validated input of the request. */
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

/** Converts a path to the router's syntax: '/webs/get/{webId}' becomes '/webs/get/:webId'. */
export const routerPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/**
 * Adds routes for an endpoint's paths without their last parameters, which answer with the text for a missing
 * parameter. The router ignores a trailing slash, so '/comments/delete/' arrives as '/comments/delete', which has no
 * route. Where another endpoint has that path, see `refuseEmptyParam`.
 */
function answerEmptyParams(app: FastifyInstance, endpoints: Endpoints, key: string): void {
  const { auth, rate, missing = {} } = endpoints[key] as Endpoint;
  const [method, path = ''] = key.split(' ') as [HTTPMethods, string];
  const [, lastParam = ''] = /\{(\w+)\}$/.exec(path) ?? [];
  if ((missing[lastParam] ?? null) === null) return;
  for (let bare = parentOf(path); bare !== null; bare = parentOf(bare)) {
    if (Object.hasOwn(endpoints, `${method} ${bare}`)) return;
    app.route<{ Params: Record<string, string> }>({
      method,
      url: routerPath(bare),
      schema: { hide: true },
      config: { auth, rate },
      handler: ({ params }) => {
        throw missingParam(missing, params) ?? notFound();
      },
    });
  }
}

/**
 * For an endpoint whose path is also another endpoint's path without its last parameter: a hook that treats a trailing
 * slash as that parameter left empty.
 */
function refuseEmptyParam(endpoints: Endpoints, key: string) {
  for (const [other, { missing = {} }] of Object.entries(endpoints)) {
    const [, param = ''] =
      (other.startsWith(`${key}/`) && /^\/\{(\w+)\}$/.exec(other.slice(key.length))) || [];
    const text = missing[param] ?? null;
    if (text === null) continue;
    return async ({ url }: FastifyRequest) => {
      if (url.split('?', 1)[0]?.endsWith('/')) throw badRequest(text, param);
    };
  }
  return undefined;
}

/** The path without its last segment if that is a parameter, otherwise null. */
const parentOf = (path: string) => (/\/\{\w+\}$/.test(path) ? path.slice(0, path.lastIndexOf('/')) : null);

/**
 * A guest sends no Authorization header; cookies are not read by the API. The reply to a request with a link key is
 * never shared.
 */
const isGuest = ({ headers }: FastifyRequest) =>
  headers.authorization === undefined && headers[linkKeyHeader] === undefined;

/** Sends the cached reply for exactly this URL to a guest, before the request is validated. */
const sendCached: preValidationHookHandler = (request, reply, done) => {
  const ready = isGuest(request) ? request.server.guestCache.get(request.url) : undefined;
  if (ready) sendReady(ready, request, reply);
  else done();
};

/**
 * Sends a guest the reply that `make` makes, from the cache or made once for all who wait for it. Errors, and replies that
 * depend on no cache tag, are not cached. Returns false if the request is not a guest's.
 */
async function sendToGuest(
  request: FastifyRequest,
  reply: FastifyReply,
  url: string,
  make: () => Promise<unknown>,
): Promise<boolean> {
  if (!isGuest(request)) return false;
  await sendFromCache(request, reply, {
    key: url,
    headers: { 'content-type': 'application/json; charset=utf-8', vary: 'Authorization, Accept-Encoding' },
    make: async () => String(reply.serialize(await make())),
  });
  return true;
}

/**
 * Creates the function that normalizes the URL of a validated request, as the cache key: parameters in one encoding,
 * only those of the endpoint's query, in its order and without defaults. Other spellings and unknown parameters
 * neither fill the cache nor miss it. `path` begins with the prefix of the API and has its parameters in braces.
 */
function canonicalUrlOf({ query }: Pick<Endpoint, 'query'>, path: string) {
  const declared = Object.entries<{ default?: unknown }>(query?.properties ?? {});
  return ({ params, query: given }: Pick<FastifyRequest, 'params' | 'query'>): string => {
    const values = new Map<string, unknown>(Object.entries({ ...(params as object) }));
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values.get(name))));
    const requested = new Map<string, unknown>(Object.entries({ ...(given as object) }));
    const search = declared
      .filter(([name, schema]) => requested.has(name) && requested.get(name) !== schema.default)
      .map(([name]) => `${name}=${encodeURIComponent(String(requested.get(name)))}`);
    return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
  };
}
