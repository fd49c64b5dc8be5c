import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { withTimeout } from '../../process/with-timeout.ts';
import type { Job, QueueName } from '../define.ts';
import type { Backend } from '../queue/backend.ts';
import { backoffOf } from '../queue/backoff.ts';
import {
  databaseTime,
  markFailed,
  markHanded,
  type OutboxRow,
  queueIdOf,
  takeOverdue,
  takeWaiting,
} from './outbox.ts';

/** Declared jobs by name. */
export type Declared = ReadonlyMap<string, Job>;

const batch = 100;
const enqueueTimeout = 5_000;
const overdueBatch = 200;

/** Bounded sets of what is over: enough to look back at, never a growing store. */
const keep = {
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 30 * 86_400, count: 5_000 },
};

/**
 * Hands one batch of waiting rows to the queue; answers how many there were. Rows stay locked meanwhile, and when the
 * queue takes them not, all stay as they were. A row that is handed over twice is one job, since its id is the row's.
 */
export async function handOver(db: Db, backend: Backend, declared: Declared): Promise<number> {
  await backend.ready();
  return inTransaction(db, async (tx) => {
    const rows = await takeWaiting(tx, batch);
    await enqueue(backend, declared, await withoutUnknown(tx, declared, rows));
    await markHanded(
      tx,
      rows.map((row) => row.id),
    );
    return rows.length;
  });
}

/**
 * Looks after rows that were handed over `seconds` ago and are neither done nor failed: those that the queue has lost
 * are handed over again, those that it has given up are parked, and those that still wait there are left to it.
 */
export async function sweep(db: Db, backend: Backend, declared: Declared, seconds: number): Promise<void> {
  const cutoff = await databaseTime(db, seconds);
  while ((await sweepBatch(db, backend, declared, cutoff)) === overdueBatch);
}

function sweepBatch(db: Db, backend: Backend, declared: Declared, cutoff: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await takeOverdue(tx, cutoff, overdueBatch);
    const lost: OutboxRow[] = [];
    for (const row of await withoutUnknown(tx, declared, rows))
      if (await isLost(tx, backend, declared, row)) lost.push(row);
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
  // Completed without its stamp: the database was put back to an earlier state than the queue.
  if (state === 'completed') await job.remove();
  return state === 'completed' || state === 'unknown';
}

/** Parks rows of jobs that this version does not declare; nothing could do them. */
async function withoutUnknown(tx: Tx, declared: Declared, rows: OutboxRow[]): Promise<OutboxRow[]> {
  for (const row of rows)
    if (!declared.has(row.job)) await markFailed(tx, row.id, `no job is called ${row.job}`);
  return rows.filter((row) => declared.has(row.job));
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
