import { type Kysely, sql } from 'kysely';

/**
 * A collection whose public webs have changed is told of, whoever shows, hides or deletes them: the module of webs knows
 * nothing of collections.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(telling).execute(db);
}

const telling = `
create function tell_collection() returns trigger language plpgsql as $$
begin
  perform pg_notify('codeweb_changed', 'collection:' || new.id);
  return null;
end $$;
create trigger collections_counted after update of public_webs_count on collections
  for each row when (old.public_webs_count <> new.public_webs_count) execute function tell_collection();
`;
