-- Decides when a notification is mailed, as it is written.

create or replace function default_notification_mail(kind text) returns text language sql immutable as $$
  select case when kind = 'moderation' then 'now' when kind in ('comment', 'reply', 'mention') then 'daily' else 'never' end
$$;

-- In the morning (UTC), at a minute that depends on the member, so that the mails of a site are spread over two hours.
create or replace function next_daily_mail(member uuid) returns timestamptz language sql stable as $$
  select at + case when at > now() then interval '0' else interval '1 day' end
  from (select date_trunc('day', now(), 'UTC') + interval '6 hours' + make_interval(secs => abs(hashtext(member::text) % 7200)) as at) as today
$$;

create or replace function plan_notification_mail() returns trigger language plpgsql as $$
declare wanted text;
begin
  -- These actions of moderators send their own mail.
  if new.kind = 'moderation' and new.event in ('warn', 'limit', 'suspend', 'delete') then return new; end if;
  select mail into wanted from notification_settings where member_id = new.recipient_id and kind = new.kind;
  new.mail_at := case coalesce(wanted, default_notification_mail(new.kind))
    when 'now' then now() + interval '2 minutes' when 'daily' then next_daily_mail(new.recipient_id) end;
  return new;
end $$;

create or replace trigger plan_notification_mail before insert on notifications
  for each row execute function plan_notification_mail();
