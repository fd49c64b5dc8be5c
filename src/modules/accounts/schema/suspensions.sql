-- Suspended members cannot publish. Requests and jobs that began before the suspension may still write after it, so
-- the database rejects rows that they would make visible.

-- Takes one of 64 shared advisory locks, chosen by the owner, until the commit. The code that hides all content of a
-- suspended member takes the same lock exclusively, and so waits for writes that have already passed this check.
create or replace function lock_publishing(member uuid) returns void language sql as $$
  select pg_advisory_xact_lock_shared(5300, hashtext(member::text) & 63)
$$;

create or replace function require_not_suspended(member uuid) returns void language plpgsql as $$
begin
  perform lock_publishing(member);
  if exists (select from users where id = member and suspended_until > now()) then
    raise exception using errcode = 'CW403', message = 'Your account is suspended';
  end if;
end $$;

create or replace function refuse_suspended_author() returns trigger language plpgsql as $$
begin
  perform require_not_suspended(new.author_id);
  return new;
end $$;

create or replace function refuse_suspended_owner() returns trigger language plpgsql as $$
begin
  perform require_not_suspended(new.owner_id);
  return new;
end $$;

-- A row must not change while others can see it, nor become visible to others, unless moderators have hidden it: only
-- moderators can end the hiding, so what they restore is exempt. Hiding or deleting a row is allowed, since it shows
-- nothing to others. Changes of a web by its owner, also of its picture, set `updated_at`; the worker, which renders
-- pictures, does not.

create or replace trigger webs_refuse_suspended before insert on webs
  for each row execute function refuse_suspended_author();
create or replace trigger webs_refuse_suspended_changes
  before update of title, description, html, css, js, html_links, css_links, js_links, tags, updated_at, visibility, last_link_key, deleted_at, removed_at on webs for each row
  when (new.visibility <> 'private' and num_nonnulls(new.deleted_at, new.removed_at, new.hidden_at, old.hidden_at) = 0)
  execute function refuse_suspended_author();

create or replace trigger collections_refuse_suspended before insert on collections
  for each row execute function refuse_suspended_author();
create or replace trigger collections_refuse_suspended_changes
  before update of name, description, visibility, last_link_key, deleted_at, removed_at on collections for each row
  when (new.visibility <> 'private' and num_nonnulls(new.deleted_at, new.removed_at, new.hidden_at, old.hidden_at) = 0)
  execute function refuse_suspended_author();

create or replace trigger assets_refuse_suspended before insert on assets
  for each row execute function refuse_suspended_author();
create or replace trigger assets_refuse_suspended_changes
  before update of title, visibility, last_link_key, deleted_at, removed_at on assets for each row
  when (new.visibility <> 'private' and num_nonnulls(new.deleted_at, new.removed_at, new.hidden_at, old.hidden_at) = 0)
  execute function refuse_suspended_author();

-- Comments are visible while they have a web, replies while they have a comment.

create or replace trigger comments_refuse_suspended before insert on comments
  for each row execute function refuse_suspended_owner();
create or replace trigger comments_refuse_suspended_changes before update of text on comments
  for each row execute function refuse_suspended_owner();
create or replace trigger comments_refuse_suspended_returns before update of web_id on comments for each row
  when (new.web_id is not null and old.web_id is null and old.hidden_at is null)
  execute function refuse_suspended_owner();

create or replace trigger replies_refuse_suspended before insert on replies
  for each row execute function refuse_suspended_owner();
create or replace trigger replies_refuse_suspended_changes before update of text on replies
  for each row execute function refuse_suspended_owner();
create or replace trigger replies_refuse_suspended_returns before update of comment_id on replies for each row
  when (new.comment_id is not null and old.comment_id is null and old.hidden_at is null)
  execute function refuse_suspended_owner();
