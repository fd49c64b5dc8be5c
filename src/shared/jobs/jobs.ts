import { sql } from 'kysely';
import type { Static, TObject } from 'typebox';
import { Value } from 'typebox/value';
import type { Tx } from '../db/database.ts';
import type { Job } from './define.ts';

/** The PostgreSQL channel on which relays hear of new outbox rows. */
export const outboxChannel = 'codeweb_outbox';

export type Jobs = typeof jobs;

/** What a module needs to have work done later. */
export const jobs = { add };

/**
 * Asks for a job in the caller's transaction: it runs, at least once, after the commit and never without it.
 * Throws a TypeError when the payload is not what the job declares. `delay` is in seconds.
 */
async function add<P extends TObject>(
  tx: Tx,
  job: Job<P>,
  payload: Static<P>,
  { delay = 0 }: { delay?: number } = {},
): Promise<void> {
  assertPayload(job, payload);
  await tx
    .insertInto('outbox')
    .values({
      job: job.name,
      payload: JSON.stringify(payload),
      dedupe: job.dedupe?.(payload) ?? null,
      run_at: sql<Date>`now() + make_interval(secs => ${delay})`,
    })
    // An update, not `do nothing`: it holds the waiting row until our commit, so the job sees our change.
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

/** What is wrong with a payload by the job's declaration, or null. */
export function faultOf(job: Job, payload: unknown): string | null {
  if (Value.Check(job.payload, payload)) return null;
  const [fault] = Value.Errors(job.payload, payload);
  return `bad payload of ${job.name}: ${fault?.instancePath || '/'} ${fault?.message ?? ''}`;
}

/** Throws a TypeError that names the first fault of a payload. */
export function assertPayload(job: Job, payload: unknown): void {
  const fault = faultOf(job, payload);
  if (fault !== null) throw new TypeError(fault);
}
