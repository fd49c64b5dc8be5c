-- Search for webs by title, owner and description.

-- Locks the owners, so that a rename at the same time finds the new webs.
create or replace function add_web_search() returns trigger language plpgsql as $$
begin
  perform from users where id in (select owner_id from added) order by id for share;
  insert into web_search (web_id, owner_id, is_public, document)
    select a.id, a.owner_id, a.is_public, search_document(a.title, u.username, u.full_name, a.description)
    from added a join users u on u.id = a.owner_id;
  return null;
end $$;

create or replace trigger webs_added_to_search after insert on webs
  referencing new table as added for each statement execute function add_web_search();

create or replace function update_web_search() returns trigger language plpgsql as $$
begin
  update web_search s set is_public = new.is_public,
    document = search_document(new.title, u.username, u.full_name, new.description)
  from users u where s.web_id = new.id and u.id = new.owner_id;
  return null;
end $$;

create or replace trigger webs_changed_in_search after update of title, description on webs for each row
  when (old.title <> new.title or old.description <> new.description) execute function update_web_search();

create or replace function show_web_search() returns trigger language plpgsql as $$
begin
  update web_search set is_public = new.is_public where web_id = new.id;
  return null;
end $$;

create or replace trigger webs_shown_in_search after update of is_public on webs for each row
  when (old.is_public <> new.is_public) execute function show_web_search();

create or replace function rename_owner_in_web_search() returns trigger language plpgsql as $$
begin
  update web_search s set document = search_document(w.title, new.username, new.full_name, w.description)
  from webs w where w.id = s.web_id and s.owner_id = new.id;
  return null;
end $$;

create or replace trigger users_renamed_in_search after update of username, full_name on users for each row
  when (old.username <> new.username or old.full_name <> new.full_name) execute function rename_owner_in_web_search();

create or replace trigger web_search_words_added after insert on web_search
  referencing new table as added for each statement execute function add_search_words();
create or replace trigger web_search_words_changed after update of document on web_search for each row
  when (old.document <> new.document) execute function add_changed_search_words();
