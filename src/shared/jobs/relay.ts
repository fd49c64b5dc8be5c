import type { Db, Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { withTimeout } from '../process/with-timeout.ts';
import type { Job, QueueName } from './jobs.ts';
import {
  databaseTime,
  markFailed,
  markHanded,
  type OutboxRow,
  queueIdOf,
  takeOverdue,
  takeWaiting,
} from './outbox.ts';
import { type Backend, backoffOf } from './queue.ts';

/** Declared jobs by name. Rows of other jobs stay for workers of the version that declares them. */
export type Declared = ReadonlyMap<string, Job>;

const batch = 100;
const enqueueTimeout = 5_000;
const overdueBatch = 200;

/** Bounds on the finished jobs that the queue keeps for inspection; ages in seconds. */
const keep = {
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 30 * 86_400, count: 5_000 },
};

/**
 * Enqueues one batch of waiting rows; returns the number of rows. The rows stay locked meanwhile, and if the queue
 * fails, the transaction rolls back. Enqueuing a row twice yields one job, since the job id is derived from the row id.
 */
export async function handOver(db: Db, backend: Backend, declared: Declared): Promise<number> {
  await backend.ready();
  return inTransaction(db, async (tx) => {
    const rows = await takeWaiting(tx, [...declared.keys()], batch);
    await enqueue(backend, declared, rows);
    await markHanded(
      tx,
      rows.map((row) => row.id),
    );
    return rows.length;
  });
}

/**
 * Checks rows enqueued more than `seconds` ago that are neither done nor failed: jobs the queue has lost are enqueued
 * again, jobs it has given up are marked failed, and jobs still in the queue stay there.
 */
export async function sweep(db: Db, backend: Backend, declared: Declared, seconds: number): Promise<void> {
  const cutoff = await databaseTime(db, seconds);
  while ((await sweepBatch(db, backend, declared, cutoff)) === overdueBatch);
}

function sweepBatch(db: Db, backend: Backend, declared: Declared, cutoff: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await takeOverdue(tx, [...declared.keys()], cutoff, overdueBatch);
    const lost: OutboxRow[] = [];
    for (const row of rows) if (await isLost(tx, backend, declared, row)) lost.push(row);
    await enqueue(backend, declared, lost);
    await markHanded(
      tx,
      rows.map((row) => row.id),
    );
    return rows.length;
  });
}

async function isLost(tx: Tx, backend: Backend, declared: Declared, row: OutboxRow): Promise<boolean> {
  const queue = queueOf(declared, row);
  const job = queue && (await backend.queues[queue].getJob(queueIdOf(row.id)));
  if (!job) return true;
  const state = await job.getState();
  if (state === 'failed') await markFailed(tx, row.id, job.failedReason ?? 'failed');
  // Completed in the queue but not done in the database: the database was restored to an earlier state.
  if (state === 'completed') await job.remove();
  return state === 'completed' || state === 'unknown';
}

const queueOf = (declared: Declared, row: OutboxRow): QueueName | undefined => declared.get(row.job)?.queue;

async function enqueue(backend: Backend, declared: Declared, rows: OutboxRow[]): Promise<void> {
  const groups = Map.groupBy(rows, (row) => queueOf(declared, row));
  for (const [queue, members] of groups) {
    if (queue === undefined) continue;
    const adding = backend.queues[queue].addBulk(members.map((row) => asQueued(declared, row)));
    await withTimeout(enqueueTimeout, 'adding jobs to the queue', adding);
  }
}

function asQueued(declared: Declared, { id, job, payload }: OutboxRow) {
  const { attempts = 1, backoff = 1 } = declared.get(job) ?? {};
  return {
    name: job,
    data: payload,
    opts: {
      ...keep,
      jobId: queueIdOf(id),
      attempts,
      backoff: backoffOf(backoff),
    },
  };
}
