-- Trigger function for tables with a `link_key`: stores the key that a row had while it was last unlisted, so that making it private
-- or public can be undone together with its link. A renewed link stores none, since the key that it replaces must not come back.
create or replace function store_former_link() returns trigger language plpgsql as $$
begin
  new.former_link_key := case when new.link_key is null then old.link_key end;
  return new;
end $$;
