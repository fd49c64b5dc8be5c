import { createContext } from '../../context.ts';
import type { Input } from '../../shared/command-line/declare.ts';
import { waitForDataDir } from '../../shared/db/embedded/index.ts';
import { resolveDatabase } from '../../shared/db/resolve-database.ts';
import { restoreInstallation } from '../backup/installation.ts';
import { openNamed } from './backup.ts';
import type { Environment } from './command.ts';

/** Restores into an installation without members whose processes are stopped. */
export async function restore({ args: [path = ''] }: Input, { load }: Environment): Promise<void> {
  const { config, secrets, log } = load();
  await using disposables = new AsyncDisposableStack();
  disposables.defer(await waitForDataDir(config.dataDir));
  const own = await resolveDatabase({ config, secrets, log, disposables });
  await using ctx = await createContext(config, own, { log });
  const summary = await restoreInstallation(ctx, await openNamed(path, ctx));
  process.stderr.write(`${summary} from ${path}\n`);
}
