import { createAccounts, createTrust } from './modules/accounts/index.ts';
import { secretPaths } from './modules/accounts/rules/paths.ts';
import { createAssets } from './modules/assets/index.ts';
import { createBin } from './modules/bin/index.ts';
import { createCollections } from './modules/collections/index.ts';
import { createDiscovery } from './modules/discovery/index.ts';
import { createExports } from './modules/exports/index.ts';
import { downloadPath } from './modules/exports/rules/fields.ts';
import { createModeration } from './modules/moderation/index.ts';
import { reportedPicturesPath } from './modules/moderation/rules/fields.ts';
import { type Addresses, createNotifications } from './modules/notifications/index.ts';
import { createPackages } from './modules/packages/index.ts';
import { createSite, type Site } from './modules/site/index.ts';
import { createSocial } from './modules/social/index.ts';
import { createWebs } from './modules/webs/index.ts';
import { hrefOf } from './pages/(notifications)/href-of.ts';
import { pagePath } from './pages/page-path.ts';
import { matchPage } from './pages/routes.ts';
import { type Clock, systemClock } from './shared/clock.ts';
import type { Config } from './shared/config/config.ts';
import type { Secrets } from './shared/config/secrets.ts';
import { ChangeListener } from './shared/db/change-listener.ts';
import { type Database, openDatabase } from './shared/db/client.ts';
import { createFetchBytes, createFetchUrl, type FetchBytes, type Network } from './shared/fetch/fetch.ts';
import { jobs } from './shared/jobs/jobs.ts';
import { findDepths } from './shared/jobs/outbox.ts';
import { createQueueProbe } from './shared/jobs/queue.ts';
import { createLog, type Log } from './shared/log/log.ts';
import { type Mailer, openMailer } from './shared/mail/mailer.ts';
import { createMetrics } from './shared/metrics.ts';
import type { Screen } from './shared/screening.ts';
import { readFont } from './shared/ssr/page-assets.ts';
import { openScratch, openStorage } from './shared/storage/open-storage.ts';
import type { Storage } from './shared/storage/storage.ts';
import { createScreenshots } from './worker/screenshots/index.ts';

/** Paths that are followed by a secret. */
export const loggedSecretPaths = [...secretPaths, downloadPath, reportedPicturesPath];

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
  const log =
    overrides.log ??
    createLog(config.logLevel, { secrets: secrets.values(), secretPaths: loggedSecretPaths });
  const clock = overrides.clock ?? systemClock;
  const maxReplicaLagMs = config.maxReplicaLag * 1_000;
  const { db, pool, replicas }: Database = openDatabase(secrets, log, { maxReplicaLagMs });
  disposables.defer(() => db.destroy());
  disposables.defer(() => replicas?.[Symbol.asyncDispose]());
  const findBackup = config.backup.at === null ? null : () => site.backups.findFacts(clock.now());
  const metrics = config.metrics === null ? null : createMetrics({ db, pool, replicas, findBackup });
  const queue = createQueueProbe(secrets.redisUrl, db, log);
  disposables.defer(() => queue.close());
  const storage = overrides.storage ?? (await openStorage(config.storage, secrets));
  disposables.defer(() => storage.close());
  const exportStorage = await openStorage(config.storage, secrets, 'exports');
  disposables.defer(() => exportStorage.close());

  const scratch = openScratch(config);
  const fetchBytes = createFetchBytes(overrides.network);
  const fetchUrl = config.urlUploads ? createFetchUrl(overrides.network) : null;

  const site = createSite({ db, log, config, secrets });
  const mailer = overrides.mailer ?? openMailer(config.mail.dir, site.mailSettings, log);
  const changes = new ChangeListener(secrets.databaseUrl, log);
  disposables.defer(() => changes[Symbol.asyncDispose]());
  changes.watch(site.settings.watcher);

  const stores = { storage, exportStorage, scratch };
  const modules = createModules({
    ...{ site, db, clock, log, ...stores, fetchUrl, fetchBytes, config, secrets },
  });
  changes.watch(modules.notifications.streams);
  const screenshots = createScreenshots({
    chromium: config.thumbnails.drawn ? config.thumbnails.chromium : null,
    isSandboxed: config.thumbnails.isSandboxed,
    publicUrl: config.publicUrl,
    readFile: createFileReader(modules),
    log,
    program: overrides.browserProgram,
  });
  disposables.defer(() => screenshots.close());
  return {
    config,
    secrets,
    log,
    clock,
    db,
    pool,
    replicas,
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
    ...modules,
    storedFiles: storedFilesOf(modules),
    [Symbol.asyncDispose]: () => disposables.disposeAsync(),
  };
}

type Modules = ReturnType<typeof createModules>;

/** Reads this site's files that webs load, for rendering their pictures. */
const createFileReader =
  ({ packages, assets }: Modules) =>
  async (path: string, maxBytes: number) =>
    (await readFont(path)) ??
    (await packages.readFile(path, maxBytes)) ??
    assets.readStoredFile(path, maxBytes);

