import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { root } from './page-renderer.ts';

const folder = join(root, 'dist', 'client');
const hashed = join(folder, 'assets') + sep;

/**
 * Serves the browser's files of the build, one exact route a file, in the compressed twin that the build laid beside
 * it. Everything below assets/ has a hash in its name and never changes.
 */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  if (!existsSync(folder)) throw new Error(`${folder} is not there: run the build first`);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(hashed);
      reply.header(
        'Cache-Control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      reply.header('X-Content-Type-Options', 'nosniff');
    },
  });
}
