import { sql } from 'kysely';
import type { Test } from 'tap';
import { systemClock } from '../../../src/shared/clock.ts';
import { openDatabase } from '../../../src/shared/db/client.ts';
import type { Db } from '../../../src/shared/db/database.ts';
import { inTransaction } from '../../../src/shared/db/transaction.ts';
import { type Running, startJobs } from '../../../src/shared/jobs/worker/start.ts';
import { createLog } from '../../../src/shared/log/log.ts';
import { testDatabase } from '../../helpers/database.ts';
import { startRedis, type TestRedis } from '../../helpers/redis.ts';
import { startCluster, startSentinel } from '../../helpers/redis-servers.ts';
import { waitUntil } from '../../helpers/wait.ts';
import { declaredJobs, handlers, schedules } from './jobs.ts';

export const backends = ['PostgreSQL', 'Redis'] as const;

const truncateQueue = sql`truncate bullmq.job, bullmq.scheduler, bullmq.event, bullmq.dedup cascade`;

const servers = { Redis: startRedis, Sentinel: startSentinel, Cluster: startCluster } as const;

export type Bench = {
  db: Db;
  secrets: { databaseUrl: string; redisUrl: string | null };
  /** Throws unless the queue is in a single Redis. */
  readonly redis: TestRedis;
  /** For Sentinel and Cluster: kills the primary, and returns once its replica has replaced it. */
  stopPrimary(): Promise<void>;
  /** Starts a worker in this process, which ends with the test. Another version may lack jobs. */
  work(version?: { version: string; lacks: string }): Promise<Running>;
  /** The effects of jobs, in order. */
  effects(job: string): Promise<string[]>;
  outbox(): Promise<{ job: string; done: boolean; failed: boolean; error: string | null }[]>;
  /** Deletes everything in the queue. */
  loseQueue(): Promise<void>;
};

/** An empty database with a table for effects, and a queue in it or in a Redis. */
export async function bench(
  t: Test,
  backend: (typeof backends)[number] | keyof typeof servers,
): Promise<Bench> {
  const server = backend === 'PostgreSQL' ? null : await servers[backend](t);
  const redis = server && 'client' in server ? server : null;
  const { url } = await testDatabase(t);
  const log = createLog('silent');
  const { db } = openDatabase({ databaseUrl: url }, log);
  t.teardown(() => db.destroy());
  await sql`create table effects (id serial primary key, job text not null, note text not null)`.execute(db);
  const secrets = { databaseUrl: url, redisUrl: server?.url ?? null };

  return {
    db,
    secrets,
    get redis() {
      if (redis === null) throw new Error('the queue is not in a single Redis');
      return redis;
    },
    stopPrimary: async () => {
      if (!server || !('stopPrimary' in server)) throw new Error('there is no replica to take over');
      await server.stopPrimary();
    },
    work: async ({ version, lacks } = { version: '1.0.0', lacks: '' }) => {
      const ctx = { db, log, clock: systemClock, secrets, hangs: false };
      const running = await startJobs({
        ctx,
        declaredJobs: declaredJobs.filter(({ name }) => name !== lacks),
        handlers: handlers.filter(({ job }) => job.name !== lacks),
        schedules: schedules.filter(({ job }) => job.name !== lacks),
        version,
      });
      t.teardown(() => running.close());
      return running;
    },
    effects: async (job) => {
      const query = sql<{ note: string }>`select note from effects where job = ${job} order by id`;
      return (await query.execute(db)).rows.map((row) => row.note);
    },
    outbox: () =>
      db
        .selectFrom('outbox')
        .select(['job', 'error'])
        .select(sql<boolean>`done_at is not null`.as('done'))
        .select(sql<boolean>`failed_at is not null`.as('failed'))
        .orderBy('id')
        .execute(),
    loseQueue: async () => {
      if (redis) await redis.client.flushall();
      else await inTransaction(db, (tx) => truncateQueue.execute(tx)); // retried after a deadlock with the worker
    },
  };
}

/** Waits until `holds` returns true; fails the test after `seconds`. */
export async function until(
  t: Test,
  what: string,
  seconds: number,
  holds: () => Promise<boolean>,
): Promise<void> {
  await waitUntil(what, holds, { timeoutSeconds: seconds }).catch((error) => t.fail(error));
}
