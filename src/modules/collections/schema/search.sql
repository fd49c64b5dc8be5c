-- Search for collections by name and description.

create or replace function add_collection_search() returns trigger language plpgsql as $$
begin
  insert into collection_search (collection_id, owner_id, is_public, document)
    select a.id, a.owner_id, a.is_public, search_document(a.name, '', '', a.description) from added a;
  return null;
end $$;

create or replace trigger collections_added_to_search after insert on collections
  referencing new table as added for each statement execute function add_collection_search();

create or replace function update_collection_search() returns trigger language plpgsql as $$
begin
  update collection_search set is_public = new.is_public, document = search_document(new.name, '', '', new.description)
  where collection_id = new.id;
  return null;
end $$;

create or replace trigger collections_changed_in_search after update of name, description, is_public on collections
  for each row when (old.name <> new.name or old.description <> new.description or old.is_public <> new.is_public)
  execute function update_collection_search();

-- A removed collection has the owner zero, an id that no member has.
create or replace function update_owner_of_collection() returns trigger language plpgsql as $$
begin
  update collection_search set owner_id = coalesce(new.owner_id, '00000000-0000-0000-0000-000000000000')
  where collection_id = new.id;
  return null;
end $$;

create or replace trigger collections_owner_changed after update of owner_id on collections
  for each row when (old.owner_id is distinct from new.owner_id) execute function update_owner_of_collection();

create or replace trigger collection_search_words_added after insert on collection_search
  referencing new table as added for each statement execute function add_search_words();
create or replace trigger collection_search_words_changed after update of document on collection_search for each row
  when (old.document <> new.document) execute function add_changed_search_words();
