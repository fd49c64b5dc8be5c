import { type Kysely, sql } from 'kysely';

/**
 * Up to where a session's last write reaches in the write-ahead log, so that the member reads it back from replicas. Unlogged, so that
 * noting it writes no log and waits for no disk: after a crash or a failover, positions of before mean nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table session_positions (
    session_id uuid primary key references sessions on delete cascade,
    position bigint not null,
    noted_at timestamptz not null default now()
  )`.execute(db);
}
