import { type Kysely, sql } from 'kysely';

/**
 * What a survey has found in the media store: `storage_survey` has one row, `surveyed_files` what a running survey has met so
 * far, by file with all its sizes (`master_bytes` is null without the master), `orphaned_files` those that no row of `media` names, `missing_files` the rows whose file is not there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table storage_survey (
    is_only boolean primary key default true check (is_only),
    started_at timestamptz not null,
    finished_at timestamptz,
    progressed_at timestamptz not null,
    objects int not null default 0,
    kinds jsonb not null default '[]',
    unknown_objects int not null default 0,
    unknown_bytes bigint not null default 0,
    deletion_started_at timestamptz
  )`.execute(db);
  await sql`create table surveyed_files (
    public_id text primary key,
    objects int not null,
    bytes bigint not null,
    master_bytes bigint,
    written_at timestamptz not null
  )`.execute(db);
  await sql`create table orphaned_files (
    public_id text primary key,
    bytes bigint not null,
    written_at timestamptz not null
  )`.execute(db);
  await sql`create table missing_files (
    media_id text primary key references media (id) on update cascade on delete cascade
  )`.execute(db);
}
