-- Cards show the color of a picture, which a job finds after the web is saved.

create or replace function invalidate_webs_of_picture() returns trigger language plpgsql as $$
begin
  perform pg_notify('codeweb_changed', 'web:' || id) from webs where image_id = new.id;
  return null;
end
$$;
create or replace trigger media_color_found after update of color on media for each row
  when (old.color is distinct from new.color) execute function invalidate_webs_of_picture();
