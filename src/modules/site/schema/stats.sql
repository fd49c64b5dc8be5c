-- Adds the views that the roll-up of activity takes to the statistics of the day, once per batch. No table stores
-- views by day.

create or replace function count_views_of_day() returns trigger language plpgsql as $$
declare
  counted integer := (select sum(views) from deleted);
begin
  if counted > 0 then
    insert into site_stats (day, views) values ((now() at time zone 'UTC')::date, counted)
      on conflict (day) do update set views = coalesce(site_stats.views, 0) + excluded.views;
  end if;
  return null;
end $$;

create or replace trigger web_activity_counted after delete on web_activity
  referencing old table as deleted for each statement execute function count_views_of_day();
