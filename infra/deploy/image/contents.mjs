import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node contents.mjs REPOSITORY LIST`: fails if the list of the image's files contains files that only development
 * needs.
 */
const [repository, list] = process.argv.slice(2);
const files = readFileSync(list, 'utf8').trim().split('\n');
const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'));

const top = new Set(['dist', 'infra', 'LICENSE', 'migrations', 'node_modules', 'package.json', 'src']);
const unexpected = files.filter((file) => file.startsWith('./') && !top.has(file.split('/')[1]));
const ofInfra = files.filter((file) => /^\.\/infra\/(?!seed(\/|$))/.test(file));
const ofDevelopment = files
  .map((file) => file.replace(/\/package\.json$/, ''))
  .filter((folder) => packages[folder]?.dev === true);
const missing = [
  './src/main.ts',
  './src/modules/webs/schema/counts.sql',
  './migrations/0001_baseline/webs.sql',
  './dist/server/entry.mjs',
  './dist/built-for.json',
  './LICENSE',
].filter((file) => !files.includes(file));

const wrong = [...unexpected, ...ofInfra, ...ofDevelopment, ...missing.map((file) => `no ${file}`)];
process.stdout.write(wrong.length === 0 ? `${files.length} files\n` : `${wrong.join('\n')}\n`);
process.exitCode = wrong.length === 0 && files.length > 500 ? 0 : 1;
