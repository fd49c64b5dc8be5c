import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createDevMiddleware, renderPage } from 'vike/server';
import { asAppError } from '../api/error-handler.ts';
import { collectCacheTags } from '../cache/tags.ts';
import type { PageMatchLike } from './canonical-url.ts';
import { fillSlots, type HtmlSlots } from './html-slots.ts';

/** Why no page is rendered: the client's rate limit (429) or server overload (503). */
export type Refusal = 429 | 503;

/** Input of a rendering, which becomes part of Vike's page context. */
export type PageRequest = {
  urlOriginal: string;
  match: PageMatchLike | null;
  viewer: unknown;
  app: unknown;
  log: unknown;
  requestId: string;
  /** The origin at which the page is opened, if it is not the site's: the page says which setting to change. */
  openedAt?: string | null;
  /** If set, the page explains why the request was refused. */
  refusal?: Refusal;
};

/** A rendered page. `tags` is null if it must not be cached; `error` is the cause of a server error. */
export type RenderedPage = {
  status: number;
  location: string | null;
  body: string;
  tags: readonly string[] | null;
  error: unknown;
};

export type PageRenderer = (request: PageRequest) => Promise<RenderedPage>;

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Renders from the build output in `folder`; `notFoundUrl` is rendered in place of whatever is not HTML. */
export async function productionRenderer(folder: string, notFoundUrl: string): Promise<PageRenderer> {
  // Vike would look for the build below the working directory, which may be anywhere.
  await import(pathToFileURL(join(folder, 'server', 'entry.mjs')).href);
  return (request) => render(request, notFoundUrl);
}

/** Renders from the sources through Vite, which serves client files and hot reloads. */
export async function developmentRenderer(app: FastifyInstance, notFoundUrl: string): Promise<PageRenderer> {
  const { devMiddleware, viteServer } = await createDevMiddleware({
    root,
    viteConfig: { server: { middlewareMode: true, hmr: { server: app.server } } },
  });
  app.addHook('onClose', () => viteServer.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/') || !['GET', 'HEAD'].includes(request.method)) return done();
    devMiddleware(request.raw, reply.raw, done);
  });
  return (request) => render(request, notFoundUrl);
}

async function render(request: PageRequest, notFoundUrl: string): Promise<RenderedPage> {
  const { result, tags } = await collectCacheTags(() => renderPage(request));
  const { httpResponse, errorWhileRendering, abortStatusCode, data, wholeHtml, slots } = result;
  const headers = new Map(httpResponse.headers.map(([name, value]) => [name.toLowerCase(), value]));
  // Everything rendered is sent as HTML, so other content, such as Vike's JSON of a page's data, must not be sent.
  if (!isHtml(headers.get('content-type')))
    return render({ ...request, urlOriginal: notFoundUrl, match: null }, notFoundUrl);
  // A page that renders the error page deliberately has not failed.
  const error = abortStatusCode === undefined ? errorWhileRendering : null;
  return {
    status: error ? statusOf(error) : httpResponse.statusCode,
    location: headers.get('location') ?? null,
    body: fillSlots(
      typeof wholeHtml === 'string' ? wholeHtml : httpResponse.body,
      hasSlots(slots) ? slots : {},
    ),
    tags: tagsIn(httpResponse.statusCode, abortStatusCode, data, tags),
    error,
  };
}

/** A redirect has none. */
const hasSlots = (slots: unknown): slots is HtmlSlots => typeof slots === 'object' && slots !== null;

const isHtml = (type = '') => /^text\/html\s*(;|$)/i.test(type);

const statusOf = (error: unknown) => Math.max(500, asAppError(error).status);

/**
 * A page for unknown URLs depends only on the site; a 404 of an existing page is not cached, since the missing item
 * may be created later.
 */
function tagsIn(
  status: number,
  abortStatusCode: number | undefined,
  data: unknown,
  collected: ReadonlySet<string> | null,
): readonly string[] | null {
  if (status === 404) return abortStatusCode === undefined && collected !== null ? [...collected] : null;
  const isCacheable =
    typeof data === 'object' && data !== null && 'isCacheable' in data && data.isCacheable === true;
  return isCacheable && collected !== null ? [...collected] : null;
}
