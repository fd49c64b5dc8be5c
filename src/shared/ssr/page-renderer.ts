import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createDevMiddleware, renderPage } from 'vike/server';
import { asAppError } from '../api/error-handler.ts';
import { collectCacheTags } from '../cache/collected-tags.ts';
import { notFoundUrl } from './canonical-url.ts';
import type { Refusal } from './overload-page.ts';

/** What a page is rendered with; it becomes part of Vike's page context. */
export type PageRequest = {
  urlOriginal: string;
  viewer: unknown;
  app: unknown;
  log: unknown;
  requestId: string;
  /** Present: the page says why there is none. */
  refusal?: Refusal;
};

/** A finished page. `tags` is null when it must not be kept; `error` is what went wrong on our side. */
export type RenderedPage = {
  status: number;
  location: string | null;
  body: string;
  tags: readonly string[] | null;
  error: unknown;
};

export type PageRenderer = (request: PageRequest) => Promise<RenderedPage>;

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Renders from the finished build; `folder` is where the build lies. */
export async function productionRenderer(folder: string): Promise<PageRenderer> {
  // Vike would look for its build below the working directory; the product may be started from anywhere.
  await import(pathToFileURL(join(folder, 'server', 'entry.mjs')).href);
  return render;
}

/** Renders from the sources, with Vite in front: it serves the browser's files and tells pages of edits. */
export async function developmentRenderer(app: FastifyInstance): Promise<PageRenderer> {
  const { devMiddleware, viteServer } = await createDevMiddleware({
    root,
    viteConfig: { server: { middlewareMode: true, hmr: { server: app.server } } },
  });
  app.addHook('onClose', () => viteServer.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/') || !['GET', 'HEAD'].includes(request.method)) return done();
    devMiddleware(request.raw, reply.raw, done);
  });
  return render;
}

async function render(request: PageRequest): Promise<RenderedPage> {
  const { result, tags } = await collectCacheTags(() => renderPage(request));
  const { httpResponse, errorWhileRendering, abortStatusCode, data } = result;
  const headers = new Map(httpResponse.headers.map(([name, value]) => [name.toLowerCase(), value]));
  // Everything rendered is sent as HTML, so whatever is none (Vike's JSON with a page's data) must not be sent.
  if (!isHtml(headers.get('content-type'))) return render({ ...request, urlOriginal: notFoundUrl });
  // A page that hands over to the error page on purpose has not failed.
  const error = abortStatusCode === undefined ? errorWhileRendering : null;
  return {
    status: error ? statusOf(error) : httpResponse.statusCode,
    location: headers.get('location') ?? null,
    body: httpResponse.body,
    tags: tagsIn(httpResponse.statusCode, abortStatusCode, data, tags),
    error,
  };
}

const isHtml = (type = '') => /^text\/html\s*(;|$)/i.test(type);

const statusOf = (error: unknown) => Math.max(500, asAppError(error).status);

/** An address that leads nowhere stays so; what a page itself did not find may come. */
function tagsIn(
  status: number,
  abortStatusCode: number | undefined,
  data: unknown,
  collected: ReadonlySet<string>,
): readonly string[] | null {
  if (status === 404) return abortStatusCode === undefined ? [] : null;
  if (typeof data !== 'object' || data === null || !('tags' in data)) return null;
  return Array.isArray(data.tags) ? [...collected, ...data.tags.map(String)] : null;
}
