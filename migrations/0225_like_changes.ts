import { type Kysely, sql } from 'kysely';

/**
 * Likes of a web do not wait for its row: where another transaction has locked it, a change of the count is kept in a table, and added
 * to the count by the next like that gets the lock, or by the roll-up. `webs.likes_count` and the changes together are the number of
 * the web's likes. Whoever deletes changes has locked the web first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table web_like_changes (
    id bigint generated always as identity,
    web_id uuid not null references webs (id) on delete cascade,
    change smallint not null check (change in (-1, 1)),
    primary key (web_id, id)
  )`,
  `create function count_web_like(liked uuid, change integer) returns integer language plpgsql as $$
  declare
    waiting integer;
    likes integer;
  begin
    perform from webs where id = liked for no key update skip locked;
    if found then
      with added as (delete from web_like_changes c where c.web_id = liked returning c.change)
        select coalesce(sum(added.change), 0) into waiting from added;
      update webs set likes_count = likes_count + waiting + count_web_like.change where id = liked
        returning likes_count into likes;
    else
      insert into web_like_changes (web_id, change) values (liked, count_web_like.change);
      select likes_count + (select sum(c.change) from web_like_changes c where c.web_id = liked) into likes
        from webs where id = liked;
    end if;
    return likes;
  end $$`,
];
