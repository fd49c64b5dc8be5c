import { sql } from 'kysely';
import type { Static, TObject } from 'typebox';
import { Value } from 'typebox/value';
import type { Tx } from '../db/database.ts';

/**
 * The queues. Each has its own worker in every worker process, which runs at most `concurrency` jobs at a time.
 * Separate queues keep slow jobs of one kind from delaying the others.
 */
export const queues = {
  mail: { concurrency: 5 },
  media: { concurrency: 2 },
  drawing: { concurrency: 1 },
  counting: { concurrency: 1 },
  upkeep: { concurrency: 1 },
  building: { concurrency: 2 },
  exporting: { concurrency: 1 },
  backups: { concurrency: 1 },
} as const satisfies Record<string, { concurrency: number }>;

export type QueueName = keyof typeof queues;

/** A job's declaration. Payloads hold ids, never secrets. */
export type Job<P extends TObject = TObject> = {
  /** `<module>.<verb-noun>`, unique. */
  name: string;
  queue: QueueName;
  payload: P;
  /** Maximum number of attempts, including the first. */
  attempts: number;
  /** Seconds before the first retry; doubled for each further retry, up to a day. */
  backoff: number;
  /** Waiting jobs of the same name with the same key are merged into one, which runs after the last change commits. */
  dedupe?(payload: Static<P>): string;
};

const nameShape = /^[a-z]+\.[a-z-]+$/;

/** Declares a job; producer and worker share the declaration. */
export function defineJob<P extends TObject>(job: Job<P>): Job<P> {
  if (!nameShape.test(job.name)) throw new TypeError(`a job is named module.verb-noun, not ${job.name}`);
  return job;
}

/** Thrown by a handler when a retry cannot succeed: the job fails at once, without further attempts. */
export class PermanentError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentError';
  }
}

/** PostgreSQL NOTIFY channel that wakes the relays when outbox rows are committed. */
export const outboxChannel = 'codeweb_outbox';
/** Name of the PostgreSQL connection that listens to it, by which a restore finds running workers. */
export const outboxListener = 'codeweb outbox';

export type Jobs = typeof jobs;

/** Enqueues jobs; modules get it as a dependency. */
export const jobs = { add, addAll };

/**
 * Enqueues a job in the caller's transaction: it runs at least once after the commit, and never without it. Throws a
 * TypeError if the payload does not match the job's schema. `delay` is in seconds.
 */
async function add<P extends TObject>(
  tx: Tx,
  job: Job<P>,
  payload: Static<P>,
  { delay = 0 }: { delay?: number } = {},
): Promise<void> {
  await addAll(tx, job, [payload], { delay });
}

/** Enqueues a job several times, as `add` does, in one statement. Deduplicated payloads must be distinct. */
async function addAll<P extends TObject>(
  tx: Tx,
  job: Job<P>,
  payloads: readonly Static<P>[],
  { delay = 0 }: { delay?: number } = {},
): Promise<void> {
  if (payloads.length === 0) return;
  for (const payload of payloads) assertPayload(job, payload);
  const rows = payloads.map((payload) => ({
    job: job.name,
    payload: JSON.stringify(payload),
    dedupe: job.dedupe?.(payload) ?? null,
    run_at: sql<Date>`now() + make_interval(secs => ${delay})`,
  }));
  await tx
    .insertInto('outbox')
    .values(rows)
    // An update rather than `do nothing`: it locks the waiting row until this commit, so the job sees this change.
    .onConflict((conflict) =>
      conflict
        .columns(['job', 'dedupe'])
        .where('dedupe', 'is not', null)
        .where('handed_at', 'is', null)
        .doUpdateSet({ run_at: sql<Date>`least(outbox.run_at, excluded.run_at)` }),
    )
    .execute();
  await sql`select pg_notify(${outboxChannel}, '')`.execute(tx);
}

/** Describes the first error of a payload, or returns null if it is valid. */
export function faultOf(job: Job, payload: unknown): string | null {
  if (Value.Check(job.payload, payload)) return null;
  const [fault] = Value.Errors(job.payload, payload);
  return `bad payload of ${job.name}: ${fault?.instancePath || '/'} ${fault?.message ?? ''}`;
}

/** Throws a TypeError that describes the first error of a payload. */
export function assertPayload(job: Job, payload: unknown): void {
  const fault = faultOf(job, payload);
  if (fault !== null) throw new TypeError(fault);
}
