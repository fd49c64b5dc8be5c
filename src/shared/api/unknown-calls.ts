import type { FastifyInstance } from 'fastify';
import { methodNotAllowed, notFound } from '../errors/app-error.ts';
import { handleError } from './error-handler.ts';

/**
 * Answers requests that no route of `api` matches. Where a path has routes, OPTIONS gets a 204 and any other method a
 * 405, both with `Allow` (RFC 9110, sections 9.3.7 and 15.5.6); every other path gets a 404. Call it before
 * registering the routes.
 */
export function answerUnknownCalls(api: FastifyInstance): void {
  const methodsByPath = new Map<string, Set<string>>();
  api.addHook('onRoute', ({ method, url }) => {
    if (url.endsWith('*')) return;
    const methods = methodsByPath.get(url) ?? new Set();
    methodsByPath.set(url, methods);
    for (const one of [method].flat()) methods.add(one);
  });
  const allowedAt = (url: string): string[] => {
    const path = url.split('?', 1)[0]?.replace(/\/$/, '').split('/') ?? [];
    const found = [...methodsByPath].filter(([pattern]) => isAt(pattern.split('/'), path));
    return [...new Set(found.flatMap(([, methods]) => [...methods]))].toSorted();
  };
  api.setNotFoundHandler((request, reply) => {
    const allowed = allowedAt(request.url);
    if (allowed.length === 0) return handleError(notFound(), request, reply);
    reply.header('Allow', [...allowed, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') reply.code(204).send();
    else handleError(methodNotAllowed(), request, reply);
  });
  // GET needs its own route, or the page routes would match.
  api.get('/*', { config: { auth: 'none' }, schema: { hide: true } }, (_request, reply) => {
    reply.callNotFound();
  });
}

/** Whether a path is one of a route, both split into segments; a segment that begins with a colon is a parameter. */
const isAt = (pattern: readonly string[], path: readonly string[]) =>
  pattern.length === path.length &&
  pattern.every((segment, at) => (segment.startsWith(':') ? path[at] !== '' : segment === path[at]));
