import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ConnectionPool } from '../db/connection/pool.ts';
import type { Db } from '../db/database.ts';
import type { Replica } from '../db/replicas/replica.ts';
import type { ReplicaSet } from '../db/replicas/replica-set.ts';
import { findDepths } from '../jobs/outbox/outbox.ts';

/** Upper bounds in seconds. */
const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const jobBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60];

/** What came of an attempt; a postponed job is left to another worker or for later. */
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
}: {
  db: Db;
  pool: ConnectionPool;
  replicas: ReplicaFacts | null;
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
  addPool(registry, pool);
  if (replicas) addReplicas(registry, replicas);
  addOutbox(registry, db);
  return {
    countRequest: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    countJob: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    countPage: (step) => pages.inc({ step }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
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
  const lag = new Gauge({
    name: 'codeweb_replica_lag_seconds',
    help: 'For how long a replica has lacked something that the primary has',
    labelNames: ['replica'],
    registers,
  });
  new Gauge({
    name: 'codeweb_replica_used',
    help: 'Whether reads go to a replica: 1, or 0 while it is left aside',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { name, lagMs, isUsed } of set.replicas) {
        lag.set({ replica: name }, lagMs / 1_000);
        this.set({ replica: name }, isUsed ? 1 : 0);
      }
    },
  });
}

function addOutbox(registry: Registry, db: Db): void {
  const labelNames = ['job'] as const;
  const registers = [registry];
  const failed = new Gauge({ name: 'codeweb_jobs_failed', help: 'Jobs given up', labelNames, registers });
  const age = new Gauge({
    name: 'codeweb_jobs_oldest_seconds',
    help: 'How long the oldest job that no worker has taken over has been due',
    labelNames,
    registers,
  });
  new Gauge({
    name: 'codeweb_jobs_waiting',
    help: 'Jobs that are due and not done',
    labelNames,
    registers,
    async collect() {
      const depths = await findDepths(db);
      for (const gauge of [this, failed, age]) gauge.reset();
      for (const row of depths) {
        this.set({ job: row.job }, row.waiting);
        failed.set({ job: row.job }, row.failed);
        age.set({ job: row.job }, row.age);
      }
    },
  });
}
