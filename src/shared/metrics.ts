import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ConnectionPool } from './db/connection/pool.ts';
import type { Db } from './db/database.ts';
import type { Replica } from './db/replicas/replica.ts';
import type { ReplicaSet } from './db/replicas/replica-set.ts';
import { findDepths } from './jobs/outbox.ts';
import type { Log } from './log/log.ts';
import { routeOf } from './server/access-log.ts';
import { onReplyEnd, statusOf } from './server/reply-end.ts';
import { clientTimeouts, serverTimeouts } from './server/slow-clients.ts';
import { version } from './version.ts';

/** Upper bounds in seconds. */
const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const jobBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60];

/** The outcome of an attempt. A postponed job is left to another worker or for later. */
export type JobOutcome = 'done' | 'failed' | 'postponed';

export type Metrics = {
  /** Records a reply under its route pattern, never its URL, which may contain secrets. */
  countRequest(method: string, route: string, status: number, seconds: number): void;
  /** Records one attempt at a job. */
  countJob(job: string, outcome: JobOutcome, seconds: number): void;
  /** Counts pages requested by guests, and those that had to be rendered. */
  countPage(step: 'asked' | 'made'): void;
  /** All metrics in the Prometheus text format. Queries the database for the job backlog. */
  text(): Promise<string>;
  contentType: string;
};

/** Seconds since the last good daily backup began, or since one was due first; whether the last attempt failed. */
export type BackupFacts = { age: number; isFailed: boolean };
type FindBackup = () => Promise<BackupFacts>;

type ReplicaFacts = Pick<ReplicaSet, 'reads'> & {
  replicas: readonly Pick<Replica, 'name' | 'lagMs' | 'isUsed'>[];
};

/**
 * Metrics of this process (requests, jobs, guest page cache, database pool, event loop, memory) and of the shared job
 * backlog.
 */
export function createMetrics({
  db,
  pool,
  replicas,
  findBackup = null,
}: {
  db: Db;
  pool: ConnectionPool;
  replicas: ReplicaFacts | null;
  findBackup?: FindBackup | null;
}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'codeweb_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const jobs = new Histogram({
    name: 'codeweb_job_duration_seconds',
    help: 'Time of one try of a job',
    labelNames: ['job', 'outcome'],
    buckets: jobBuckets,
    registers,
  });
  const pages = new Counter({
    name: 'codeweb_guest_pages_total',
    help: 'Pages that guests asked for, and those that had to be made',
    labelNames: ['step'],
    registers,
  });
  addBuild(registry);
  addPool(registry, pool);
  if (replicas) addReplicas(registry, replicas);
  addOutbox(registry, db);
  if (findBackup) addBackup(registry, findBackup);
  return {
    countRequest: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    countJob: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    countPage: (step) => pages.inc({ step }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function addBuild(registry: Registry): void {
  const registers = [registry];
  const labelNames = ['version'];
  new Gauge({
    name: 'codeweb_build_info',
    help: 'The version that runs; always 1',
    labelNames,
    registers,
  }).set({ version }, 1);
}

function addPool(registry: Registry, pool: ConnectionPool): void {
  new Gauge({
    name: 'codeweb_database_connections',
    help: 'Connections of the pool by state; waiting are requests for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

function addReplicas(registry: Registry, set: ReplicaFacts): void {
  const registers = [registry];
  new Counter({
    name: 'codeweb_database_reads_total',
    help: 'Reads that a replica may answer, by what did; repeated are those that failed on a replica',
    labelNames: ['target'],
    registers,
    collect() {
      this.reset();
      for (const [target, count] of Object.entries(set.reads)) this.inc({ target }, count);
    },
  });
  new Gauge({
    name: 'codeweb_replica_lag_seconds',
    help: 'For how long a replica has lacked something that the primary has',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { name, lagMs } of set.replicas) this.set({ replica: name }, lagMs / 1_000);
    },
  });
  new Gauge({
    name: 'codeweb_replica_used',
    help: 'Whether reads go to a replica: 1, or 0 while it is skipped',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { name, isUsed } of set.replicas) this.set({ replica: name }, isUsed ? 1 : 0);
    },
  });
}

/** Shares a call among those who ask while it runs: gauges of one scrape are collected at the same time. */
function shareCall<T>(find: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= find().finally(() => {
      running = null;
    });
    return running;
  };
}

function addOutbox(registry: Registry, db: Db): void {
  const findAll = shareCall(() => findDepths(db));
  type Depth = Awaited<ReturnType<typeof findAll>>[number];
  // A gauge is read once its own collection has ended, so each collects for itself.
  const add = (name: string, help: string, read: (depth: Depth) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers: [registry],
      async collect() {
        const depths = await findAll();
        this.reset();
        for (const depth of depths) this.set({ job: depth.job }, read(depth));
      },
    });
  add('codeweb_jobs_failed', 'Jobs given up', ({ failed }) => failed);
  add(
    'codeweb_jobs_oldest_seconds',
    'How long the oldest job that no worker has taken over has been due',
    ({ age }) => age,
  );
  add('codeweb_jobs_waiting', 'Jobs that are due and not done', ({ waiting }) => waiting);
}

function addBackup(registry: Registry, findBackup: FindBackup): void {
  const registers = [registry];
  const find = shareCall(findBackup);
  new Gauge({
    name: 'codeweb_backup_failed',
    help: 'Whether the last attempt at a daily backup failed',
    registers,
    async collect() {
      this.set((await find()).isFailed ? 1 : 0);
    },
  });
  new Gauge({
    name: 'codeweb_backup_age_seconds',
    help: 'Age of the last good daily backup; without one, for how long one has been due',
    registers,
    async collect() {
      this.set((await find()).age);
    },
  });
}

/** Records every request under its route pattern, with status 499 if its client has left before the reply began. */
export function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    onReplyEnd(reply, () =>
      metrics.countRequest(request.method, routeOf(request), statusOf(reply), reply.elapsedTime / 1_000),
    );
    done();
  });
}

/**
 * Serves `GET /metrics` on a separate port that must not be exposed through the proxy, since it has no authentication.
 * Rejects if it cannot listen on the port.
 */
export async function startMetricsListener(
  { port, host }: { port: number; host: string },
  metrics: Metrics,
  log: Log,
): Promise<AsyncDisposable & { port: number }> {
  const server = createServer(
    serverTimeouts({ ...clientTimeouts, upload: clientTimeouts.idle }),
    (request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
      answer(metrics, response).catch((error: unknown) => {
        log.warn({ err: error }, 'metrics could not be collected');
        response.writeHead(503).end();
      });
    },
  );
  server.setTimeout(clientTimeouts.idle);
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(metrics: Metrics, response: ServerResponse): Promise<void> {
  const text = await metrics.text();
  response
    .writeHead(200, {
      'content-type': metrics.contentType,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(text);
}
