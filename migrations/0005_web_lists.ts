import { type Kysely, sql } from 'kysely';

/** What lists of webs are read from: an index for each order, and how many webs each member has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [columns, indexes, counts])
    for (const part of statement.split(/;\s*\n/)) if (part.trim()) await sql.raw(part).execute(db);
  for (const routine of [countAdded, countGone, countShown]) await sql.raw(routine).execute(db);
  await sql.raw(triggers).execute(db);
}

/** `revision` tells a text that was changed in between; `is_fork` stays when the original goes. */
const columns = `
alter table webs add column revision integer not null default 1;
alter table webs add column is_fork boolean not null default false;
update webs set is_fork = true where forked_from is not null;
`;

/** Filters are included, so that what a page skips is skipped in the index. */
const indexes = `
create index webs_owner_created on webs (owner_id, created_at desc, id desc) include (is_public, is_fork);
create index webs_owner_updated on webs (owner_id, updated_at desc, id desc) include (is_public, is_fork);
create index webs_owner_views on webs (owner_id, views desc, id desc) include (is_public, is_fork);
create index webs_owner_likes on webs (owner_id, likes_count desc, id desc) include (is_public, is_fork);
create index webs_owner_comments on webs (owner_id, comments_count desc, id desc) include (is_public, is_fork);
drop index webs_owner;
create index users_most_followed on users (followers_count desc, id desc);
`;

const counts = `
create table web_counts (
  owner_id uuid primary key references users (id) on delete cascade,
  webs integer not null default 0 check (webs >= 0),
  forks integer not null default 0 check (forks >= 0),
  shown integer not null default 0 check (shown >= 0),
  shown_forks integer not null default 0 check (shown_forks >= 0)
) with (fillfactor = 50);
insert into web_counts (owner_id, webs, forks, shown, shown_forks)
  select owner_id, count(*), count(*) filter (where is_fork), count(*) filter (where is_public),
    count(*) filter (where is_public and is_fork)
  from webs group by owner_id;
`;

const countAdded = `
create function count_added_webs() returns trigger language plpgsql as $$
begin
  insert into web_counts as c (owner_id, webs, forks, shown, shown_forks)
    select owner_id, count(*), count(*) filter (where is_fork), count(*) filter (where is_public),
      count(*) filter (where is_public and is_fork)
    from added group by owner_id order by owner_id
  on conflict (owner_id) do update set webs = c.webs + excluded.webs, forks = c.forks + excluded.forks,
    shown = c.shown + excluded.shown, shown_forks = c.shown_forks + excluded.shown_forks;
  return null;
end $$`;

/** A row that has gone with its member is left alone. */
const countGone = `
create function count_gone_webs() returns trigger language plpgsql as $$
begin
  update web_counts c set webs = c.webs - g.webs, forks = c.forks - g.forks, shown = c.shown - g.shown,
    shown_forks = c.shown_forks - g.shown_forks
  from (select owner_id, count(*) as webs, count(*) filter (where is_fork) as forks,
      count(*) filter (where is_public) as shown, count(*) filter (where is_public and is_fork) as shown_forks
    from gone group by owner_id) g
  where c.owner_id = g.owner_id;
  return null;
end $$`;

const countShown = `
create function count_shown_web() returns trigger language plpgsql as $$
declare
  change integer := case when new.is_public then 1 else -1 end;
begin
  update web_counts set shown = shown + change,
    shown_forks = shown_forks + case when new.is_fork then change else 0 end
  where owner_id = new.owner_id;
  return null;
end $$`;

const triggers = `
create trigger webs_added_of_owner after insert on webs
  referencing new table as added for each statement execute function count_added_webs();
create trigger webs_gone_of_owner after delete on webs
  referencing old table as gone for each statement execute function count_gone_webs();
create trigger webs_shown_of_owner after update of is_public on webs
  for each row when (old.is_public <> new.is_public) execute function count_shown_web();
`;
