import { type Kysely, sql } from 'kysely';

/** A notification when a file is removed or gets another address, so that a CDN in front of the site drops it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function tell_removed_media() returns trigger language plpgsql as $$
  begin
    perform pg_notify('codeweb_changed', 'media:' || new.id);
    return null;
  end $$`,
  // A file with a new address leaves a removed one under the old.
  `create trigger media_removed_told after insert on media for each row
    when (new.status = 'removed') execute function tell_removed_media()`,
  `create trigger media_removal_told after update of status on media for each row
    when (new.status = 'removed' and old.status <> 'removed') execute function tell_removed_media()`,
];
