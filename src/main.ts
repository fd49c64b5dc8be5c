#!/usr/bin/env node
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import type { Context } from './context.ts';
import { secretPaths } from './modules/accounts/rules/paths.ts';
import { settingKeys, variableOf } from './modules/site/rules/settings.ts';
import type { Input } from './shared/command-line/declare.ts';
import { runProgram } from './shared/command-line/run.ts';
import { type Config, ConfigError, loadConfig } from './shared/config/config.ts';
import type { Secrets } from './shared/config/secrets.ts';
import { restartTag } from './shared/db/change-listener.ts';
import { primaryOf } from './shared/db/connection/primary.ts';
import { waitForDataDir } from './shared/db/embedded/instance-lock.ts';
import { resolveDatabase } from './shared/db/resolve-database.ts';
import { createLog, type Log, redirectConsole } from './shared/log/log.ts';
import { watchEventLoop } from './shared/process/loop-watchdog.ts';
import { lowerPriority } from './shared/process/lower-priority.ts';
import { waitForPort } from './shared/process/port.ts';
import { shutdownRequested } from './shared/process/signals.ts';
import {
  loopStateDescriptor,
  type Supervised,
  supervise,
  turnToServe,
} from './shared/process/supervision/supervise.ts';
import {
  findPreviewPort,
  sharedPortOption,
  supervisedOption,
  superviseWeb,
  withoutPreviewPortOption,
} from './shared/process/supervision/web-processes.ts';
import type { Environment, Started } from './worker/commands/command.ts';
import { createProgram, type Roles } from './worker/commands/program.ts';

/** Pause after the last of several saved files, in ms. */
const settleMs = 150;
const sourceFolder = new URL('./', import.meta.url).pathname;

/** Each role imports its heavy modules dynamically, so a process loads only what it needs. */
const roles: Roles = { all, web, worker, migrate };

/**
 * Serves HTTP until a shutdown signal, by itself or with several processes. A supervised process gets ready, and listens when its
 * supervisor says so.
 */
async function web({ config, secrets, log }: Started, { options }: Input): Promise<void> {
  requireDatabaseUrl(secrets);
  const isShared = options[sharedPortOption] === true;
  if (config.webProcesses > 1 && !isShared) return webProcesses(config, secrets, log);
  redirectConsole(log);
  const ending = shutdownRequested();
  const isSupervised = options[supervisedOption] === true;
  const turn = isSupervised ? turnToServe() : Promise.resolve();
  const [{ createContext }, { buildApp }, { drain }, { startPreviewListener }] = await Promise.all([
    import('./context.ts'),
    import('./app.ts'),
    import('./shared/server/drain.ts'),
    import('./shared/preview/preview-listener.ts'),
  ]);
  await migrateIfNeeded(config, secrets, log);
  // The supervisor has checked that the port is free; now another of its processes may listen there.
  const given = options[withoutPreviewPortOption] === true ? null : config.preview.port;
  const port = isSupervised ? given : await findPreviewPort(config, log);
  const origin = config.preview.port !== null && port === null ? null : config.preview.origin;
  await using ctx = await createContext({ ...config, preview: { port, origin } }, secrets, { log });
  restartOnNotification(ctx);
  const app = await buildApp(ctx);
  await app.ready();
  const hasTurn = await Promise.race([turn.then(() => true), ending.then(() => false)]);
  if (!hasTurn) return;
  const preview =
    port === null
      ? null
      : await startPreviewListener(
          { ...config, previewPort: port, isShared, serveFile: ctx.packages.serveFile },
          log,
        );
  await using _metrics = await startMetrics(ctx);
  await using _release = await keepReleasedFiles(ctx);
  const address = { port: config.port, host: config.host, reusePort: isShared };
  await app.listen(address);
  watchEventLoop({ reportTo: isSupervised ? loopStateDescriptor : null });
  process.send?.('ready');
  // The supervisor prints it for supervised processes.
  if (process.send === undefined) await printSetup(config, secrets, log);
  await ending;
  await Promise.all([drain(app), preview?.close()]);
}

