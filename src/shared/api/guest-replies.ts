import type { FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify';
import { sendReady } from '../cache/ready-reply.ts';
import { sendFromCache } from '../cache/send-from-cache.ts';
import { linkKeyHeader } from '../rules/visibility.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * A guest sends no Authorization header; cookies are not read by the API. The reply to one who has the link of something
 * unlisted is theirs alone.
 */
const isGuest = ({ headers }: FastifyRequest) =>
  headers.authorization === undefined && headers[linkKeyHeader] === undefined;

/** Sends the cached reply for exactly this URL to a guest, before the request is validated. */
export const sendCached: preValidationHookHandler = (request, reply, done) => {
  const ready = isGuest(request) ? request.server.guestCache.get(request.url) : undefined;
  if (ready) sendReady(ready, request, reply);
  else done();
};

/**
 * Sends a guest the reply that `make` makes, from the cache or made once for all who wait for it. Errors, and replies that
 * depend on no cache tag, are not cached. Returns false if the request is not a guest's.
 */
export async function sendToGuest(
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
 * Creates the function that normalises the URL of a validated request, as the cache key: parameters encoded in one way, the
 * endpoint's query alone, in its order and without defaults. Others neither flood the cache nor miss it. `path` begins with
 * the prefix of the API and has its parameters in braces.
 */
export function canonicalUrlOf({ query }: Pick<Endpoint, 'query'>, path: string) {
  const declared = Object.entries<{ default?: unknown }>(query?.properties ?? {});
  return ({ params, query: given }: Pick<FastifyRequest, 'params' | 'query'>): string => {
    const values = new Map<string, unknown>(Object.entries({ ...(params as object) }));
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values.get(name))));
    const asked = new Map<string, unknown>(Object.entries({ ...(given as object) }));
    const search = declared
      .filter(([name, schema]) => asked.has(name) && asked.get(name) !== schema.default)
      .map(([name]) => `${name}=${encodeURIComponent(String(asked.get(name)))}`);
    return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
  };
}
