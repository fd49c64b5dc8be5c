import type { FastifyReply, FastifyRequest } from 'fastify';
import { confirmMissing } from '../db/replicas/read-scope.ts';
import { collectCacheTags } from './collected-tags.ts';
import { createReadyReply, type Headers, type ReadyReply, sendReady } from './ready-reply.ts';

/**
 * Sends the body that `make` returns with these headers, from the guest cache under `key` or made once for all
 * concurrent requests. Errors, and bodies that depend on no cache tag, are not cached.
 */
export async function sendFromCache(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, headers, make }: { key: string; headers: Headers; make: () => Promise<string> | string },
): Promise<void> {
  const cache = request.server.guestCache;
  const makeReady = async (): Promise<ReadyReply> => {
    const { result, tags } = await collectCacheTags(() => confirmMissing(async () => make()));
    return createReadyReply({
      route: null,
      status: 200,
      body: result,
      headers,
      tags: tags === null || tags.size === 0 ? null : [...tags],
      isRevalidated: true,
      sharing: cache.sharing,
    });
  };
  sendReady(await cache.fetch(key, makeReady), request, reply);
}
