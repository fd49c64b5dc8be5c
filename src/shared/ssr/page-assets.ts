import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { typeOf } from '../server/file-replies.ts';

/**
 * Serves the client files in `folder` with one route per file, precompressed by the build where available. Names below
 * assets/ contain a content hash and never change; files below fonts/ may be used by any origin.
 */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.logLevel = 'warn';
      route.config = { ...route.config, isCheap: true, family: familyOf(route.url) };
    });
    await addFiles(files, folder);
  });
}

/** Workers have the policy of the reply with their script. No worker evaluates text or sends requests. */
const workerPolicy = "default-src 'none'; script-src 'self'";
const isWorker = (path: string) => /\bworker-[\w-]+\.js(?:\.(?:br|gz))?$/.test(path);

/** Groups files into a few route names for logs and metrics. */
const familyOf = (url: string) => /^\/(assets|fonts)\//.exec(url)?.[0].concat('*') ?? '/*.*';

async function addFiles(app: FastifyInstance, folder: string): Promise<void> {
  const hashed = join(folder, 'assets') + sep;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['fonts/**'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(hashed);
      reply.header(
        'Cache-Control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      if (isWorker(path)) reply.header('Content-Security-Policy', workerPolicy);
    },
  });
  await app.register(fastifyStatic, {
    root: join(folder, 'fonts'),
    prefix: '/fonts/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      for (const [name, value] of Object.entries(fontHeaders(path))) reply.header(name, value);
    },
  });
}

/** Headers of a font: any web may use it, including sandboxed ones. Names have no hash, so the files may change. */
export function fontHeaders(path: string): Record<string, string> {
  const days = /\.woff2(\.\w+)?$/.test(path) ? 30 : 1;
  return {
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': `public, max-age=${days * 86_400}`,
    'X-Content-Type-Options': 'nosniff',
  };
}

const folder = new URL('../../../dist/client/fonts/', import.meta.url);

/** Reads a file below /fonts/, or returns null. Used for screenshots, whose pages cannot request this server. */
export async function readFont(path: string): Promise<{ type: string; bytes: Buffer } | null> {
  const [, name] = /^\/fonts\/((?:[\w-]+\/)?[\w-]+\.(?:css|woff2))$/.exec(path) ?? [];
  const bytes = name ? await readFile(new URL(name, folder)).catch(() => null) : null;
  return bytes && { type: typeOf(path) ?? '', bytes };
}
