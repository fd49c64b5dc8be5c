-- Notifications of likes, written and deleted by the statement that adds or deletes the likes. events.sql has the
-- rules for all notifications.

create or replace function notify_of_web_likes() returns trigger language plpgsql as $$
begin
  insert into notifications (recipient_id, kind, subject_id, actor_id, web_id)
    select o.owner_id, 'like', o.id, c.user_id, o.id from changed c join webs o on o.id = c.web_id
    where o.owner_id <> c.user_id;
  return null;
end $$;

create or replace trigger notify_of_web_likes after insert on web_likes
  referencing new table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function notify_of_web_likes();

create or replace function withdraw_web_likes() returns trigger language plpgsql as $$
begin
  delete from notifications n using changed c
    where n.actor_id = c.user_id and n.subject_id = c.web_id and n.kind = 'like';
  return null;
end $$;

create or replace trigger withdraw_web_likes after delete on web_likes
  referencing old table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function withdraw_web_likes();

create or replace function notify_of_collection_likes() returns trigger language plpgsql as $$
begin
  insert into notifications (recipient_id, kind, subject_id, actor_id, collection_id)
    select o.owner_id, 'like', o.id, c.user_id, o.id from changed c join collections o on o.id = c.collection_id
    where o.owner_id <> c.user_id;
  return null;
end $$;

create or replace trigger notify_of_collection_likes after insert on collection_likes
  referencing new table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function notify_of_collection_likes();

create or replace function withdraw_collection_likes() returns trigger language plpgsql as $$
begin
  delete from notifications n using changed c
    where n.actor_id = c.user_id and n.subject_id = c.collection_id and n.kind = 'like';
  return null;
end $$;

create or replace trigger withdraw_collection_likes after delete on collection_likes
  referencing old table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function withdraw_collection_likes();

create or replace function notify_of_asset_likes() returns trigger language plpgsql as $$
begin
  insert into notifications (recipient_id, kind, subject_id, actor_id, asset_id)
    select o.owner_id, 'like', o.id, c.user_id, o.id from changed c join assets o on o.id = c.asset_id
    where o.owner_id <> c.user_id;
  return null;
end $$;

create or replace trigger notify_of_asset_likes after insert on asset_likes
  referencing new table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function notify_of_asset_likes();

create or replace function withdraw_asset_likes() returns trigger language plpgsql as $$
begin
  delete from notifications n using changed c
    where n.actor_id = c.user_id and n.subject_id = c.asset_id and n.kind = 'like';
  return null;
end $$;

create or replace trigger withdraw_asset_likes after delete on asset_likes
  referencing old table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function withdraw_asset_likes();

create or replace function notify_of_comment_likes() returns trigger language plpgsql as $$
begin
  insert into notifications (recipient_id, kind, subject_id, actor_id, comment_id)
    select o.owner_id, 'like', o.id, c.user_id, o.id from changed c join comments o on o.id = c.comment_id
    where o.owner_id <> c.user_id;
  return null;
end $$;

create or replace trigger notify_of_comment_likes after insert on comment_likes
  referencing new table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function notify_of_comment_likes();

create or replace function withdraw_comment_likes() returns trigger language plpgsql as $$
begin
  delete from notifications n using changed c
    where n.actor_id = c.user_id and n.subject_id = c.comment_id and n.kind = 'like';
  return null;
end $$;

create or replace trigger withdraw_comment_likes after delete on comment_likes
  referencing old table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function withdraw_comment_likes();

create or replace function notify_of_reply_likes() returns trigger language plpgsql as $$
begin
  insert into notifications (recipient_id, kind, subject_id, actor_id, reply_id)
    select o.owner_id, 'like', o.id, c.user_id, o.id from changed c join replies o on o.id = c.reply_id
    where o.owner_id <> c.user_id;
  return null;
end $$;

create or replace trigger notify_of_reply_likes after insert on reply_likes
  referencing new table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function notify_of_reply_likes();

create or replace function withdraw_reply_likes() returns trigger language plpgsql as $$
begin
  delete from notifications n using changed c
    where n.actor_id = c.user_id and n.subject_id = c.reply_id and n.kind = 'like';
  return null;
end $$;

create or replace trigger withdraw_reply_likes after delete on reply_likes
  referencing old table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function withdraw_reply_likes();
