-- Forks: invalidates cached pages that list or count the public forks of a web, and refuses another original. The
-- original is chosen once, when the fork is made, so a lineage has no cycle.

create or replace function invalidate_forks() returns trigger language plpgsql as $$
begin
  perform pg_notify('codeweb_changed', 'forks:' || coalesce(new.forked_from, old.forked_from));
  return null;
end $$;

create or replace trigger webs_fork_added after insert on webs for each row
  when (new.forked_from is not null and new.is_public) execute function invalidate_forks();
create or replace trigger webs_fork_shown after update of is_public on webs for each row
  when (new.forked_from is not null and old.is_public <> new.is_public) execute function invalidate_forks();
create or replace trigger webs_fork_deleted after delete on webs for each row
  when (old.forked_from is not null and old.is_public) execute function invalidate_forks();

create or replace function refuse_other_original() returns trigger language plpgsql as $$
begin
  raise exception 'the original of a fork cannot be changed' using errcode = 'check_violation';
end $$;

create or replace trigger webs_refuse_other_original before update of forked_from on webs for each row
  when (new.forked_from is not null and new.forked_from is distinct from old.forked_from)
  execute function refuse_other_original();
