import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/index.ts';
import type { ChangeListener } from '../db/change-listener.ts';
import { unavailable } from '../errors/app-error.ts';
import type { Metrics } from '../metrics/index.ts';
import { canonicalOf, type PageRouteLike } from './page-address.ts';
import { serveAssets } from './page-assets.ts';
import { PageCache } from './page-cache.ts';
import { developmentRenderer, type PageRenderer, productionRenderer } from './page-renderer.ts';
import { type ReadyPage, readyPage, sendPersonal, sendReady } from './page-reply.ts';
import { pageHeaders, referrerPolicyOf } from './security-headers.ts';

export type PageOptions = {
  config: Config;
  clock: Clock;
  changes: Pick<ChangeListener, 'watch'>;
  metrics: Pick<Metrics, 'countPage'> | null;
  /** Handed to the pages as `pageContext.app`. */
  ctx: unknown;
  viewerOf: (cookieHeader: string | undefined) => Promise<object | null>;
  routeOf: (pathname: string) => PageRouteLike | null;
};

const cacheBytes = 64 << 20;
const build = fileURLToPath(new URL('../../../dist', import.meta.url));

/** Answers every address that nothing else answers with a page, so it must be added last. */
export async function addPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { config, clock, changes } = options;
  const cache = new PageCache<ReadyPage>(clock, cacheBytes);
  // While developing, an edit changes pages without a word in the database: nothing is kept then.
  if (config.production) changes.watch(cache);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    exposeHeadRoute: false,
    schema: { hide: true },
    handler: createAnswer(await rendererFor(app, config), cache, options),
  });
}

async function rendererFor(app: FastifyInstance, { production }: Config): Promise<PageRenderer> {
  if (!production) return developmentRenderer(app);
  if (!existsSync(join(build, 'server', 'entry.mjs'))) {
    app.log.warn(`the pages are not built: ${build} is missing`);
    return () => Promise.reject(unavailable('The pages are not built yet'));
  }
  await serveAssets(app, join(build, 'client'));
  return productionRenderer(build);
}

function createAnswer(render: PageRenderer, cache: PageCache<ReadyPage>, options: PageOptions) {
  const { config, metrics, ctx, viewerOf, routeOf } = options;
  const shared = pageHeaders(config);

  const answerSlowly = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound();
    const { log } = request;
    const bare = withoutSlash(request.url);
    if (bare !== null && routeOf(bare)) return reply.redirect(bare, 308);
    const canonical = canonicalOf(request.url, routeOf);
    const headers = { ...shared, 'Referrer-Policy': referrerPolicyOf(canonical) };
    const renderFor = async (viewer: object | null) => {
      const page = await render({ urlOriginal: canonical, viewer, app: ctx, log });
      if (page.error) log.error({ err: page.error }, 'a page could not be rendered');
      return page;
    };
    const viewer = await viewerOf(request.headers.cookie);
    if (viewer) await sendPersonal(await renderFor(viewer), headers, request, reply);
    else {
      const make = async () => {
        metrics?.countPage('made');
        return readyPage(await renderFor(null), headers);
      };
      metrics?.countPage('asked');
      sendReady(await cache.fetch(canonical, make), request, reply);
    }
    return reply;
  };

  return (request: FastifyRequest, reply: FastifyReply) => {
    // The path that most guests take: no cookie, no work.
    if (request.headers.cookie === undefined) {
      const kept = cache.get(request.url);
      if (kept) {
        metrics?.countPage('asked');
        return sendReady(kept, request, reply);
      }
    }
    return answerSlowly(request, reply);
  };
}

/** The address without the slash at its end, or null where there is none. A query goes with it: it came by mistake. */
function withoutSlash(url: string): string | null {
  const path = url.split('?', 1)[0] ?? '';
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : null;
}
