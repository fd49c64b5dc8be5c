import { type Kysely, sql } from 'kysely';

/**
 * Tags of webs. `webs.tags` holds them in their owner's order. Triggers keep `web_tags`, which repeats what lists of one tag
 * sort and filter by, so that such a list reads one index; and `tags`: how many public webs have each. A tag of private webs
 * alone is not in `tags`, since its name would tell of them. What has been removed or deleted has no row in either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table webs add column tags text[] collate "C" not null default '{}'
    constraint webs_have_10_tags_at_most check (cardinality(tags) <= 10)`,
  // Compared by bytes, so that the tags that begin with a text are a range of the index.
  `create table tags (
    name text collate "C" primary key,
    webs integer not null check (webs >= 0)
  )`,
  'create index tags_most_used on tags (webs desc, name)',
  `create table web_tags (
    web_id uuid not null references webs (id) on delete cascade,
    tag text collate "C" not null check (length(tag) <= 30 and tag ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
    owner_id uuid not null,
    is_public boolean not null,
    score double precision not null,
    created_at timestamptz not null,
    primary key (web_id, tag)
  )`,
  `create index web_tags_trending on web_tags (tag, score desc, web_id desc) include (owner_id)
    where is_public`,
  `create index web_tags_newest on web_tags (tag, created_at desc, web_id desc) include (owner_id) where is_public`,
  'create index web_tags_owned on web_tags (owner_id, tag) include (is_public)',
  `create function index_web_tags() returns trigger language plpgsql as $$
  begin
    -- In one order, since two webs that exchange their tags would wait for each other.
    if tg_op = 'UPDATE' then
      if old.tags <> new.tags then
        perform from tags where name = any (old.tags || new.tags) order by name for update;
      end if;
    end if;
    delete from web_tags where web_id = new.id and (new.owner_id is null or tag <> all (new.tags));
    insert into web_tags (web_id, tag, owner_id, is_public, score, created_at)
      select new.id, tag, new.owner_id, new.is_public, new.score, new.created_at
      from unnest(new.tags) as tag where new.owner_id is not null order by tag
    on conflict (web_id, tag) do update
      set owner_id = excluded.owner_id, is_public = excluded.is_public, score = excluded.score;
    return null;
  end $$`,
  `create trigger webs_tags_added after insert on webs for each row
    when (cardinality(new.tags) > 0) execute function index_web_tags()`,
  `create trigger webs_tags_changed after update of tags, owner_id, is_public, score on webs for each row
    when (cardinality(old.tags || new.tags) > 0
      and (old.tags, old.owner_id, old.is_public, old.score) is distinct from (new.tags, new.owner_id, new.is_public, new.score))
    execute function index_web_tags()`,
  `create function count_web_tag() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' and old.is_public then
      update tags set webs = webs - 1 where name = old.tag;
      delete from tags where name = old.tag and webs = 0;
    end if;
    if tg_op <> 'DELETE' and new.is_public then
      insert into tags (name, webs) values (new.tag, 1) on conflict (name) do update set webs = tags.webs + 1;
    end if;
    return null;
  end $$`,
  'create trigger web_tags_counted after insert or delete on web_tags for each row execute function count_web_tag()',
  `create trigger web_tags_recounted after update of is_public on web_tags for each row
    when (old.is_public <> new.is_public) execute function count_web_tag()`,
];
