import { type Kysely, sql } from 'kysely';

/**
 * Automatic pictures of webs besides the one that is shown, which their owner can choose instead, and whether the
 * shown one is the owner's choice, which later saves keep.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webs add column is_picture_chosen boolean not null default false`.execute(db);
  await sql`
    create table web_frames (
      web_id uuid not null references webs (id) on delete cascade,
      -- Forks from before 2026 share a picture with their original.
      media_id text not null references media (id) on update cascade on delete cascade,
      -- In the order in which they were taken.
      position smallint not null,
      -- The one that is shown unless the owner has chosen another.
      is_best boolean not null,
      primary key (web_id, media_id)
    )`.execute(db);
  await sql`create index web_frames_media on web_frames (media_id)`.execute(db);
}
