-- Suspended members publish nothing. Requests and jobs that began before the suspension may still write after it, so the database
-- refuses what they would show.

-- Takes one of 64 shared advisory locks, chosen by the owner, until the commit. Whoever hides everything that a suspended member shows
-- takes the same lock exclusively, and so waits for writes that passed the check before.
create or replace function lock_publishing(member uuid) returns void language sql as $$
  select pg_advisory_xact_lock_shared(5300, hashtext(member::text) & 63)
$$;

create or replace function refuse_suspended_owner() returns trigger language plpgsql as $$
begin
  perform lock_publishing(new.owner_id);
  if exists (select from users where id = new.owner_id and suspended_until > now()) then
    raise exception using errcode = 'CW403', message = 'Your account is suspended';
  end if;
  return new;
end $$;

-- A row may not change while others see it, nor become visible to others, unless moderators have hidden it: only moderators end the
-- hiding, so what they restore is exempt. Hiding or deleting a row shows nothing to others. The owner's changes of a web, also those
-- of its picture, set `updated_at`; the worker, which renders pictures, does not.

create or replace trigger webs_refuse_suspended before insert on webs
  for each row execute function refuse_suspended_owner();
create or replace trigger webs_refuse_suspended_changes
  before update of title, description, html, css, js, html_links, css_links, js_links, tags, updated_at, is_public, link_key, owner_id on webs for each row
  when (new.owner_id is not null and (new.is_public or new.link_key is not null)
    and new.hidden_at is null and old.hidden_at is null)
  execute function refuse_suspended_owner();

create or replace trigger collections_refuse_suspended before insert on collections
  for each row execute function refuse_suspended_owner();
create or replace trigger collections_refuse_suspended_changes
  before update of name, description, is_public, link_key, owner_id on collections for each row
  when (new.owner_id is not null and (new.is_public or new.link_key is not null)
    and new.hidden_at is null and old.hidden_at is null)
  execute function refuse_suspended_owner();

create or replace trigger assets_refuse_suspended before insert on assets
  for each row execute function refuse_suspended_owner();
create or replace trigger assets_refuse_suspended_changes
  before update of title, is_public, link_key, owner_id on assets for each row
  when (new.owner_id is not null and (new.is_public or new.link_key is not null)
    and new.hidden_at is null and old.hidden_at is null)
  execute function refuse_suspended_owner();

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
