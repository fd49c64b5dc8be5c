import type { Static, TObject } from 'typebox';
import type { Db, Tx } from '../db/database.ts';
import { inTransaction, type OnCommit } from '../db/transaction.ts';
import { faultOf, type Job, PermanentError } from './jobs.ts';
import { isDone, stampDone } from './outbox.ts';

/** One attempt at a job. */
export type Run = {
  /** Same for every attempt at a job; 'ob-<row id>' for jobs from the outbox. */
  id: string;
  /** Number of the attempt, from 1. */
  attempt: number;
  /** Aborted when the worker shuts down or has lost the job's lock to another worker. */
  signal: AbortSignal;
  /**
   * Runs the job's effect in the transaction that marks the job done, so the effect happens exactly once however many
   * attempts are made. Returns undefined without running it if the job was already done. If a handler never calls this,
   * the job is marked done when the handler returns.
   */
  finish<T>(effect: (tx: Tx, onCommit: OnCommit) => Promise<T>): Promise<T | undefined>;
};

/** A job with the function that runs it. */
export type Handler<Ctx> = {
  job: Job;
  perform: (ctx: Ctx, payload: unknown, run: Run) => Promise<void>;
};

/** Creates the handler of a job. The payload is validated again, since older code may have written it. */
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

/** An attempt as delivered by the queue or a test. `rowId` is the outbox row's id, null for scheduled jobs. */
export type Attempt = {
  rowId: number | null;
  id: string;
  attempt: number;
  payload: unknown;
  signal: AbortSignal;
};

/** Runs one attempt: skips a job that is already done, and marks it done afterwards. */
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

/**
 * Maps each declared job's name to its handler. Throws, listing every fault, if a job is declared more than once, lacks
 * a handler or has several, or if a handler's job is not declared.
 */
export function matchHandlers<Ctx>(
  declared: readonly Job[],
  handlers: readonly Handler<Ctx>[],
): Map<string, Handler<Ctx>> {
  const names = new Set([...declared, ...handlers.map(({ job }) => job)].map((job) => job.name));
  const faults = [...names].flatMap((name) => {
    const declarations = declared.filter((job) => job.name === name).length;
    const doers = handlers.filter(({ job }) => job.name === name).length;
    if (declarations !== 1) return [`${name} is declared ${declarations} times`];
    return doers === 1 ? [] : [`${name} has ${doers} handlers`];
  });
  if (faults.length > 0)
    throw new Error(`every job needs one declaration and one handler: ${faults.join('; ')}`);
  return new Map(handlers.map((handler) => [handler.job.name, handler]));
}
