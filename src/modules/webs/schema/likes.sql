-- Adds `change` to the likes of a web without waiting for its row, and returns the new number. While another
-- transaction has locked the row, the change goes to `web_like_changes`; the next like that gets the lock, or the
-- roll-up, adds it to the count.
create or replace function count_web_like(liked uuid, change integer) returns integer language plpgsql as $$
declare
  waiting integer;
  likes integer;
begin
  perform from webs where id = liked for no key update skip locked;
  if found then
    with added as (delete from web_like_changes c where c.web_id = liked returning c.change)
      select coalesce(sum(added.change), 0) into waiting from added;
    update webs set likes_count = likes_count + waiting + count_web_like.change where id = liked
      returning likes_count into likes;
  else
    insert into web_like_changes (web_id, change) values (liked, count_web_like.change);
    select likes_count + (select sum(c.change) from web_like_changes c where c.web_id = liked) into likes
      from webs where id = liked;
  end if;
  return likes;
end $$;
