import { createRegistry, findNpmRegistry, writeBundled } from '../../modules/packages/index.ts';
import { bundledPackages } from '../../modules/packages/rules/bundled-packages.ts';
import { formatPinned, type Pinned, parsePinned } from '../../modules/packages/rules/fields.ts';
import { type Input, UsageError } from '../../shared/command-line/declare.ts';
import { OperatorError } from '../../shared/errors/operator-error.ts';
import { createFetchBytes } from '../../shared/fetch/fetch.ts';
import { type Environment, formatTable, report, withInstallation } from './command.ts';

const buildTimeout = 600_000;

export async function list(input: Input, environment: Environment): Promise<void> {
  const use = await withInstallation(environment, ({ packages }) => packages.getUse());
  const rows = use.packages.map(({ name, version, licence, bytes, webs, state }) => [
    formatPinned({ name, version }),
    licence,
    state === 'ready' ? `${Math.ceil(bytes / 1000)} KB` : state,
    `${webs} webs`,
  ]);
  report(input, use, rows.length === 0 ? 'There are no packages' : formatTable(rows));
}

/** Adds packages by name and exact version with everything that they require, or all that come with the release. */
export async function add(input: Input, environment: Environment): Promise<void> {
  const isBundled = input.options.bundled === true;
  if (isBundled === input.args.length > 0) throw new UsageError('give a package like d3@7.9.0, or --bundled');
  const wanted = isBundled
    ? bundledPackages.flatMap(({ version, entries }) => entries.map((name) => ({ name, version })))
    : input.args.map(requirePinned);
  const added = await withInstallation(environment, async ({ site, packages }) => {
    await site.settings.load();
    if (isBundled) await packages.loadBundled();
    const done: Pinned[] = [];
    for (const pinned of wanted) {
      const [known] = await packages.getStates([formatPinned(pinned)]);
      if (known?.state !== 'ready')
        await packages.buildNow(pinned, AbortSignal.timeout(buildTimeout)).catch((error: Error) => {
          throw new OperatorError(`${formatPinned(pinned)} cannot be added: ${error.message}`);
        });
      done.push(pinned);
    }
    return done;
  });
  report(input, added, `Added ${added.map(formatPinned).join(', ')}`);
}

export async function prune(input: Input, environment: Environment): Promise<void> {
  const pruned = await withInstallation(environment, ({ site, packages }) =>
    packages.prune(site.audit.byOperator()),
  );
  const { packages, bytes } = pruned;
  report(input, pruned, `Removed ${packages.length} packages (${(bytes / 1e6).toFixed(1)} MB)`);
}

/** Builds the libraries of the release into a folder, without an installation: for those who make images. */
export async function bundle(input: Input): Promise<void> {
  const [folder = ''] = input.args;
  const signal = AbortSignal.timeout(buildTimeout);
  const url = String(input.options.registry ?? (await findNpmRegistry()));
  const registry = createRegistry({ fetchBytes: createFetchBytes(), url, isTrusted: true, signal });
  await writeBundled(registry, folder, signal, (name) => process.stderr.write(`${name}\n`));
}

function requirePinned(text: string): Pinned {
  const pinned = parsePinned(text);
  if (pinned) return pinned;
  throw new UsageError(`"${text}" is not a package with an exact version, like d3@7.9.0`);
}
