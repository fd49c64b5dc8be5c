import { once } from 'node:events';
import type { Context } from './context.ts';
import { secretPaths } from './modules/accounts/paths.ts';
import { settingKeys, variableOf } from './modules/site/settings.ts';
import { type Config, ConfigError, loadConfig, type Secrets } from './shared/config/index.ts';
import { primaryOf } from './shared/db/connection/primary.ts';
import { waitForDataDir } from './shared/db/embedded/index.ts';
import { resolveDatabase } from './shared/db/resolve-database.ts';
import { createLog, type Log, redirectConsole } from './shared/log/log.ts';
import { formatError } from './shared/process/explain.ts';
import { watchEventLoop } from './shared/process/loop-watchdog.ts';
import { lowerPriority } from './shared/process/lower-priority.ts';
import { waitForPort } from './shared/process/port.ts';
import { shutdownRequested } from './shared/process/signals.ts';
import { type Supervised, supervise } from './shared/process/supervision/supervise.ts';
import { hasPreviewPort, sharesPort, superviseWeb } from './shared/process/supervision/web-processes.ts';
import { watchServerCode } from './shared/process/watch.ts';
import type { Command } from './worker/commands/command.ts';

/**
 * `node src/main.ts [role]`. Each role imports its heavy modules dynamically, so a process loads only what it needs.
 */
const roles: Record<string, Command> = {
  all,
  web,
  worker,
  migrate,
  backup: async (...args) => (await import('./worker/commands/backup.ts')).backup(...args),
  restore: async (...args) => (await import('./worker/commands/restore.ts')).restore(...args),
  admin: async (...args) => (await import('./worker/commands/admin.ts')).admin(...args),
  queues: async (...args) => (await import('./worker/commands/queues.ts')).queues(...args),
};

/** Serves HTTP until a shutdown signal, by itself or with several processes. */
async function web(config: Config, secrets: Secrets, log: Log, args: readonly string[]): Promise<void> {
  requireDatabaseUrl(secrets);
  const isShared = sharesPort(args);
  if (config.webProcesses > 1 && !isShared) return webProcesses(config, secrets, log);
  redirectConsole(log);
  const ending = shutdownRequested();
  const [{ createContext }, { buildApp }, { drain }, { startPreviewListener }] = await Promise.all([
    import('./context.ts'),
    import('./app.ts'),
    import('./shared/server/drain.ts'),
    import('./shared/preview/index.ts'),
  ]);
  await migrateIfNeeded(secrets, log);
  const { origin } = config.preview;
  const port = hasPreviewPort(args) ? config.preview.port : null;
  const preview =
    port === null ? null : await startPreviewListener({ ...config, previewPort: port, isShared }, log);
  const previewOrigin = config.preview.port !== null && preview === null ? null : origin;
  await using ctx = await createContext({ ...config, preview: { port, origin: previewOrigin } }, secrets, {
    log,
  });
  await using _metrics = await startMetrics(ctx);
  await using _release = await keepReleasedFiles(ctx);
  const app = await buildApp(ctx);
  const address = { port: config.port, host: config.host, reusePort: isShared };
  await app.listen(address);
  watchEventLoop();
  process.send?.('ready');
  // Of supervised processes, the supervisor prints it.
  if (process.send === undefined) await printSetup(config, secrets, log);
  await ending;
  await Promise.all([drain(app), preview?.close()]);
}

/** Supervises the web processes that share PORT. */
async function webProcesses(config: Config, secrets: Secrets, log: Log): Promise<void> {
  const ending = shutdownRequested();
  await waitForPort(config.port, config.host);
  await migrateIfNeeded(secrets, log);
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
async function worker(config: Config, secrets: Secrets, log: Log): Promise<void> {
  requireDatabaseUrl(secrets);
  lowerPriority();
  redirectConsole(log);
  const ending = shutdownRequested();
  const [{ createContext }, { runWorker }] = await Promise.all([
    import('./context.ts'),
    import('./worker/run.ts'),
  ]);
  await migrateIfNeeded(secrets, log);
  await using ctx = await createContext(config, secrets, { log });
  await using _metrics = await startMetrics(ctx);
  const running = await runWorker(ctx);
  watchEventLoop();
  process.send?.('ready');
  await ending;
  await running.close();
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
  const { startMetricsListener } = await import('./shared/metrics/index.ts');
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
async function migrate(_config: Config, secrets: Secrets, log: Log): Promise<void> {
  requireDatabaseUrl(secrets);
  const [{ migrateToLatest }, { migrateQueues }] = await Promise.all([
    import('./shared/db/migrate.ts'),
    import('./shared/jobs/queue/migrate-queues.ts'),
  ]);
  const url = await primaryOf(secrets.databaseUrl).find();
  await migrateToLatest(url, log, () => migrateQueues(url));
}

/** Runs pending migrations. When several processes start together, only one of them migrates. */
async function migrateIfNeeded({ databaseUrl }: Secrets, log: Log): Promise<void> {
  const { migrateIfBehind } = await import('./shared/db/migrate.ts');
  const url = await primaryOf(databaseUrl).find();
  await migrateIfBehind(url, log, async () =>
    (await import('./shared/jobs/queue/migrate-queues.ts')).migrateQueues(url),
  );
}

/**
 * Runs everything on this machine: the database (unless DATABASE_URL is set), the web processes and one worker process.
 * With `--when-built` the parent is still building the pages, and sends a message when they are there.
 */
async function all(config: Config, secrets: Secrets, log: Log, args: readonly string[]): Promise<void> {
  const ending = shutdownRequested();
  const built = args.includes('--when-built') ? once(process, 'message') : Promise.resolve();
  await using disposables = new AsyncDisposableStack();
  disposables.defer(await waitForDataDir(config.dataDir));
  await waitForPort(config.port, config.host);
  const own = await resolveDatabase({ config, secrets, log, disposables });
  await migrate(config, own, log);
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

async function main(): Promise<void> {
  const name = process.argv[2] ?? 'all';
  const role = roles[name];
  if (!role)
    throw new ConfigError([
      {
        variable: `"${name}"`,
        problem: `is not a role or command; accepted: ${Object.keys(roles).join(', ')}`,
      },
    ]);
  const { config, secrets } = loadConfig(process.env, settingKeys.map(variableOf));
  await role(
    config,
    secrets,
    createLog(config.logLevel, { secrets: secrets.values(), secretPaths }),
    process.argv.slice(3),
  );
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${formatError(error)}\n`);
    process.exit(1);
  },
);
