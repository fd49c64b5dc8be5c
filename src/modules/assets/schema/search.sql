-- Search for assets by title.

create or replace function add_asset_search() returns trigger language plpgsql as $$
begin
  insert into asset_search (asset_id, asset_type, is_public, document)
    select a.id, a.asset_type, a.is_public, search_document(a.title, '', '', '') from added a;
  return null;
end $$;

create or replace trigger assets_added_to_search after insert on assets
  referencing new table as added for each statement execute function add_asset_search();

create or replace function update_asset_search() returns trigger language plpgsql as $$
begin
  update asset_search set is_public = new.is_public, document = search_document(new.title, '', '', '') where asset_id = new.id;
  return null;
end $$;

create or replace trigger assets_changed_in_search after update of title, is_public on assets for each row
  when (old.title <> new.title or old.is_public <> new.is_public) execute function update_asset_search();

create or replace trigger asset_search_words_added after insert on asset_search
  referencing new table as added for each statement execute function add_search_words();
create or replace trigger asset_search_words_changed after update of document on asset_search for each row
  when (old.document <> new.document) execute function add_changed_search_words();
