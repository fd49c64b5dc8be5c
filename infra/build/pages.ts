import { stripVTControlCharacters } from 'node:util';
import { build } from 'vike/api';

/** `node infra/build/pages.ts [folder]`: builds the browser bundles and the server renderer into `folder` (default: dist). */
const [outDir = 'dist'] = process.argv.slice(2);
try {
  await build({ viteConfig: { logLevel: 'warn', build: { outDir, emptyOutDir: true } } });
} catch (error) {
  // Vike handles uncaught errors itself and would exit with 0.
  console.error(error instanceof Error ? stripVTControlCharacters(error.message) : error);
  process.exit(1);
}
