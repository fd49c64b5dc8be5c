import { createAccounts } from './modules/accounts/index.ts';
import { secretPaths } from './modules/accounts/paths.ts';
import { createAssets } from './modules/assets/index.ts';
import { createCollections } from './modules/collections/index.ts';
import { createSite } from './modules/site/index.ts';
import { createSocial } from './modules/social/index.ts';
import { createWebs } from './modules/webs/index.ts';
import { type Clock, systemClock } from './shared/clock.ts';
import type { Config, Secrets } from './shared/config/index.ts';
import { ChangeListener } from './shared/db/change-listener.ts';
import { type Database, openDatabase } from './shared/db/client.ts';
import { createFetchUrl, type Network } from './shared/fetch/index.ts';
import { jobs } from './shared/jobs/jobs.ts';
import { findDepths } from './shared/jobs/outbox/outbox.ts';
import { createQueueProbe } from './shared/jobs/queue/queue-probe.ts';
import { createLog, type Log } from './shared/log/log.ts';
import { type Mailer, openMailer } from './shared/mail/index.ts';
import { createMetrics } from './shared/metrics/index.ts';
import { readFont } from './shared/ssr/fonts.ts';
import { openScratch, openStorage, type Storage } from './shared/storage/index.ts';
import { createScreenshots } from './worker/screenshots/index.ts';

/** Replacements for real dependencies, for tests. */
export type Overrides = {
  clock?: Clock;
  log?: Log;
  mailer?: Mailer;
  storage?: Storage;
  network?: Network;
  /** Program that runs the browser for web screenshots. */
  browserProgram?: string;
};

/**
 * Builds everything a process needs, in dependency order: database, queue, storage, mail, then the modules. Disposing
 * the context closes all of it in reverse order.
 */
export async function createContext(config: Config, secrets: Secrets, overrides: Overrides = {}) {
  const disposables = new AsyncDisposableStack();
  const log = overrides.log ?? createLog(config.logLevel, { secrets: secrets.values(), secretPaths });
  const clock = overrides.clock ?? systemClock;
  const { db, pool }: Database = openDatabase(secrets.databaseUrl, log);
  disposables.defer(() => db.destroy());
  const metrics = config.metrics === null ? null : createMetrics({ db, pool });
  const queue = createQueueProbe(secrets.redisUrl, db, log);
  disposables.defer(() => queue.close());
  const storage = overrides.storage ?? (await openStorage(config.storage, secrets));
  disposables.defer(() => storage.close());
  const mailer = overrides.mailer ?? openMailer(config.mail, secrets, log);

  const scratch = openScratch(config);
  const fetchUrl = config.urlUploads ? createFetchUrl(overrides.network) : null;

  const site = createSite({ db, log, config });
  const changes = new ChangeListener(secrets.databaseUrl, log);
  disposables.defer(() => changes[Symbol.asyncDispose]());
  changes.watch(site.settings.watcher);

  const assets = createAssets({ db, jobs, storage, scratch, fetchUrl, publicUrl: config.publicUrl });
  const accounts = createAccounts({ db, clock, jobs, log, config, secrets, assets });
  const webs = createWebs({ db, clock, jobs, accounts, assets, config, secrets });
  const collections = createCollections({ db, clock, accounts, webs, config, secrets });
  const social = createSocial({ db, accounts, assets, webs, collections, publicUrl: config.publicUrl });
  const screenshots = createScreenshots({
    chromium: config.thumbnails.drawn ? config.thumbnails.chromium : null,
    isSandboxed: config.thumbnails.isSandboxed,
    publicUrl: config.publicUrl,
    readFile: async (path, maxBytes) => (await readFont(path)) ?? assets.readStoredFile(path, maxBytes),
    log,
    program: overrides.browserProgram,
  });
  disposables.defer(() => screenshots.close());
  // Dependent modules come first.
  const accountDeletion = accounts.createDeletion([
    social.deletion,
    collections.deletion,
    webs.deletion,
    assets.deletion,
  ]);

  return {
    config,
    secrets,
    log,
    clock,
    db,
    pool,
    jobs,
    metrics,
    jobDepths: () => findDepths(db),
    queue,
    storage,
    scratch,
    mailer,
    screenshots,
    changes,
    site,
    accounts,
    accountDeletion,
    assets,
    webs,
    collections,
    social,
    [Symbol.asyncDispose]: () => disposables.disposeAsync(),
  };
}

export type Context = Awaited<ReturnType<typeof createContext>>;
