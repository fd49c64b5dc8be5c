-- The number of all public webs, in `feed_totals`, and of each member's webs, in `web_counts`, whichever statement
-- inserts, hides or deletes them, cascades included. A transaction locks its row of `feed_totals` before that of
-- `web_counts`, so that two transactions cannot wait for each other in a circle. It locks both after the rows of a
-- web in all collections, which can take long, so that nobody else waits for that.

-- Adds to one of 16 rows, chosen by the connection, so that few transactions wait for each other.
create or replace function add_public_webs(change bigint) returns void language plpgsql as $$
begin
  if change = 0 then return; end if;
  insert into feed_totals as f (feed, slot, total) values ('trending', pg_backend_pid() % 16, change)
  on conflict (feed, slot) do update set total = f.total + excluded.total;
end $$;

create or replace function count_public_webs() returns trigger language plpgsql as $$
declare
  change bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into change from added where is_public;
  else
    select -count(*) into change from deleted where is_public;
  end if;
  perform add_public_webs(change);
  return null;
end $$;

-- Drops a former trigger, which counted updates before the rows of collections were changed.
do $$ begin
  if exists (select from pg_trigger where tgrelid = 'webs'::regclass and tgname = 'webs_shown') then
    drop trigger webs_shown on webs;
  end if;
end $$;

create or replace trigger webs_added after insert on webs
  referencing new table as added for each statement execute function count_public_webs();
create or replace trigger webs_deleted after delete on webs
  referencing old table as deleted for each statement execute function count_public_webs();

create or replace function count_added_webs() returns trigger language plpgsql as $$
begin
  insert into web_counts as c (owner_id, webs, forks, shown, shown_forks)
    select owner_id, count(*), count(*) filter (where is_fork), count(*) filter (where is_public),
      count(*) filter (where is_public and is_fork)
    from added group by owner_id order by owner_id
  on conflict (owner_id) do update set webs = c.webs + excluded.webs, forks = c.forks + excluded.forks,
    shown = c.shown + excluded.shown, shown_forks = c.shown_forks + excluded.shown_forks;
  return null;
end $$;

create or replace trigger webs_added_of_owner after insert on webs
  referencing new table as added for each statement execute function count_added_webs();

-- Does nothing if the member was deleted with the webs, because the row of counts is deleted too.
create or replace function count_deleted_webs() returns trigger language plpgsql as $$
begin
  update web_counts c set webs = c.webs - g.webs, forks = c.forks - g.forks, shown = c.shown - g.shown,
    shown_forks = c.shown_forks - g.shown_forks
  from (select owner_id, count(*) as webs, count(*) filter (where is_fork) as forks,
      count(*) filter (where is_public) as shown, count(*) filter (where is_public and is_fork) as shown_forks
    from deleted group by owner_id) g
  where c.owner_id = g.owner_id;
  return null;
end $$;

create or replace trigger webs_deleted_of_owner after delete on webs
  referencing old table as deleted for each statement execute function count_deleted_webs();

create or replace function count_shown_web() returns trigger language plpgsql as $$
declare
  shown_change integer := new.is_public::int - old.is_public::int;
  webs_change integer := (new.owner_id is not null)::int - (old.owner_id is not null)::int;
begin
  perform add_public_webs(shown_change);
  update web_counts set webs = webs + webs_change, forks = forks + webs_change * new.is_fork::int,
    shown = shown + shown_change, shown_forks = shown_forks + shown_change * new.is_fork::int
  where owner_id = new.author_id;
  return null;
end $$;

-- Triggers run in the order of their names: this one after `webs_owner_changed` and `webs_shown_in_collections`.
create or replace trigger webs_shown_of_owner after update of is_public, owner_id on webs
  for each row when (old.is_public <> new.is_public or (old.owner_id is null) <> (new.owner_id is null))
  execute function count_shown_web();

-- When a web is deleted, removed or restored, updates the owner in tables that repeat it. Rows of a web without an
-- owner have the owner zero, an id that no member has; its search document keeps the names of the author.
create or replace function update_owner_of_web() returns trigger language plpgsql as $$
begin
  update collection_webs set owner_id = coalesce(new.owner_id, '00000000-0000-0000-0000-000000000000') where web_id = new.id;
  update web_search s set owner_id = coalesce(new.owner_id, '00000000-0000-0000-0000-000000000000'),
    document = search_document(new.title, u.username, u.full_name, new.description)
  from users u where s.web_id = new.id and u.id = new.author_id;
  return null;
end $$;

create or replace trigger webs_owner_changed after update of owner_id on webs
  for each row when (old.owner_id is distinct from new.owner_id) execute function update_owner_of_web();
