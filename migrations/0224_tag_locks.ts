import { type Kysely, sql } from 'kysely';

/**
 * Changes of webs lock the rows of all tags that they count in one order, also of tags that have no row yet: two changes that met at
 * such a tag could wait for each other (migration 0110 locked only rows that were there).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create or replace function index_web_tags() returns trigger language plpgsql as $$
  declare
    counted text[] := '{}';
  begin
    if tg_op = 'UPDATE' and (old.is_public or new.is_public)
      and (old.tags, old.owner_id, old.is_public) is distinct from (new.tags, new.owner_id, new.is_public)
    then
      counted := old.tags || new.tags;
      -- Creates the rows that are missing, and so locks them too.
      insert into tags (name, webs) select distinct tag collate "C", 0 from unnest(counted) as tag order by 1
      on conflict (name) do update set webs = tags.webs;
    end if;
    delete from web_tags where web_id = new.id and (new.owner_id is null or tag <> all (new.tags));
    insert into web_tags (web_id, tag, owner_id, is_public, score, created_at)
      select new.id, tag, new.owner_id, new.is_public, new.score, new.created_at
      from unnest(new.tags) as tag where new.owner_id is not null
      order by tag collate "C"
    on conflict (web_id, tag) do update
      set owner_id = excluded.owner_id, is_public = excluded.is_public, score = excluded.score;
    delete from tags where name = any (counted) and webs = 0;
    return null;
  end $$`,
];
