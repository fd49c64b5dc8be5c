-- Addresses of files that a CDN in front of the site must drop.

create or replace function invalidate_removed_media() returns trigger language plpgsql as $$
begin
  perform pg_notify('codeweb_changed', 'media:' || new.id);
  return null;
end $$;

-- A file that gets another address leaves a removed row under the former one.
create or replace trigger media_inserted_removed after insert on media for each row
  when (new.status = 'removed') execute function invalidate_removed_media();
create or replace trigger media_removed after update of status on media for each row
  when (new.status = 'removed' and old.status <> 'removed') execute function invalidate_removed_media();

create or replace function invalidate_former_media() returns trigger language plpgsql as $$
begin
  perform pg_notify('codeweb_changed', 'media:' || old.id);
  return null;
end $$;

create or replace trigger former_media_ids_ended after update of is_served or delete on former_media_ids for each row
  when (old.is_served) execute function invalidate_former_media();

-- Maintains `member_storage`.
create or replace function count_member_storage() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.owner_id is not null and old.status in ('pending', 'ready') then
    update member_storage set files = files - 1, bytes = bytes - old.bytes where owner_id = old.owner_id;
  end if;
  if tg_op <> 'DELETE' and new.owner_id is not null and new.status in ('pending', 'ready') then
    insert into member_storage (owner_id, files, bytes) values (new.owner_id, 1, new.bytes)
      on conflict (owner_id) do update
        set files = member_storage.files + 1, bytes = member_storage.bytes + excluded.bytes;
  end if;
  return null;
end $$;

-- Deferred to the commit, where it locks the member's row for a moment and after all other locks, so that two
-- transactions cannot wait for each other over it. A constraint trigger cannot be replaced, and dropping it would
-- wait for all readers of the table: a change of it drops it in a migration.
do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'media'::regclass and tgname = 'media_counted') then
    create constraint trigger media_counted after insert or delete or update of owner_id, status, bytes on media
      deferrable initially deferred for each row execute function count_member_storage();
  end if;
end $$;
