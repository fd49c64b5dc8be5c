-- Triggers write notifications in the transaction of the event, whichever code causes it. Notifications are deleted
-- together with their subject: by a trigger for likes, follows and mentions, by foreign keys for everything else.
--
-- `set local codeweb.notifications = 'off'` skips them, for programs that fill a database with sample data.

create or replace function notify_of_comments() returns trigger language plpgsql as $$
begin
  insert into notifications (recipient_id, kind, subject_id, actor_id, comment_id)
    select w.owner_id, 'comment', w.id, c.owner_id, c.id from changed c join webs w on w.id = c.web_id
    where w.owner_id <> c.owner_id;
  return null;
end $$;

create or replace trigger notify_of_comments after insert on comments
  referencing new table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function notify_of_comments();

-- Recipients are the author of the comment, the authors of its latest 50 replies, and the owner of the web.
create or replace function notify_of_replies() returns trigger language plpgsql as $$
begin
  insert into notifications (recipient_id, kind, subject_id, actor_id, reply_id)
    select p.id, 'reply', r.comment_id, r.owner_id, r.id
    from changed r join comments c on c.id = r.comment_id cross join lateral (
      select c.owner_id as id
      union select e.owner_id from (
        select owner_id from replies where comment_id = r.comment_id and id <> r.id order by created_at desc limit 50
      ) e
    ) p where p.id <> r.owner_id
    order by p.id;
  insert into notifications (recipient_id, kind, subject_id, actor_id, reply_id)
    select w.owner_id, 'comment', w.id, r.owner_id, r.id
    from changed r join comments c on c.id = r.comment_id join webs w on w.id = c.web_id
    where w.owner_id <> r.owner_id and not exists (
      select from notifications n where n.reply_id = r.id and n.recipient_id = w.owner_id);
  return null;
end $$;

create or replace trigger notify_of_replies after insert on replies
  referencing new table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function notify_of_replies();

-- A mention replaces other notifications of the same text.
create or replace function notify_of_mentions() returns trigger language plpgsql as $$
begin
  delete from notifications n using changed m where n.kind in ('comment', 'reply')
    and n.recipient_id = m.member_id and (n.comment_id = m.comment_id or n.reply_id = m.reply_id);
  insert into notifications (recipient_id, kind, subject_id, actor_id, comment_id, reply_id)
    select m.member_id, 'mention', coalesce(m.comment_id, m.reply_id), coalesce(c.owner_id, r.owner_id), c.id, r.id
    from changed m left join comments c on c.id = m.comment_id left join replies r on r.id = m.reply_id
    where m.member_id <> coalesce(c.owner_id, r.owner_id)
    order by m.member_id;
  return null;
end $$;

create or replace trigger notify_of_mentions after insert on mentions
  referencing new table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function notify_of_mentions();

create or replace function withdraw_mentions() returns trigger language plpgsql as $$
begin
  delete from notifications n using changed m where n.kind = 'mention'
    and n.recipient_id = m.member_id and (n.comment_id = m.comment_id or n.reply_id = m.reply_id);
  return null;
end $$;

create or replace trigger withdraw_mentions after delete on mentions
  referencing old table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function withdraw_mentions();

create or replace function notify_of_follows() returns trigger language plpgsql as $$
begin
  insert into notifications (recipient_id, kind, subject_id, actor_id)
    select followed_id, 'follow', followed_id, follower_id from changed;
  return null;
end $$;

create or replace trigger notify_of_follows after insert on follows
  referencing new table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function notify_of_follows();

create or replace function withdraw_follows() returns trigger language plpgsql as $$
begin
  delete from notifications n using changed f
    where n.actor_id = f.follower_id and n.subject_id = f.followed_id and n.kind = 'follow';
  return null;
end $$;

create or replace trigger withdraw_follows after delete on follows
  referencing old table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function withdraw_follows();

create or replace function notify_of_forks() returns trigger language plpgsql as $$
begin
  insert into notifications (recipient_id, kind, subject_id, actor_id, web_id)
    select o.owner_id, 'fork', o.id, f.owner_id, f.id from changed f join webs o on o.id = f.forked_from
    where o.owner_id <> f.owner_id;
  return null;
end $$;

create or replace trigger notify_of_forks after insert on webs
  referencing new table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function notify_of_forks();

-- Actions that belong to a suspension are left out: its member is notified of the suspension.
create or replace function notify_of_moderation() returns trigger language plpgsql as $$
begin
  insert into notifications (recipient_id, kind, subject_id, event, action_id)
    select owner_id, 'moderation', id, action, id from changed where owner_id is not null and parent_id is null;
  return null;
end $$;

create or replace trigger notify_of_moderation after insert on moderation_actions
  referencing new table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function notify_of_moderation();

create or replace function notify_of_moderation_undone() returns trigger language plpgsql as $$
begin
  insert into notifications (recipient_id, kind, subject_id, event, action_id)
    values (new.owner_id, 'moderation', new.id, 'undone', new.id);
  return null;
end $$;

create or replace trigger notify_of_moderation_undone after update of undone_at on moderation_actions for each row
  when (old.undone_at is null and new.undone_at is not null and new.owner_id is not null and new.parent_id is null) execute function notify_of_moderation_undone();

-- An accepted appeal is an action that is undone.
create or replace function notify_of_appeal() returns trigger language plpgsql as $$
begin
  insert into notifications (recipient_id, kind, subject_id, event, action_id)
    values (new.owner_id, 'moderation', new.id, 'upheld', new.id);
  return null;
end $$;

create or replace trigger notify_of_appeal after update of appeal_outcome on moderation_actions for each row
  when (old.appeal_outcome is null and new.appeal_outcome = 'upheld' and new.owner_id is not null) execute function notify_of_appeal();

create or replace function notify_of_report_outcome() returns trigger language plpgsql as $$
begin
  insert into notifications (recipient_id, kind, subject_id, event, report_id)
    values (new.reporter_id, 'moderation', new.id, new.outcome, new.id);
  return null;
end $$;

create or replace trigger notify_of_report_outcome after update of outcome on reports for each row
  when (old.outcome is null and new.outcome is not null and new.reporter_id is not null) execute function notify_of_report_outcome();

create or replace function forget_report_outcome() returns trigger language plpgsql as $$
begin
  delete from notifications where report_id = new.id;
  return null;
end $$;

create or replace trigger forget_report_outcome after update of outcome on reports for each row
  when (old.outcome is not null and new.outcome is null and new.reporter_id is not null) execute function forget_report_outcome();

-- Notifies web processes whose notifications have changed: they invalidate replies, and send an event to open pages.
create or replace function invalidate_notifications() returns trigger language plpgsql as $$
begin
  perform pg_notify('codeweb_changed', 'notifications:' || recipient_id)
    from (select distinct recipient_id from changed) as recipients;
  return null;
end $$;

create or replace trigger notifications_added after insert on notifications
  referencing new table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function invalidate_notifications();
create or replace trigger notifications_deleted after delete on notifications
  referencing old table as changed for each statement
  when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function invalidate_notifications();
