-- Notifies web processes of the end of a session, so that a logout or a suspension closes its event streams at once.

create or replace function notify_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('codeweb_changed', 'sessions:' || new.user_id);
  return null;
end $$;

create or replace trigger sessions_revoked after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function notify_session_end();
