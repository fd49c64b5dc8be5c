-- Maintains the number of public assets of each kind in `feed_totals`, under 'assets image' and so on.

create or replace function count_public_assets() returns trigger language plpgsql as $$
declare
  kind text;
  change bigint;
begin
  for kind, change in
    select asset_type, sum(n) from (
      select asset_type, case when tg_op = 'DELETE' then -1 else 1 end as n from changed where is_public
    ) as moved group by asset_type order by asset_type
  loop
    insert into feed_totals as f (feed, slot, total) values ('assets ' || kind, pg_backend_pid() % 16, change)
    on conflict (feed, slot) do update set total = f.total + excluded.total;
  end loop;
  return null;
end $$;

create or replace trigger assets_added after insert on assets
  referencing new table as changed for each statement execute function count_public_assets();
create or replace trigger assets_deleted after delete on assets
  referencing old table as changed for each statement execute function count_public_assets();

create or replace function count_shown_asset() returns trigger language plpgsql as $$
begin
  insert into feed_totals as f (feed, slot, total)
    values ('assets ' || new.asset_type, pg_backend_pid() % 16, case when new.is_public then 1 else -1 end)
  on conflict (feed, slot) do update set total = f.total + excluded.total;
  return null;
end $$;

create or replace trigger assets_shown after update of is_public on assets
  for each row when (old.is_public <> new.is_public) execute function count_shown_asset();
