-- Limiting a member invalidates cached lists that change for everybody. Pages that show the member have their own
-- tag, which the code invalidates.

create or replace function invalidate_lists_with_member() returns trigger language plpgsql as $$
begin
  perform pg_notify('codeweb_changed', tag) from (
    select 'collection:' || collection_id as tag from collection_webs where owner_id = new.id and is_public
    union select 'forks:' || forked_from from webs where owner_id = new.id and is_public and forked_from is not null
    union values ('trending'), ('public-collections'), ('public-assets')) as tags;
  return null;
end $$;

create or replace trigger users_limited after update of limited_at on users for each row
  when ((old.limited_at is null) <> (new.limited_at is null)) execute function invalidate_lists_with_member();
