import { type Kysely, sql } from 'kysely';

/** Pictures that wait to be cropped; and files that are gone for everybody, but kept until backups are past them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media
      drop constraint media_kind_check,
      add constraint media_kind_check
        check (kind in ('avatar', 'cover', 'source', 'image', 'video', 'audio', 'thumbnail')),
      add column removed_at timestamptz`.execute(db);
  await sql`update media set removed_at = now() where status = 'removed'`.execute(db);
  await sql`create index media_removed on media (removed_at) where removed_at is not null`.execute(db);
}
