import { type Kysely, sql } from 'kysely';

/**
 * How many guests of one network (an address, or an IPv6 /64, as a keyed hash that changes daily) have been counted as viewers
 * in the half hour that began with the first of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What is counted refers to webs without a foreign key: views must not wait for each other on the web's row.
  await sql`
    create table web_guests (
      web_id uuid not null,
      network text not null,
      guests integer not null,
      began_at timestamptz not null default now(),
      primary key (web_id, network)
    )`.execute(db);
  await sql`create index web_guests_age on web_guests (began_at)`.execute(db);
  await sql`
    create table collection_guests (
      collection_id uuid not null references collections (id) on delete cascade,
      network text not null,
      guests integer not null,
      began_at timestamptz not null default now(),
      primary key (collection_id, network)
    )`.execute(db);
  await sql`create index collection_guests_age on collection_guests (began_at)`.execute(db);
}
