-- Maintains `web_tags` from `webs.tags`, and `tags` from `web_tags`. Removed and deleted webs have no rows in either.

create or replace function index_web_tags() returns trigger language plpgsql as $$
declare
  counted text[] := '{}';
begin
  if tg_op = 'UPDATE' and (old.is_public or new.is_public)
    and (old.tags, old.owner_id, old.is_public) is distinct from (new.tags, new.owner_id, new.is_public)
  then
    counted := old.tags || new.tags;
    -- Locks the rows of all tags that this change counts, in one order, so that two webs which exchange tags cannot
    -- wait for each other in a circle. Missing rows are created, because only rows can be locked.
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
end $$;

create or replace trigger webs_tags_added after insert on webs for each row
  when (cardinality(new.tags) > 0) execute function index_web_tags();
create or replace trigger webs_tags_changed after update of tags, owner_id, is_public, score on webs for each row
  when (cardinality(old.tags || new.tags) > 0
    and (old.tags, old.owner_id, old.is_public, old.score) is distinct from (new.tags, new.owner_id, new.is_public, new.score))
  execute function index_web_tags();

create or replace function count_web_tag() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_public then
    update tags set webs = webs - 1 where name = old.tag;
    delete from tags where name = old.tag and webs = 0;
  end if;
  if tg_op <> 'DELETE' and new.is_public then
    insert into tags (name, webs) values (new.tag, 1) on conflict (name) do update set webs = tags.webs + 1;
  end if;
  return null;
end $$;

create or replace trigger web_tags_counted after insert or delete on web_tags for each row execute function count_web_tag();
create or replace trigger web_tags_recounted after update of is_public on web_tags for each row
  when (old.is_public <> new.is_public) execute function count_web_tag();
