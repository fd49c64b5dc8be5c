import { type Kysely, sql } from 'kysely';

/**
 * Members whom moderators have limited: what is theirs is in no list of others. They are few, so lists read their ids once.
 * `confirmed_at` of actions was never written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table users add column limited_at timestamptz',
  'create index users_limited on users (id) where limited_at is not null',
  'alter table moderation_actions drop column confirmed_at',
  // The public webs of limited members in a collection are taken from its total.
  'create index collection_webs_public on collection_webs (owner_id, collection_id) where is_public',
  // Kept pages and replies whose lists change for all, whoever limits a member. Those that show the member have a tag of their own.
  `create function tell_limited() returns trigger language plpgsql as $$
  begin
    perform pg_notify('codeweb_changed', tag) from (
      select 'collection:' || collection_id as tag from collection_webs where owner_id = new.id and is_public
      union select 'forks:' || forked_from from webs where owner_id = new.id and is_public and forked_from is not null
      union values ('trending'), ('public-collections'), ('public-assets')) as tags;
    return null;
  end $$`,
  `create trigger users_tell_limited after update of limited_at on users for each row
    when ((old.limited_at is null) <> (new.limited_at is null)) execute function tell_limited()`,
];
