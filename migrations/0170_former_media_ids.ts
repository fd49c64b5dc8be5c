import { type Kysely, sql } from 'kysely';

/**
 * Ids that files had until their web or asset was hidden by moderators or put into the bin. When it comes back, its file is
 * served under them again, so that webs that embed it show it as before; its bytes stay where they are. A CDN in front
 * of the site drops what is no longer served.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table former_media_ids (
    id text primary key,
    media_id text not null references media (id) on update cascade on delete cascade,
    is_served boolean not null default false
  )`,
  'create index former_media_ids_media on former_media_ids (media_id)',
  `create function tell_former_media() returns trigger language plpgsql as $$
  begin
    perform pg_notify('codeweb_changed', 'media:' || old.id);
    return null;
  end $$`,
  `create trigger former_media_ids_told after update of is_served or delete on former_media_ids for each row
    when (old.is_served) execute function tell_former_media()`,
];
