import { type Kysely, sql } from 'kysely';

/**
 * A web that is published, hidden or deleted locks the collections it is in, in the order of their ids, before it changes
 * their rows in `collection_webs`. Until now those rows were locked first, and the owner's `web_counts` too, so that a change of
 * a web and the deletion of a collection waited for each other until PostgreSQL broke the deadlock.
 *
 * The web is locked by then, and a web is locked before it is put into a collection, so no collection joins meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function lock_collections_of_web() returns trigger language plpgsql as $$
  begin
    perform from collections
      where id in (select collection_id from collection_webs where web_id = old.id)
      order by id for no key update;
    return coalesce(new, old);
  end $$`,
  `create trigger webs_publish_locks_collections before update of is_public on webs
    for each row when (old.is_public <> new.is_public) execute function lock_collections_of_web()`,
  `create trigger webs_delete_locks_collections before delete on webs
    for each row execute function lock_collections_of_web()`,
];
