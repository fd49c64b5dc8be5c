import { maxPackages, parsePinned } from '../../../modules/packages/rules/fields.ts';
import { isAppError } from '../../../shared/errors/app-error.ts';
import { call } from '../../runtime/api/api.ts';

const pollMs = 1_000;
const maxWaitMs = 150_000;

/**
 * Requests builds of the packages of imported webs, and waits for them. A package that cannot be built does not
 * prevent the import: the server reports the webs that lack it.
 */
export async function preparePackages(texts: readonly string[], signal: AbortSignal): Promise<void> {
  const wanted = [...new Set(texts)].filter(parsePinned);
  for (let at = 0; at < wanted.length; at += maxPackages)
    await prepare(wanted.slice(at, at + maxPackages), signal);
}

async function prepare(packages: string[], signal: AbortSignal): Promise<void> {
  try {
    let states = await call('POST /packages/add', { body: { packages }, signal });
    const end = performance.now() + maxWaitMs;
    while (states.some(({ state }) => state === 'waiting') && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      signal.throwIfAborted();
      states = await call('GET /packages/states', { query: { packages: packages.join(',') }, signal });
    }
  } catch (error) {
    if (!isAppError(error) || error.status === 401) throw error;
  }
}
