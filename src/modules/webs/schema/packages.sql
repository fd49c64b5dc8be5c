-- Which bundles a web has or had in any save, so that none that a version needs is ever removed.
create or replace function record_web_packages() returns trigger language plpgsql as $$
begin
  insert into web_packages (web_id, hash)
    select new.id, package ->> 'hash' from jsonb_array_elements(new.packages) as package
    on conflict do nothing;
  return null;
end $$;

create or replace trigger webs_record_packages after insert or update of packages on webs for each row
  when (new.packages is not null) execute function record_web_packages();