/** The files of the media store that rows of the database name, for backups. */
const storedFilesOf = ({ packages, assets }: Modules) => ({
  listKeys: async (db: Database['db']) => [
    ...(await assets.listStoredKeys(db)),
    ...(await packages.listStoredKeys(db)),
  ],
  typeOf: (key: string) => packages.typeOfKey(key) ?? assets.typeOfKey(key),
});

type Shared = {
  site: Site;
  db: Database['db'];
  clock: Clock;
  log: Log;
  storage: Storage;
  exportStorage: Storage;
  scratch: ReturnType<typeof openScratch>;
  fetchUrl: ReturnType<typeof createFetchUrl> | null;
  fetchBytes: FetchBytes;
  config: Config;
  secrets: Secrets;
};

/** The modules in the order of their calls: each gets those to its left. */
function createModules({ exportStorage, ...shared }: Shared) {
  const { site, db, clock, log, storage, scratch, fetchUrl, fetchBytes, config, secrets } = shared;
  // Moderation comes last in the line, and screens what the modules to its left write.
  const screen: Screen = (...written) => moderation.screen(...written);
  const trust = createTrust({ site, clock, config });
  const packages = createPackages({ site, db, clock, log, jobs, storage, fetchBytes });
  const assets = createAssets({
    ...{ site, screen, db, trust, jobs, storage, scratch, fetchUrl },
    publicUrl: config.publicUrl,
  });
  const accounts = createAccounts({ site, db, clock, jobs, log, config, secrets, assets });
  const webs = createWebs({
    ...{ site, db, clock, jobs, trust, screen, packages, accounts, assets, config, secrets },
  });
  const collections = createCollections({
    ...{ site, db, clock, trust, screen, accounts, webs, config, secrets },
  });
  const social = createSocial({
    ...{ site, db, trust, screen, accounts, assets, webs, collections },
    publicUrl: config.publicUrl,
  });
  const bin = createBin({
    ...{ db, clock, accounts, config },
    binned: { web: webs.binned, collection: collections.binned, asset: assets.binned, ...social.binned },
  });
  const discovery = createDiscovery({
    site,
    clock,
    webs,
    collections,
    social,
    config,
    pages: pageAddresses(config),
  });
  const exports = createExports({
    ...{ db, jobs, site, scratch, packages, assets, accounts, config, secrets },
    storage: exportStorage,
    addresses: exportAddresses(config),
  });
  // Dependent modules come first.
  const accountDeletion = accounts.createDeletion([
    social.deletion,
    exports.deletion,
    collections.deletion,
    webs.deletion,
    assets.deletion,
  ]);
  const moderatedItems = {
    web: webs.moderated,
    collection: collections.moderated,
    asset: assets.moderated,
    ...social.moderated,
  };
  const moderation = createModeration({
    ...{ site, db, clock, jobs, assets, moderatedItems, accountDeletion, config, secrets },
    members: accounts.members,
  });
  const notifications = createNotifications({
    ...{ db, log, site, config, secrets, accounts },
    addresses: notificationAddresses(config),
  });
  return {
    ...{ packages, assets, accounts, webs, collections, social },
    ...{ bin, discovery, moderation, notifications, exports, accountDeletion },
  };
}

/** Addresses of the pages that feeds, sitemaps and embeds link to. */
const pageAddresses = ({ publicUrl }: Config) => ({
  home: `${publicUrl}/`,
  web: (webId: string) => `${publicUrl}${pagePath('/web/@webId', { webId })}`,
  member: (username: string) => `${publicUrl}${pagePath('/@username', { username })}`,
  memberWebs: (username: string) =>
    `${publicUrl}${pagePath('/@username/@webTab', { username, webTab: 'popular' })}`,
  collection: (collectionId: string) =>
    `${publicUrl}${pagePath('/collection/@collectionId', { collectionId })}`,
  tag: (tag: string) => `${publicUrl}${pagePath('/tag/@tag', { tag })}`,
  embed: (webId: string) => `${publicUrl}${pagePath('/embed/@webId', { webId })}`,
  account: `${publicUrl}${pagePath('/settings/account')}`,
  webIdOf: (pathname: string) => matchPage(pathname)?.params.webId ?? null,
});

/** Addresses of the pages of exported items. */
const exportAddresses = (config: Config) => ({
  web: pageAddresses(config).web,
  collection: pageAddresses(config).collection,
  settings: pageAddresses(config).account,
});

/** Addresses in notification mails. */
const notificationAddresses = ({ publicUrl }: Config): Addresses => ({
  notification: (notification) => `${publicUrl}${hrefOf(notification)}`,
  notifications: `${publicUrl}${pagePath('/notifications')}`,
  settings: `${publicUrl}${pagePath('/settings/notifications')}`,
});

export type Context = Awaited<ReturnType<typeof createContext>>;
