import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PackageError } from './package-error.ts';

const timeoutMs = 20_000;
let known: Promise<string> | null = null;

/**
 * Address of the registry that npm uses on this machine: the public one, unless its operator has configured another. Throws a PackageError
 * without npm.
 */
export function findNpmRegistry(): Promise<string> {
  known ??= askNpm().catch((error: unknown) => {
    known = null;
    throw new PackageError('this server has no npm, so its registry must be set', { cause: error });
  });
  return known;
}

async function askNpm(): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry'], { timeout: timeoutMs });
  const url = URL.parse(stdout.trim());
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Error(`npm named no registry, but ${stdout.slice(0, 100)}`);
  return url.href;
}
