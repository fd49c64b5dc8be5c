import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg|json|webmanifest|txt|ttf)$/;
const worthIt = 1_024;

/** Lays .br and .gz twins beside the browser's files, so that the server never compresses an asset itself. */
export function precompress(): Plugin {
  return {
    name: 'codeweb:precompress',
    apply: 'build',
    // After both builds: the styles of pages come out of the server's one.
    buildApp: {
      order: 'post',
      handler: async ({ config }) => {
        await compressFolder(resolve(config.root, config.build.outDir, 'client'));
      },
    },
  };
}

/** Compresses every text file below `folder` that gains by it. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  for (const file of files) await compressFile(join(file.parentPath, file.name));
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < worthIt) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
