import { badRequest, forbidden } from '../../../shared/errors/app-error.ts';
import { createRegistry, findNpmRegistry, type Registry } from '../build/registry.ts';
import { sumBytes } from '../repository.ts';
import { type Pinned, packageOf, parsePinned } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';
import type { Deps } from './deps.ts';

/** The registry of this site. One that the operator names, in the environment or to npm, may be in a private network. */
export async function findRegistry(
  { site, fetchBytes }: Pick<Deps, 'site' | 'fetchBytes'>,
  signal: AbortSignal,
): Promise<Registry> {
  const isTrusted = site.settings
    .list()
    .some(({ key, source }) => key === 'packageRegistry' && source === 'environment');
  const { packageRegistry } = site.settings.get();
  const url = packageRegistry || (await findNpmRegistry());
  return createRegistry({ fetchBytes, url, isTrusted: isTrusted || packageRegistry === '', signal });
}

/** Whether members may add a package to webs. */
export function isAllowed({ site }: Pick<Deps, 'site'>, name: string): boolean {
  const { packages, packageList } = site.settings.get();
  if (packages !== 'list') return packages === 'all';
  return packageList.split(/\s+/).includes(packageOf(name));
}

/** Throws a 403 for a package that members may not add. */
export function requireAllowed(deps: Pick<Deps, 'site'>, name: string): void {
  if (isAllowed(deps, name)) return;
  throw forbidden(
    deps.site.settings.get().packages === 'off' ? messages.off : messages.notListed(packageOf(name)),
  );
}

export const maxBytesOf = ({ site }: Pick<Deps, 'site'>): number =>
  site.settings.get().packageMegabytes * 1_000_000;

/** Throws a 403 if the packages of the site use up their quota. */
export async function requireRoom(deps: Pick<Deps, 'db' | 'site'>): Promise<void> {
  if ((await sumBytes(deps.db)) >= maxBytesOf(deps)) throw forbidden(messages.full);
}

/** Parses names with exact versions; throws a 400 for any other text. */
export const parseAll = (texts: readonly string[]): Pinned[] =>
  texts.map((text) => {
    const pinned = parsePinned(text);
    if (pinned === null) throw badRequest(messages.notAName, 'packages');
    return pinned;
  });
