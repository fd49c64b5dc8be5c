import { type Kysely, sql } from 'kysely';

/** Unfinished jobs are counted by each scrape of the metrics, and failed ones are looked for every 5 seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_unfinished on outbox (job) where done_at is null`.execute(db);
  await sql`create index outbox_failed on outbox (failed_at) where failed_at is not null`.execute(db);
}
