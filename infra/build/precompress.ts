import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { compressFolder } from './compress.ts';

/** Adds the .gz copies of the browser's files at the end of the build; brotli.ts adds the .br copies. */
export function precompress(): Plugin {
  return {
    name: 'codeweb:precompress',
    apply: 'build',
    // After both builds, since the styles of pages are written by the server's build.
    buildApp: {
      order: 'post',
      handler: async ({ config }) => {
        await compressFolder(resolve(config.root, config.build.outDir, 'client'), 'gz');
      },
    },
  };
}
