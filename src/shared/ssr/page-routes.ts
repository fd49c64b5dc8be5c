import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { unavailable } from '../errors/app-error.ts';
import { notFoundUrlBelow } from './canonical-url.ts';
import { serveAssets } from './page-assets.ts';
import { type AnswerOptions, createAnswer } from './page-handler.ts';
import { developmentRenderer, type PageRenderer, productionRenderer } from './page-renderer.ts';
import { serveReleased } from './released-files.ts';

export type PageOptions = Omit<AnswerOptions, 'render'> & {
  db: Db;
  /** Enforces the declared rate limits of a scope's routes. */
  limit: (scope: FastifyInstance) => Promise<void>;
};

const build = fileURLToPath(new URL('../../../dist', import.meta.url));

/** Registers the catch-all route for pages. Call it after all other routes. */
export async function addPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const render = await rendererFor(app, options);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    exposeHeadRoute: false,
    schema: { hide: true },
    config: { isCheap: true },
    handler: createAnswer({ ...options, render }),
  });
}

async function rendererFor(
  app: FastifyInstance,
  { config: { production }, db, limit, notFoundPath }: PageOptions,
): Promise<PageRenderer> {
  const notFoundUrl = notFoundUrlBelow(notFoundPath);
  if (!production) return developmentRenderer(app, notFoundUrl);
  if (!existsSync(join(build, 'server', 'entry.mjs'))) {
    app.log.warn({ missing: build }, 'pages are not built; run npm start, which builds them');
    return () => Promise.reject(unavailable('The pages are not built yet'));
  }
  await serveAssets(app, join(build, 'client'));
  await app.register(async (files) => {
    await limit(files);
    serveReleased(files, db);
  });
  return productionRenderer(build, notFoundUrl);
}
