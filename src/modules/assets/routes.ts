import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Rate, rates } from '../../shared/http/endpoint.ts';
import { route } from '../../shared/http/route.ts';
import { endpoints } from './contract.ts';
import type { Assets } from './index.ts';

export { addMediaServing } from './serving.ts';

type CountCall = (what: string, whose: string, rate: Rate) => Promise<void>;

/** Adds the calls of media; `countCall` throws a 429 past a rate. */
export function addAssetsRoutes(app: FastifyInstance, assets: Assets, countCall: CountCall): void {
  route(app, endpoints, 'POST /media/upload', async ({ viewer, query, body, file }, request, reply) => {
    if (file === undefined && body.url && !assets.isSource(body.url))
      await countCall('upload by address', viewer.id, rates.uploadByAddress);
    return assets.upload(viewer.id, query.kind, file, body, goneSignal(request, reply));
  });
}

/** Aborts when the client goes away before it has its reply. */
function goneSignal({ raw }: FastifyRequest, reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed && !raw.complete) gone.abort();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
