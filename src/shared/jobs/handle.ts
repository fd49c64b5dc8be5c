import type { Static, TObject } from 'typebox';
import type { Db, Tx } from '../db/database.ts';
import { inTransaction, type OnCommit } from '../db/transaction.ts';
import { type Job, PermanentError } from './define.ts';
import { faultOf } from './jobs.ts';
import { isDone, stampDone } from './outbox/outbox.ts';

/** One try of one job. */
export type Run = {
  /** The same on each try of the same job; 'ob-<row>' for jobs of the outbox. */
  id: string;
  /** From 1. */
  attempt: number;
  /** Aborted when the worker shuts down or has lost the job to another one. */
  signal: AbortSignal;
  /**
   * Runs the job's effect in the transaction that stamps the job done, so that it takes place once however often the
   * job is tried. Does nothing and answers undefined when the job was done before. A handler that never calls it is
   * stamped done when it returns.
   */
  finish<T>(effect: (tx: Tx, onCommit: OnCommit) => Promise<T>): Promise<T | undefined>;
};

/** A job and what does it. */
export type Handler<Ctx> = {
  job: Job;
  perform: (ctx: Ctx, payload: unknown, run: Run) => Promise<void>;
};

/** Says what a declared job does. The payload is checked again, since it may be older than this code. */
export function handle<P extends TObject, Ctx>(
  job: Job<P>,
  work: (ctx: Ctx, payload: Static<P>, run: Run) => Promise<unknown>,
): Handler<Ctx> {
  return {
    job,
    perform: async (ctx, payload, run) => {
      const fault = faultOf(job, payload);
      if (fault !== null) throw new PermanentError(fault);
      await work(ctx, payload as Static<P>, run);
    },
  };
}

/** A try as the queue or a test hands it over. `rowId` is the outbox row's, null for scheduled jobs. */
export type Attempt = {
  rowId: number | null;
  id: string;
  attempt: number;
  payload: unknown;
  signal: AbortSignal;
};

/** Runs one try of a job: skips what is done already, and stamps it done in the end. */
export async function perform<Ctx>(handler: Handler<Ctx>, ctx: Ctx, db: Db, attempt: Attempt): Promise<void> {
  const { rowId, id, signal } = attempt;
  if (rowId !== null && (await isDone(db, rowId))) return;
  let finished = rowId === null;
  const finish: Run['finish'] = async (effect) => {
    const result = await inTransaction(db, async (tx, onCommit) => {
      if (rowId !== null && !(await stampDone(tx, rowId))) return undefined;
      return effect(tx, onCommit);
    });
    finished = true;
    return result;
  };
  await handler.perform(ctx, attempt.payload, { id, attempt: attempt.attempt, signal, finish });
  if (!finished) await finish(async () => {});
}
