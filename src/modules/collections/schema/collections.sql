-- The webs of collections, and the counts of collections.

-- Locks the collections of a web that is published, hidden, removed or deleted, in the order of their ids, before
-- their rows in `collection_webs` and the owner's `web_counts`, so that it cannot wait in a circle with the deletion
-- of a collection. The web is locked by then, and it is locked before it is put into a collection, so no collection
-- is added meanwhile.
create or replace function lock_collections_of_web() returns trigger language plpgsql as $$
begin
  perform from collections
    where id in (select collection_id from collection_webs where web_id = old.id)
    order by id for no key update;
  return coalesce(new, old);
end $$;

-- Before triggers do not know the generated columns of the new row.
create or replace trigger webs_publish_locks_collections before update of visibility, hidden_at, deleted_at, removed_at on webs
  for each row when (
    old.is_public <> (new.visibility = 'public' and num_nonnulls(new.hidden_at, new.deleted_at, new.removed_at) = 0)
    or (old.owner_id is null) <> (num_nonnulls(new.deleted_at, new.removed_at) > 0)
  ) execute function lock_collections_of_web();
create or replace trigger webs_delete_locks_collections before delete on webs
  for each row execute function lock_collections_of_web();

create or replace function show_web_in_collections() returns trigger language plpgsql as $$
begin
  update collection_webs set is_public = new.is_public where web_id = new.id;
  return null;
end $$;

create or replace trigger webs_shown_in_collections after update of is_public on webs
  for each row when (old.is_public <> new.is_public) execute function show_web_in_collections();

-- Maintains `public_webs_count`, whichever statement changes the webs of a collection, cascades included. Locks the
-- collections in the order of their ids, so that changes of two webs in the same collections cannot wait in a circle.
create or replace function count_collection_webs() returns trigger language plpgsql as $$
declare
  ids uuid[];
  changes bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(c), array_agg(n) into ids, changes from
      (select collection_id as c, count(*) as n from added where is_public group by 1) as moved;
  elsif tg_op = 'DELETE' then
    select array_agg(c), array_agg(n) into ids, changes from
      (select collection_id as c, -count(*) as n from deleted where is_public group by 1) as moved;
  else
    select array_agg(c), array_agg(n) into ids, changes from
      (select a.collection_id as c, sum(a.is_public::int - g.is_public::int) as n
       from added as a join deleted as g using (collection_id, web_id) group by 1) as moved;
  end if;
  perform from collections where id = any(ids) order by id for no key update;
  update collections set public_webs_count = public_webs_count + moved.n
    from unnest(ids, changes) as moved (c, n) where id = moved.c and moved.n <> 0;
  return null;
end $$;

create or replace trigger collection_webs_added after insert on collection_webs
  referencing new table as added for each statement execute function count_collection_webs();
create or replace trigger collection_webs_deleted after delete on collection_webs
  referencing old table as deleted for each statement execute function count_collection_webs();
create or replace trigger collection_webs_shown after update on collection_webs
  referencing old table as deleted new table as added for each statement execute function count_collection_webs();

-- Invalidates a collection whose public webs changed, since the module of webs does not know collections.
create or replace function invalidate_collection() returns trigger language plpgsql as $$
begin
  perform pg_notify('codeweb_changed', 'collection:' || new.id);
  return null;
end $$;

create or replace trigger collections_counted after update of public_webs_count on collections
  for each row when (old.public_webs_count <> new.public_webs_count) execute function invalidate_collection();

-- Adds to the views and likes of a collection without waiting for its row, and returns the new number of likes. While
-- another transaction has locked the row, the changes go to `collection_changes`; the next view or like that gets the
-- lock, or the roll-up, adds them to the counts.
create or replace function count_collection(counted uuid, new_views integer, new_likes integer) returns integer
language plpgsql as $$
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
end $$;
