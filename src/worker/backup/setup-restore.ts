import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { SetupRestore } from '../../modules/site/routes.ts';
import { changeChannel, restartTag } from '../../shared/db/change-listener.ts';
import { primaryOf } from '../../shared/db/connection/primary.ts';
import { migrateToLatest } from '../../shared/db/migrate.ts';
import { badRequest, taken } from '../../shared/errors/app-error.ts';
import { OperatorError } from '../../shared/errors/operator-error.ts';
import { migrateQueues } from '../../shared/jobs/queue.ts';
import { verifyBackup } from './archive.ts';
import { restoreInstallation } from './installation.ts';
import { openBackupStore } from './store/index.ts';
import type { BackupStore } from './store/store.ts';

let isBusy = false;

/** Restores backups of the configured store while the installation, which is still empty, runs. */
export function createSetupRestore(ctx: Context): SetupRestore {
  const withStore = async <T>(work: (store: BackupStore) => Promise<T>): Promise<T> => {
    const store = await openBackupStore(ctx.config.backup, ctx.secrets);
    try {
      return await work(store);
    } catch (error) {
      throw error instanceof OperatorError ? badRequest(error.message, 'name') : error;
    } finally {
      store.close();
    }
  };
  return {
    list: () => withStore(async ({ place, list }) => ({ place, backups: await list() })),
    restore: async (name) => {
      if (isBusy) throw taken('A backup is being restored');
      isBusy = true;
      try {
        await withStore((store) => restoreVerified(ctx, store, name));
      } finally {
        isBusy = false;
      }
    },
  };
}

/** Nothing is deleted before the whole backup has been read once. */
async function restoreVerified(ctx: Context, store: BackupStore, name: string): Promise<void> {
  await verifyBackup(await store.open(name));
  try {
    const summary = await restoreInstallation(ctx, await store.open(name), { isRunning: true });
    ctx.log.info({ name, summary }, 'backup restored during set-up; all processes restart');
  } catch (error) {
    const url = await primaryOf(ctx.secrets.databaseUrl).find();
    await migrateToLatest(url, ctx.log, () => migrateQueues(url));
    throw error;
  } finally {
    // Every process has settings and prepared statements of the former database.
    await sql`select pg_notify(${changeChannel}, ${restartTag})`.execute(ctx.db);
  }
}
