import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, forbidden, unauthorized } from '../errors/app-error.ts';
import { type GrantedRole, hasRole, type Role, roles } from '../rules/roles.ts';
import type { WarnOfAddress } from '../server/other-address.ts';
import type { Member } from '../viewer.ts';

/** Returns the member of an access token; throws 401. */
export type Authenticate = (accessToken: string) => Promise<Member>;

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
 * While `mayGuestsRead` is false, `optional` is like `required`.
 */
export function readBearers(
  app: FastifyInstance,
  authenticate: Authenticate,
  mayGuestsRead: () => boolean = () => true,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { auth } = request.routeOptions.config;
    if (auth === undefined || auth === 'none') return done();
    const token = bearerOf(request);
    // Guests wait for no promise.
    if (token === null) return done(auth === 'optional' && mayGuestsRead() ? undefined : unauthorized());
    authenticate(token).then((member) => {
      request.viewer = member;
      done(isRole(auth) && !hasRole(member, auth) ? forbidden(roleMessages[auth]) : undefined);
    }, done);
  });
}

const isRole = (auth: string): auth is GrantedRole => auth !== 'member' && roles.includes(auth as Role);

const roleMessages: Record<GrantedRole, string> = {
  moderator: 'Only moderators and admins may do this',
  admin: 'Only admins may do this',
};

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects non-read requests that a browser sends from another site; non-browser clients send no Origin header. Where the page came from
 * this server, but by another address than PUBLIC_URL, the answer and the log say what the operator has to set.
 */
export function refuseForeignOrigins(
  app: FastifyInstance,
  { ownOrigins, publicUrl }: { ownOrigins: readonly string[]; publicUrl: string },
  warnOfAddress: WarnOfAddress,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined || reading.has(request.method) || ownOrigins.includes(origin)) return done();
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
