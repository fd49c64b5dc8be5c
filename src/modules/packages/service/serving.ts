import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Storage } from '../../../shared/storage/storage.ts';
import { parsePackagePath } from '../rules/files.ts';

export type FileReply = { status: number; headers: Record<string, string>; body: Buffer };

/** Replies with a package's file, regardless of the origin of the requesting page. */
export type ServePackage = (path: string, acceptEncoding?: string) => Promise<FileReply>;

const cacheBytes = 48_000_000;
const maxAge = 31_536_000;
const compress = promisify(brotliCompress);

const headers = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
};

/**
 * Serves bundles and declarations from the media store. Content under a hash never changes, so no permission is
 * checked, and any cache may store it.
 */
export function createServing(storage: Storage): ServePackage {
  // Concurrent requests for a file share one read.
  const cache = new LRUCache<string, { plain: Buffer; brotli: Buffer }>({
    maxSize: cacheBytes,
    sizeCalculation: ({ plain, brotli }) => plain.length + brotli.length,
    ignoreFetchAbort: true,
    fetchMethod: async (key) => {
      const found = await storage.open(key);
      if (found === null) return undefined;
      const plain = Buffer.concat(await found.stream.toArray());
      const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
      return { plain, brotli };
    },
  });
  return async (path, acceptEncoding = '') => {
    const file = parsePackagePath(path);
    const found = file && (await cache.fetch(file.key));
    if (!file || !found) {
      const missing = {
        ...headers,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      };
      return { status: 404, headers: missing, body: Buffer.from('Not found\n') };
    }
    const isCompressed = /\bbr\b/.test(acceptEncoding);
    return {
      status: 200,
      headers: {
        ...headers,
        'content-type': file.type,
        'cache-control': `public, max-age=${maxAge}, immutable`,
        vary: 'accept-encoding',
        ...(isCompressed && { 'content-encoding': 'br' }),
      },
      body: isCompressed ? found.brotli : found.plain,
    };
  };
}
