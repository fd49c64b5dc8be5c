import type { PackageState } from '../../../modules/packages/contract.ts';
import { formatPinned, type Pinned, packageOf, parsePinned } from '../../../modules/packages/rules/fields.ts';
import { importMapOf } from '../../../modules/packages/rules/files.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { type PackageFields, packageFields } from '../../(drafts)/index.ts';
import { call } from '../../runtime/api/api.ts';

/** The imports of a web, from the text of its field. */
export const readPackages = (text: string): Pinned[] =>
  text.split('\n').flatMap((line) => parsePinned(line) ?? []);

/** Maximum rounds of adding dependencies: a package's dependencies, then their dependencies, and so on. */
const maxRounds = 8;
const pollMs = 700;
const maxWaitMs = 150_000;

export const findStates = (pinned: readonly Pinned[]): Promise<PackageState[]> =>
  pinned.length === 0
    ? Promise.resolve([])
    : call('GET /packages/states', { query: { packages: pinned.map(formatPinned).join(',') } });

/**
 * Adds packages by the specifiers that scripts import, with all their dependencies, to those of a web. `versions` are
 * chosen ones; others get the web's version of the same package, or the newest. Throws an AppError that explains a
 * failure.
 */
export async function addPackages(
  current: readonly Pinned[],
  names: readonly string[],
  versions: ReadonlyMap<string, string> = new Map(),
): Promise<PackageFields> {
  const chosen = new Map(current.map(({ name, version }) => [name, version]));
  let wanted = [...new Set(names)];
  for (let round = 0; wanted.length > 0 && round < maxRounds; round += 1) {
    const pinned = await choose(wanted, chosen, versions);
    for (const { name, version } of pinned) chosen.set(name, version);
    const states = await build(pinned);
    const required = states.flatMap((state) => state.requires);
    wanted = [...new Set(required)].filter((name) => !chosen.has(name));
  }
  return toFields([...chosen].map(([name, version]) => ({ name, version })));
}

/** The field of a web with these packages, which must have been built. */
export async function toFields(pinned: readonly Pinned[]): Promise<PackageFields> {
  const states = await findStates(pinned);
  const ready = states.filter(({ state }) => state === 'ready');
  const missing = pinned.find(({ name }) => !ready.some((one) => one.name === name));
  if (missing) return toFields((await build(pinned)).map(({ name, version }) => ({ name, version })));
  return packageFields(ready, importMapOf(ready));
}

async function choose(
  names: readonly string[],
  chosen: ReadonlyMap<string, string>,
  versions: ReadonlyMap<string, string>,
): Promise<Pinned[]> {
  const versionOf = (name: string) => {
    const sibling = [...chosen].find(([other]) => packageOf(other) === packageOf(name));
    return versions.get(name) ?? sibling?.[1];
  };
  const unknown = names.filter((name) => versionOf(name) === undefined);
  const { packages, isOnline } =
    unknown.length === 0
      ? { packages: [], isOnline: true }
      : await call('GET /packages/newest', { query: { names: unknown.join(',') } });
  return names.map((name) => {
    const version = versionOf(name) ?? packages.find((one) => one.name === name)?.version;
    if (version !== undefined) return { name, version };
    throw new AppError(404, isOnline ? texts.unknown(name) : texts.unknownOffline(name));
  });
}

/** Requests builds of packages, and waits for them. */
async function build(pinned: readonly Pinned[]): Promise<PackageState[]> {
  const packages = pinned.map(formatPinned);
  let states = await call('POST /packages/add', { body: { packages } });
  const end = performance.now() + maxWaitMs;
  while (states.some(({ state }) => state === 'waiting')) {
    if (performance.now() > end) throw new AppError(503, texts.slow);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    states = await findStates(pinned);
  }
  const failed = states.find(({ state }) => state === 'failed');
  if (failed) throw new AppError(400, `${formatPinned(failed)} cannot be used: ${failed.problem}`);
  return states;
}

export const texts = {
  offline: 'The registry of packages cannot be reached, so only packages that are on this site are offered.',
  unknown: (names: string) => `${names}: no package is called like that.`,
  unknownOffline: (names: string) =>
    `${names}: not on this site, and the registry of packages cannot be reached.`,
  missing: (names: string, count: number) => `${names} ${count === 1 ? 'is' : 'are'} not in this web yet.`,
  adding: 'Adding… The site downloads and bundles it once.',
  added: (names: string) => `Added ${names}`,
  slow: 'It takes longer than usual. Try again in a minute.',
  none: 'Packages are what scripts import by name: import confetti from ‘canvas-confetti’',
  noMatch: 'No package matches',
  guests: 'Log in to add packages',
} as const;

/** Formats a size for display. */
export const sizeOf = (bytes: number): string =>
  bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1_000))} KB`;
