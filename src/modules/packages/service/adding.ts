import { inTransaction } from '../../../shared/db/transaction.ts';
import { isAppError } from '../../../shared/errors/app-error.ts';
import type { Run } from '../../../shared/jobs/handle.ts';
import { type BuiltPackage, buildPackage, sha256, type UploadedPackage } from '../build/build-package.ts';
import { PackageError } from '../build/limits.ts';
import type { Described, Registry } from '../build/registry.ts';
import type { DescribedPackage, FoundPackages, PackageState } from '../contract.ts';
import { buildPackage as buildJob } from '../jobs.ts';
import * as repository from '../repository.ts';
import { type Pinned, packageOf, parseSpecifier } from '../rules/fields.ts';
import { bundleKey, typeOfKey, typesKey } from '../rules/files.ts';
import { messages } from '../rules/messages.ts';
import type { Deps } from './deps.ts';
import { findRegistry, isAllowed, parseAll, requireAllowed, requireRoom } from './policy.ts';

/** Milliseconds that a member waits for the registry. */
const answerTimeout = 8_000;
const maxFound = 12;

/** Enqueues builds of the packages that are not installed yet. */
export async function add(deps: Deps, texts: readonly string[]): Promise<PackageState[]> {
  const pinned = parseAll([...new Set(texts)]);
  const known = await repository.findPackages(deps.db, pinned);
  const isReady = ({ name, version }: Pinned) =>
    known.some((row) => row.name === name && row.version === version && row.state === 'ready');
  const wanted = pinned.filter((one) => !isReady(one));
  for (const { name } of pinned) requireAllowed(deps, name);
  if (wanted.length > 0) await requireRoom(deps);
  await inTransaction(deps.db, async (tx) => {
    const added = await repository.requestPackages(tx, pinned);
    await deps.jobs.addAll(tx, buildJob, added);
  });
  return getStates(deps, texts);
}

/** Packages by name and version, in this order; those that are not installed are left out. */
export async function getStates({ db }: Pick<Deps, 'db'>, texts: readonly string[]): Promise<PackageState[]> {
  const pinned = parseAll(texts);
  const rows = await repository.findPackages(db, pinned);
  return pinned.flatMap(({ name, version }) => {
    const row = rows.find((one) => one.name === name && one.version === version);
    return row ? [toState(row)] : [];
  });
}

const toState = ({ state, hash, ...row }: repository.PackageRow): PackageState => ({
  ...row,
  hash: hash ?? '',
  state: state as PackageState['state'],
});

/** Builds a package and stores its bundle; the reason of a failure is stored for the members who wait for it. */
export async function build(deps: Deps, pinned: Pinned, run: Run): Promise<void> {
  const [known] = await repository.findPackages(deps.db, [pinned]);
  if (known?.state !== 'waiting') return;
  try {
    await requireRoom(deps);
    const registry = await findRegistry(deps, run.signal);
    const built = await buildPackage(registry, pinned.name, pinned.version, run.signal);
    const stored = await store(deps, built);
    await run.finish((tx) => repository.setBuilt(tx, pinned, stored));
  } catch (error) {
    const isKnown = error instanceof PackageError || (isAppError(error) && error.status < 500);
    // No member waits for a build that is not retried.
    if (!isKnown && run.attempt >= buildJob.attempts && !run.signal.aborted)
      await inTransaction(deps.db, (tx) => repository.setFailed(tx, pinned, messages.failed));
    if (!isKnown) throw error;
    deps.log.info({ ...pinned, problem: error.message, err: error.cause }, 'package not built');
    await run.finish((tx) => repository.setFailed(tx, pinned, error.message));
  }
}

/** Builds a package in this process, for operators and admins; throws a PackageError. */
export async function buildNow(
  deps: Deps,
  pinned: Pinned,
  { signal, uploaded = null }: { signal: AbortSignal; uploaded?: UploadedPackage | null },
): Promise<BuiltPackage> {
  const registry = await findRegistry(deps, signal);
  const built = await buildPackage(registry, pinned.name, pinned.version, signal, uploaded);
  const stored = await store(deps, built);
  await inTransaction(deps.db, (tx) => repository.setBuilt(tx, pinned, stored));
  return built;
}

/** Stores the files under their hashes, where a file of the same hash is the same file. */
async function store({ storage }: Pick<Deps, 'storage'>, built: BuiltPackage): Promise<repository.Built> {
  const { hash, code, licence, licenceText, requires, types } = built;
  const put = (key: string, bytes: Buffer) => storage.put(key, bytes, { type: typeOfKey(key) ?? '' });
  await put(bundleKey(hash), code);
  const typesHash = types && sha256(types);
  if (types && typesHash) await put(typesKey(typesHash), types);
  const typesBytes = types?.length ?? 0;
  return { hash, bytes: code.length, licence, licenceText, requires, typesHash, typesBytes };
}

/** Packages by a part of their name: those of the registry, or the installed ones if it does not respond. */
export async function search(deps: Deps, text: string): Promise<FoundPackages> {
  const here = await repository.searchReady(deps.db, text.trim(), maxFound);
  const found = text.trim() === '' ? [] : await ask(deps, (registry) => registry.search(text.trim()));
  const local = here.map((row) => ({ ...row, description: '', isHere: true }));
  return toFound(deps, found, local);
}

/** The newest version of each package that scripts import. */
export async function findHere({ db }: Pick<Deps, 'db'>, names: readonly string[]): Promise<Pinned[]> {
  const rows = await repository.findNewestReady(db, names);
  return rows.map(({ name, version }) => ({ name, version }));
}

export async function findNewest(deps: Deps, names: readonly string[]): Promise<FoundPackages> {
  const known = [...new Set(names)].filter((name) => parseSpecifier(name) && isAllowed(deps, name));
  const here = await repository.findNewestReady(deps.db, known);
  const local = here.map((row) => ({ ...row, description: '', isHere: true }));
  const found = await ask(deps, async (registry) => {
    const packages = [...new Set(known.map(packageOf))];
    const answers = await Promise.allSettled(packages.map((name) => registry.describe(name)));
    const failed = answers.find((one) => one.status === 'rejected' && !isUnknown(one.reason));
    if (failed?.status === 'rejected') throw failed.reason;
    return known.flatMap((name) => {
      const answer = answers[packages.indexOf(packageOf(name))];
      return answer?.status === 'fulfilled' ? [{ ...answer.value, name }] : [];
    });
  });
  return toFound(deps, found, local);
}

const isUnknown = (error: unknown) => error instanceof PackageError && !/did not answer/.test(error.message);

function toFound(deps: Deps, found: Described[] | null, here: DescribedPackage[]): FoundPackages {
  const isHere = (one: Described) =>
    here.find(({ name, version }) => name === one.name && version === one.version);
  const remote = (found ?? []).map((one) => ({ ...one, isHere: false, ...pick(isHere(one)) }));
  const rest = here.filter(({ name }) => !remote.some((one) => one.name === name));
  const packages = [...remote, ...rest].filter(({ name }) => isAllowed(deps, name));
  return { isOnline: found !== null, packages };
}

const pick = (here: DescribedPackage | undefined) => here && { isHere: true, bytes: here.bytes };

/** The registry's answer; null if there is none, or packages are off. */
async function ask<T>(deps: Deps, work: (registry: Registry) => Promise<T>): Promise<T | null> {
  if (deps.site.settings.get().packages === 'off') return null;
  try {
    return await work(await findRegistry(deps, AbortSignal.timeout(answerTimeout)));
  } catch (error) {
    deps.log.info({ err: error }, 'package registry does not respond');
    return null;
  }
}
