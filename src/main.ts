import { type Config, ConfigError, loadConfig, type Secrets } from './shared/config/index.ts';
import { startEmbedded, waitForDataDir } from './shared/db/embedded/index.ts';
import { createLog, type Log } from './shared/log.ts';
import { explain } from './shared/process/explain.ts';
import { demandPort } from './shared/process/port.ts';
import { askedToEnd } from './shared/process/signals.ts';
import { supervise } from './shared/process/supervise.ts';
import { watchServerCode } from './shared/process/watch.ts';

type Role = (config: Config, secrets: Secrets, log: Log) => Promise<void>;

/** `node src/main.ts [role]`. Heavy imports wait for their role, so that each process loads only its own. */
const roles: Record<string, Role> = { all, web, worker, migrate };

/** Answers requests until asked to end. */
async function web(config: Config, secrets: Secrets, log: Log): Promise<void> {
  demandDatabase(secrets);
  const ending = askedToEnd();
  const [{ createContext }, { buildApp }, { drain }, { startPreviewListener }] = await Promise.all([
    import('./context.ts'),
    import('./app.ts'),
    import('./shared/http/drain.ts'),
    import('./shared/http/preview/index.ts'),
  ]);
  const { port, origin } = config.preview;
  const preview = port === null ? null : await startPreviewListener({ ...config, previewPort: port }, log);
  const previewOrigin = port !== null && preview === null ? null : origin;
  await using ctx = await createContext({ ...config, preview: { port, origin: previewOrigin } }, secrets, {
    log,
  });
  const app = await buildApp(ctx);
  await app.listen({ port: config.port, host: config.host });
  process.send?.('ready');
  await ending;
  await Promise.all([drain(app), preview?.close()]);
}

/** Does the jobs until asked to end. */
async function worker(config: Config, secrets: Secrets, log: Log): Promise<void> {
  demandDatabase(secrets);
  const ending = askedToEnd();
  const [{ createContext }, { runWorker }] = await Promise.all([
    import('./context.ts'),
    import('./worker/run.ts'),
  ]);
  await using ctx = await createContext(config, secrets, { log });
  const running = await runWorker(ctx);
  process.send?.('ready');
  await ending;
  await running.close();
}

/** Brings the database to the newest schema and ends. */
async function migrate(_config: Config, secrets: Secrets, log: Log): Promise<void> {
  demandDatabase(secrets);
  const [{ migrateToLatest }, { migrateQueues }] = await Promise.all([
    import('./shared/db/migrate.ts'),
    import('./shared/jobs/migrate-queues.ts'),
  ]);
  await migrateToLatest(secrets.databaseUrl, log, () => migrateQueues(secrets.databaseUrl));
}

/** Everything on this machine: the database (unless DATABASE_URL names one), then one web and one worker process. */
async function all(config: Config, secrets: Secrets, log: Log): Promise<void> {
  const ending = askedToEnd();
  await using parts = new AsyncDisposableStack();
  parts.defer(await waitForDataDir(config.dataDir));
  await demandPort(config.port, config.host);
  let own = secrets;
  if (config.database.kind === 'embedded') {
    const database = await startEmbedded({ dataDir: config.dataDir, log });
    parts.defer(() => database.stop());
    own = secrets.withDatabase(database.url);
  }
  await migrate(config, own, log);
  const env = { ...process.env, DATABASE_URL: own.databaseUrl, DATABASE_URL_FILE: '' };
  const children = ['worker', 'web'].map((role) => supervise(role, env, log));
  parts.defer(async () => {
    await Promise.all(children.map((child) => child.stop()));
  });
  const started = Promise.all(children.map((child) => child.ready));
  const outcome = await Promise.race([
    started.then(() => 'ready' as const),
    ending.then(() => 'ending' as const),
  ]);
  if (outcome === 'ready') process.stdout.write(`\nCodeweb is ready at ${config.publicUrl}\n\n`);
  if (!config.production)
    parts.defer(watchServerCode(() => void Promise.all(children.map((child) => child.restart()))));
  await ending;
}

function demandDatabase(secrets: Secrets): void {
  if (secrets.databaseUrl !== '') return;
  throw new ConfigError([
    { variable: 'DATABASE_URL', problem: 'is missing; only the role "all" brings its own' },
  ]);
}

async function main(): Promise<void> {
  const name = process.argv[2] ?? 'all';
  const role = roles[name];
  if (!role)
    throw new ConfigError([
      { variable: name, problem: `is no role; one of ${Object.keys(roles).join(', ')}` },
    ]);
  const { config, secrets } = loadConfig();
  await role(config, secrets, createLog(config.logLevel));
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  },
);
