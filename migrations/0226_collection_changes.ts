import { type Kysely, sql } from 'kysely';

/**
 * Views and likes of a collection do not wait for its row, as likes of a web do not (migration 0225): where another transaction has locked
 * it, a change of its counts is kept in a table, and added to the counts by the next view or like that gets the lock, or by the roll-up.
 * The columns of `collections` and the changes together are the numbers of views and likes. Whoever deletes changes has locked the
 * collection first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table collection_changes (
    id bigint generated always as identity,
    collection_id uuid not null references collections (id) on delete cascade,
    views integer not null,
    likes integer not null,
    primary key (collection_id, id)
  )`,
  `create function count_collection(counted uuid, new_views integer, new_likes integer) returns integer language plpgsql as $$
  declare
    waiting record;
    total integer;
  begin
    perform from collections where id = counted for no key update skip locked;
    if found then
      with added as (delete from collection_changes c where c.collection_id = counted returning c.views, c.likes)
        select coalesce(sum(added.views), 0) as views, coalesce(sum(added.likes), 0) as likes into waiting from added;
      update collections set views = views + waiting.views + new_views, likes_count = likes_count + waiting.likes + new_likes
        where id = counted returning likes_count into total;
    else
      insert into collection_changes (collection_id, views, likes) values (counted, new_views, new_likes);
      select likes_count + (select sum(c.likes) from collection_changes c where c.collection_id = counted) into total
        from collections where id = counted;
    end if;
    return total;
  end $$`,
];
