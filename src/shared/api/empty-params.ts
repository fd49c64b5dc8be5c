import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { badRequest, notFound } from '../errors/app-error.ts';
import type { Endpoint, Endpoints } from './endpoint.ts';
import { missingParam } from './validator.ts';

/** As the router writes it: '/webs/get/:webId'. */
export const routerPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/**
 * Answers the addresses of a call that lack its last parameters: the router ignores a slash at the end, so that
 * '/comments/delete/' is '/comments/delete', where no call is. Where there is one, see `refuseEmptyParam`.
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

/** A hook for a call at whose address, with a slash and a parameter more, is another one: with the slash alone that was meant. */
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

/** The path without its last parameter, or null where it ends in none. */
const parentOf = (path: string) => (/\/\{\w+\}$/.test(path) ? path.slice(0, path.lastIndexOf('/')) : null);
