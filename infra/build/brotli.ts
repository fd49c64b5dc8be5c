import { compressFolder } from './compress.ts';

/**
 * `node infra/build/brotli.ts`, in the folder `dist/client`: adds the .br copies. Compressing takes
 * twice as long as the rest of the build, so `npm start` does it while it runs; until then browsers
 * get the .gz copies. Paths are relative: a build that is replaced in the meantime is never written to.
 */
await compressFolder('.', 'br');
