import { type Kysely, sql } from 'kysely';

/**
 * A file can get another address (its id) in the transaction that hides what shows it. `stored_under` is the id under whose
 * keys its bytes lie until a job has moved them; null: its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column stored_under text`.execute(db);
  await sql`create index media_stored_under on media (stored_under) where stored_under is not null`.execute(
    db,
  );
  await sql`
    alter table webs drop constraint webs_image_id_fkey, add constraint webs_image_id_fkey
      foreign key (image_id) references media (id) on delete set null on update cascade`.execute(db);
  await sql`
    alter table assets drop constraint assets_media_id_fkey, add constraint assets_media_id_fkey
      foreign key (media_id) references media (id) on update cascade`.execute(db);
}
