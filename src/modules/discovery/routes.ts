import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { rates } from '../../shared/api/endpoint.ts';
import { sendFromCache } from '../../shared/cache/ready-reply.ts';
import { notFound } from '../../shared/errors/app-error.ts';
import type { Discovery } from './index.ts';
import {
  changePasswordPath,
  embedScriptPath,
  feedPaths,
  nodeInfoLinksPath,
  nodeInfoPath,
  oembedPath,
  robotsPath,
  securityTextPath,
  sitemapPath,
} from './rules.ts';
import type { OEmbedRequest } from './service/oembed.ts';
import { nodeInfoType } from './service/well-known.ts';

const atom = 'application/atom+xml; charset=utf-8';
const xml = 'application/xml; charset=utf-8';

const embedScript = readFileSync(new URL('./embed.js', import.meta.url), 'utf8');

const headers = {
  'Access-Control-Allow-Origin': '*',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Files that reveal nothing of the site's content. */
const alwaysOpen: ReadonlySet<string | undefined> = new Set([
  robotsPath,
  securityTextPath,
  changePasswordPath,
  nodeInfoLinksPath,
  nodeInfoPath,
]);

type Params = { username?: string; tag?: string; id?: string; kind?: string; range?: string };

type File = {
  /** Path in Fastify's syntax. */
  url: string;
  type: string;
  /** Costs much more than other reads. */
  isCostly?: true;
  make: (params: Params) => Promise<string> | string;
};

/**
 * Adds the feeds, the sitemaps, robots.txt, and the endpoints by which other sites embed webs. They show the guests'
 * view to everybody, from the guest cache; while `mayGuestsRead` is false only robots.txt and the files below
 * /.well-known exist.
 */
export function addDiscoveryRoutes(
  app: FastifyInstance,
  discovery: Discovery,
  mayGuestsRead: () => boolean,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (!alwaysOpen.has(request.routeOptions.url) && !mayGuestsRead()) throw notFound();
  });
  const files: File[] = [
    { url: feedPaths.trending, type: atom, make: discovery.trendingFeed },
    {
      url: '/feeds/members/:username.atom',
      type: atom,
      make: ({ username = '' }) => discovery.memberFeed(username),
    },
    { url: '/feeds/tags/:tag.atom', type: atom, make: ({ tag = '' }) => discovery.tagFeed(tag) },
    { url: '/feeds/collections/:id.atom', type: atom, make: ({ id = '' }) => discovery.collectionFeed(id) },
    { url: sitemapPath, type: xml, make: discovery.sitemapIndex },
    {
      url: '/sitemaps/:kind/:range.xml',
      type: xml,
      isCostly: true,
      make: ({ kind = '', range = '' }) => discovery.sitemapPart(kind, range),
    },
    { url: robotsPath, type: 'text/plain; charset=utf-8', make: discovery.robots },
    { url: embedScriptPath, type: 'text/javascript; charset=utf-8', make: () => embedScript },
  ];
  for (const file of files) addFile(app, file);
  addOEmbed(app, discovery);
  addWellKnown(app, discovery);
}

function addWellKnown(app: FastifyInstance, discovery: Discovery): void {
  const options = { schema: { hide: true }, config: { rate: rates.read } };
  app.get(securityTextPath, options, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(discovery.securityText()),
  );
  app.get(nodeInfoLinksPath, options, async (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=3600').send(discovery.nodeInfoLinks),
  );
  app.get(nodeInfoPath, options, async (_request, reply) =>
    reply
      .type(nodeInfoType)
      .header('Cache-Control', 'public, max-age=3600')
      .send(await discovery.nodeInfo()),
  );
  app.get(changePasswordPath, options, async (_request, reply) =>
    reply.redirect(discovery.changePasswordAddress, 302),
  );
}

/** The parameters are read one by one, so that others neither change the reply nor flood the cache. */
function addOEmbed(app: FastifyInstance, discovery: Discovery): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: oembedPath,
    schema: { hide: true },
    config: { rate: rates.read },
    handler: async (request, reply) => {
      const given = new URLSearchParams(request.url.split('?', 2)[1] ?? '');
      const read = (name: string) => given.get(name) ?? '';
      const query: OEmbedRequest = {
        url: read('url'),
        format: read('format'),
        maxwidth: read('maxwidth'),
        maxheight: read('maxheight'),
      };
      await sendFromCache(request, reply, {
        key: `${oembedPath}?${new URLSearchParams(query)}`,
        headers: { 'content-type': 'application/json; charset=utf-8', vary: 'Accept-Encoding' },
        make: () => discovery.describeEmbed(query),
      });
      return reply;
    },
  });
}

function addFile(app: FastifyInstance, { url, type, isCostly, make }: File): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    schema: { hide: true },
    config: { rate: isCostly ? rates.costlyPage : rates.read },
    handler: async (request, reply) => {
      const params: Params = { ...(request.params as object) };
      await sendFromCache(request, reply, {
        key: request.url.split('?', 1)[0] ?? request.url,
        headers: { 'content-type': type, vary: 'Accept-Encoding' },
        make: () => make(params),
      });
      return reply;
    },
  });
}
