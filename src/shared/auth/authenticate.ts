import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, forbidden, unauthorized } from '../errors/app-error.ts';
import { type GrantedRole, hasRole, type Role, roles } from '../rules/roles.ts';
import { personalPrefix, type TokenGrant } from '../rules/token-scopes.ts';
import type { WarnOfAddress } from '../server/other-address.ts';
import type { Member } from '../viewer.ts';

/** Returns the member of an access token or of a personal token that comes from this IP address; throws 401. */
export type Authenticate = (token: string, ip: string) => Promise<Member>;

/** Token of an `Authorization: Bearer` header, or null if there is no such header. */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const [scheme = '', token = ''] = header.split(' ');
  if (scheme.toLowerCase() !== 'bearer' || token === '') throw unauthorized();
  return token;
}

/**
 * Sets `request.viewer` from the bearer token as required by the route's `auth`. A request with an invalid token gets 401,
 * even if `auth` is optional, so that clients refresh it; a member without the route's role gets 403. Cookies are ignored.
 * A personal token needs the scope of the route.
 */
export function readBearers(
  app: FastifyInstance,
  authenticate: Authenticate,
  { ownOrigins, mayGuestsRead = () => true }: BearerOptions,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { auth } = request.routeOptions.config;
    if (auth === undefined || auth === 'none') return done();
    const token = bearerOf(request);
    // For guests no promise is awaited.
    if (token === null) return done(auth === 'optional' && mayGuestsRead() ? undefined : unauthorized());
    authenticate(token, request.ip).then((member) => {
      const refusal = member.token ? admitToken(request, reply, member.token, ownOrigins) : null;
      if (refusal !== null) return done(refusal);
      request.viewer = member;
      done(isRole(auth) && !hasRole(member, auth) ? forbidden(roleMessages[auth]) : undefined);
    }, done);
  });
}

type BearerOptions = {
  ownOrigins: readonly string[];
  /** While it is false, `optional` acts like `required`. */
  mayGuestsRead?: () => boolean;
};

/**
 * Why a personal token may not make this request, or null if it may; then a page of another site may read the reply.
 */
function admitToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { scopes, origins }: TokenGrant,
  ownOrigins: readonly string[],
): AppError | null {
  const { origin } = request.headers;
  if (origin !== undefined && !ownOrigins.includes(origin)) {
    if (!origins.includes(origin))
      return new AppError(403, `This token may not be used by pages of ${origin}`, { code: 'token-origin' });
    reply.headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': exposedHeaders,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      Vary: 'Origin',
    });
  }
  const { scope } = request.routeOptions.config;
  if (scope === undefined)
    return new AppError(403, 'This call takes no personal token; log in for it', { code: 'token-refused' });
  if (!scopes.includes(scope))
    return new AppError(403, `This token lacks the scope ${scope}`, { code: 'token-scope' });
  return null;
}

const exposedHeaders =
  'ETag, Retry-After, X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset';

/**
 * Answers browsers that ask whether a page of another site may send a personal token. The answer is the same for
 * every site: the request itself is refused unless the token names the page's origin.
 */
export function answerPreflights(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    const requested = String(headers['access-control-request-headers'] ?? '').toLowerCase();
    if (method !== 'OPTIONS' || headers.origin === undefined || !requested.includes('authorization')) return;
    reply.headers({
      'Access-Control-Allow-Origin': headers.origin,
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, X-Link-Key',
      'Access-Control-Max-Age': '600',
      Vary: 'Origin',
    });
  });
}

const isRole = (auth: string): auth is GrantedRole => auth !== 'member' && roles.includes(auth as Role);

const roleMessages: Record<GrantedRole, string> = {
  moderator: 'Only moderators and admins may do this',
  admin: 'Only admins may do this',
};

const isPersonal = ({ headers }: FastifyRequest) =>
  headers.authorization?.slice('Bearer '.length).startsWith(personalPrefix) === true;

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects non-read requests that a browser sends from another site; non-browser clients send no Origin header. If the
 * page came from this server at an address other than PUBLIC_URL, the answer and the log say which setting to change.
 */
export function refuseForeignOrigins(
  app: FastifyInstance,
  { ownOrigins, publicUrl }: { ownOrigins: readonly string[]; publicUrl: string },
  warnOfAddress: WarnOfAddress,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined || reading.has(request.method) || ownOrigins.includes(origin)) return done();
    // Browsers do not add tokens automatically; `readBearers` refuses a token that does not name the origin.
    if (request.routeOptions.config.auth !== 'none' && isPersonal(request)) return done();
    const url = URL.parse(origin);
    if (url?.origin !== origin || url.host !== request.headers.host)
      return done(forbidden('This site takes no changes from other sites'));
    warnOfAddress(request.log, origin);
    done(
      forbidden(
        `This site takes changes at ${publicUrl} alone. To use it at ${origin}, its operator sets PUBLIC_URL=${origin}`,
      ),
    );
  });
}

/** Fails at startup if a route does not declare `auth`. */
export function requireRouteAuth(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && route.config?.auth === undefined)
      throw new AppError(
        500,
        `route ${String(route.method)} ${route.url} does not declare config.auth ('optional', 'required', 'moderator', 'admin' or 'none')`,
      );
  });
}
