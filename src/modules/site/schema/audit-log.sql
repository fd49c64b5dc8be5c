-- Entries of the audit log cannot be changed. Only the retention job deletes them, and only those older than 30 days,
-- which is the shortest retention that can be set.

create or replace function protect_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('codeweb.audit_retention', true) = 'on'
      and old.created_at < now() - interval '30 days' then
    return old;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger audit_log_append_only before update or delete on audit_log
  for each row execute function protect_audit_log();
create or replace trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function protect_audit_log();
