import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build } from 'vike/api';
import { builtForFile } from '../../src/shared/process/release-fit.ts';

/**
 * `node infra/build/pages.ts [folder]`: builds the browser bundles and the server renderer into `folder` (default:
 * dist).
 */
const [outDir = 'dist'] = process.argv.slice(2);
try {
  await build({ viteConfig: { logLevel: 'warn', build: { outDir, emptyOutDir: true } } });
  const migrations = readdirSync('migrations')
    .filter((name) => /^\d{4}_.+\.ts$/.test(name))
    .sort();
  const migration = migrations.at(-1)?.replace(/\.ts$/, '');
  writeFileSync(join(outDir, builtForFile), `${JSON.stringify({ migration })}\n`);
} catch (error) {
  // Vike handles uncaught errors itself and would exit with 0.
  console.error(error instanceof Error ? stripVTControlCharacters(error.message) : error);
  process.exit(1);
}
