-- Search for members by both names. Deleted members are not found.

create or replace function add_people_search() returns trigger language plpgsql as $$
begin
  insert into people_search (user_id, document)
    select a.id, search_document(a.username || ' ' || a.full_name, '', '', '')
    from added a where a.deleted_at is null;
  return null;
end $$;

create or replace trigger users_added_to_people_search after insert on users
  referencing new table as added for each statement execute function add_people_search();

create or replace function update_people_search() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from people_search where user_id = new.id;
  else
    update people_search set document = search_document(new.username || ' ' || new.full_name, '', '', '')
    where user_id = new.id;
  end if;
  return null;
end $$;

create or replace trigger users_changed_in_people_search after update of username, full_name on users for each row
  when (old.username <> new.username or old.full_name <> new.full_name) execute function update_people_search();

create or replace trigger people_search_words_added after insert on people_search
  referencing new table as added for each statement execute function add_search_words();
create or replace trigger people_search_words_changed after update of document on people_search for each row
  when (old.document <> new.document) execute function add_changed_search_words();