/** Supervises the web processes that share PORT. */
async function webProcesses(config: Config, secrets: Secrets, log: Log): Promise<void> {
  const ending = shutdownRequested();
  await waitForPort(config.port, config.host);
  await migrateIfNeeded(config, secrets, log);
  await using disposables = new AsyncDisposableStack();
  const children = await superviseWeb(config, process.env, log);
  disposables.defer(() => stopAll(children));
  await Promise.race([Promise.all(children.map((child) => child.ready)), ending]);
  await printSetup(config, secrets, log);
  await ending;
}

const stopAll = async (children: readonly Supervised[]): Promise<void> => {
  await Promise.all(children.map((child) => child.stop()));
};

/** Runs jobs until a shutdown signal, at a lower CPU priority than the web process because no user waits for a job. */
async function worker({ config, secrets, log }: Started): Promise<void> {
  requireDatabaseUrl(secrets);
  lowerPriority();
  redirectConsole(log);
  const ending = shutdownRequested();
  const [{ createContext }, { runWorker }] = await Promise.all([
    import('./context.ts'),
    import('./worker/run.ts'),
  ]);
  await migrateIfNeeded(config, secrets, log);
  await using ctx = await createContext(config, secrets, { log });
  restartOnNotification(ctx);
  await using _metrics = await startMetrics(ctx);
  const running = await runWorker(ctx);
  watchEventLoop();
  process.send?.('ready');
  await ending;
  await running.close();
}

/** Ends this process so that its supervisor starts another, as after a restore at the set-up. */
function restartOnNotification({ changes, log }: Context): void {
  const changed = (tag: string) => {
    if (tag !== restartTag) return;
    log.warn('this process exits and is restarted');
    process.kill(process.pid, 'SIGTERM');
  };
  changes.watch({ changed, lost: () => {}, connected: () => {} });
}

/** Keeps this release's client files for pages that outlive the release. In development Vite serves them. */
async function keepReleasedFiles({ config, db, log }: Context): Promise<AsyncDisposable | null> {
  if (!config.production) return null;
  const { clientFolder, keepRelease } = await import('./shared/ssr/released-files.ts');
  return keepRelease(db, clientFolder, log);
}

/** Starts the metrics listener on METRICS_PORT, if set. */
async function startMetrics({ config, metrics, log }: Context): Promise<AsyncDisposable | null> {
  if (config.metrics === null || metrics === null) return null;
  const { startMetricsListener } = await import('./shared/metrics.ts');
  return startMetricsListener(config.metrics, metrics, log).catch((error) => {
    throw new ConfigError([
      {
        variable: 'METRICS_PORT',
        problem: `${config.metrics?.port} cannot be listened on (${error.message}); set a free port`,
      },
    ]);
  });
}

/** Migrates the database to the latest schema and exits. */
async function migrate({ config, secrets, log }: Started): Promise<void> {
  requireDatabaseUrl(secrets);
  const [{ migrateToLatest }, { migrateQueues }] = await Promise.all([
    import('./shared/db/migrate.ts'),
    import('./shared/jobs/queue.ts'),
  ]);
  const url = await primaryOf(secrets.databaseUrl).find();
  await refuseUnfitUpgrade(config, url);
  await migrateToLatest(url, log, () => migrateQueues(url));
}

/** Throws before the upgrade of a database by an installation that could not run afterwards. In development nothing is built. */
async function refuseUnfitUpgrade({ production }: Config, url: string): Promise<void> {
  const [{ findUpgrade }, { requireFittingRelease }] = await Promise.all([
    import('./shared/db/migrate.ts'),
    import('./shared/process/release-fit.ts'),
  ]);
  // The process waits later for a database that does not respond.
  const newest = production ? await findUpgrade(url).catch(() => null) : null;
  if (newest !== null) requireFittingRelease(join(import.meta.dirname, '..'), newest);
}

/** Runs pending migrations. When several processes start together, only one of them migrates. */
async function migrateIfNeeded(config: Config, { databaseUrl }: Secrets, log: Log): Promise<void> {
  const { migrateIfBehind } = await import('./shared/db/migrate.ts');
  const url = await primaryOf(databaseUrl).find();
  await refuseUnfitUpgrade(config, url);
  await migrateIfBehind(url, log, async () => (await import('./shared/jobs/queue.ts')).migrateQueues(url));
}

