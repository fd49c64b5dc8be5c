import { type Kysely, sql } from 'kysely';

/**
 * `users.deleted_at` marks deleted members, who were known by a username that begins with 'gone ' before. `departures`, which
 * holds who is still to get the last mail, becomes `deleted_accounts`.
 *
 * Processes of the version before may run on this schema: `departures` stays as a view through which they read and write, and a
 * trigger sets `deleted_at` where they set the username alone. Both can go in a later migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table users add column deleted_at timestamptz',
  "update users set deleted_at = now() where username like 'gone %'",
  `create function mark_user_deleted() returns trigger language plpgsql as $$
  begin
    new.deleted_at := coalesce(new.deleted_at, now());
    return new;
  end $$`,
  `create trigger users_deleted before update of username on users for each row
    when (new.username like 'gone %') execute function mark_user_deleted()`,
  `create or replace function add_people_search() returns trigger language plpgsql as $$
  begin
    insert into people_search (user_id, document)
      select a.id, search_document(a.username || ' ' || a.full_name, '', '', '')
      from added a where a.deleted_at is null;
    return null;
  end $$`,
  `create or replace function follow_people_search() returns trigger language plpgsql as $$
  begin
    if new.deleted_at is not null then
      delete from people_search where user_id = new.id;
    else
      update people_search set document = search_document(new.username || ' ' || new.full_name, '', '', '')
      where user_id = new.id;
    end if;
    return null;
  end $$`,
  'alter table departures rename to deleted_accounts',
  'alter table deleted_accounts rename constraint departures_pkey to deleted_accounts_pkey',
  'create view departures as select id, address, full_name, created_at from deleted_accounts',
];
