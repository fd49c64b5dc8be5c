import { type Kysely, sql } from 'kysely';

/**
 * Forks of a web: an index that lists them, newest first, without reading the webs; a notification for cached pages that list or
 * count them; and the certainty that a lineage has no cycle, since an original is chosen once, when the fork is made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index webs_forks_newest on webs (forked_from, created_at desc, id desc) include (is_public, owner_id)
    where forked_from is not null`,
  'drop index webs_forks',
  `create function tell_forks() returns trigger language plpgsql as $$
  begin
    perform pg_notify('codeweb_changed', 'forks:' || coalesce(new.forked_from, old.forked_from));
    return null;
  end $$`,
  `create trigger webs_fork_added after insert on webs for each row
    when (new.forked_from is not null and new.is_public) execute function tell_forks()`,
  `create trigger webs_fork_shown after update of is_public on webs for each row
    when (new.forked_from is not null and old.is_public <> new.is_public) execute function tell_forks()`,
  `create trigger webs_fork_gone after delete on webs for each row
    when (old.forked_from is not null and old.is_public) execute function tell_forks()`,
  `alter table webs add constraint webs_not_forked_from_itself check (forked_from <> id)`,
  `create function keep_original() returns trigger language plpgsql as $$
  begin
    raise exception 'the original of a fork cannot be changed' using errcode = 'check_violation';
  end $$`,
  `create trigger webs_keep_original before update of forked_from on webs for each row
    when (new.forked_from is not null and new.forked_from is distinct from old.forked_from)
    execute function keep_original()`,
];