/**
 * Runs everything on this machine: the database (unless DATABASE_URL is set), the web processes and one worker
 * process. With `--when-built` the parent is still building the pages, and sends a message when they exist.
 */
async function all({ config, secrets, log }: Started, { options }: Input): Promise<void> {
  const ending = shutdownRequested();
  const built = options['when-built'] === true ? once(process, 'message') : Promise.resolve();
  await using disposables = new AsyncDisposableStack();
  disposables.defer(await waitForDataDir(config.dataDir));
  await waitForPort(config.port, config.host);
  const own = await unlessEnding(ending, resolveDatabase({ config, secrets, log, disposables }));
  if (own === null) return;
  await migrate({ config, secrets: own, log });
  const env = { ...process.env, DATABASE_URL: own.databaseUrl, DATABASE_URL_FILE: '' };
  const next = config.metrics === null ? '' : String(config.metrics.port + 1);
  const isEnding = await Promise.race([built.then(() => false), ending.then(() => true)]);
  if (isEnding) return;
  const children = [
    supervise('worker', { ...env, METRICS_PORT: next }, log),
    ...(await superviseWeb(config, env, log)),
  ];
  disposables.defer(() => stopAll(children));
  const started = Promise.all(children.map((child) => child.ready));
  const outcome = await Promise.race([
    started.then(() => 'ready' as const),
    ending.then(() => 'ending' as const),
  ]);
  if (outcome === 'ready') {
    process.stdout.write(`\nCodeweb is ready at ${config.publicUrl}\n\n`);
    await printSetup(config, own, log);
  }
  if (!config.production)
    disposables.defer(watchServerCode(() => void Promise.all(children.map((child) => child.restart()))));
  await ending;
}

/** Calls `changed` after server code was saved. Vite reloads pages and islands. Development only. */
function watchServerCode(changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(sourceFolder, { recursive: true }, (_event, file) => {
    if (file === null || !/\.(ts|sql)$/.test(file) || file.startsWith('pages')) return;
    clearTimeout(timer);
    timer = setTimeout(changed, settleMs);
  });
  return () => watcher.close();
}

/**
 * The result of `work`, or null if a shutdown was requested meanwhile. Ctrl-C in a terminal reaches programs such as
 * initdb too, so failures during a shutdown are ignored.
 */
async function unlessEnding<T>(ending: Promise<void>, work: Promise<T>): Promise<T | null> {
  let isEnding = false;
  void ending.then(() => {
    isEnding = true;
  });
  try {
    const result = await work;
    return isEnding ? null : result;
  } catch (error) {
    if (isEnding) return null;
    throw error;
  }
}

/** Prints where the site is set up, with the one-time code, while the installation has no admin. */
async function printSetup({ publicUrl }: Config, secrets: Secrets, log: Log): Promise<void> {
  const [{ openDatabase }, { createSetup }] = await Promise.all([
    import('./shared/db/client.ts'),
    import('./modules/site/index.ts'),
  ]);
  const { db } = openDatabase(secrets, log);
  try {
    const code = await createSetup({ db, secrets }).findCode();
    if (code === null) return;
    process.stdout.write(`No admin yet. Set the site up at ${publicUrl}/setup#${code}\n\n`);
  } catch (err) {
    log.warn({ err }, 'the code of the set-up could not be read');
  } finally {
    await db.destroy();
  }
}

function requireDatabaseUrl(secrets: Secrets): void {
  if (secrets.databaseUrl !== '') return;
  throw new ConfigError([
    {
      variable: 'DATABASE_URL',
      problem:
        'is not set; set it to postgres://user:password@host/database, or start the role "all", which has its own database',
    },
  ]);
}

function load(mustExist: boolean): Started {
  const siteNames = settingKeys.map(variableOf);
  const { config, secrets } = loadConfig(process.env, { siteNames, mustExist });
  return { config, secrets, log: createLog(config.logLevel, { secrets: secrets.values(), secretPaths }) };
}

const environment: Environment = { load: () => load(false), loadExisting: () => load(true) };

await runProgram(createProgram(roles), process.argv.slice(2), (run, input) => run(input, environment));
