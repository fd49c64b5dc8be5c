import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { badRequest, notFound } from '../errors/app-error.ts';
import type { Endpoint, Endpoints } from './endpoint.ts';
import { missingParam } from './validator.ts';

/** Converts a path to the router's syntax: '/webs/get/{webId}' becomes '/webs/get/:webId'. */
export const routerPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/**
 * Adds routes for an endpoint's paths without their last parameters, which answer with the text for a missing
 * parameter. The router ignores a trailing slash, so '/comments/delete/' arrives as '/comments/delete', which has no
 * route. Where another endpoint has that path, see `refuseEmptyParam`.
 */
export function answerEmptyParams(app: FastifyInstance, endpoints: Endpoints, key: string): void {
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
export function refuseEmptyParam(endpoints: Endpoints, key: string) {
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
