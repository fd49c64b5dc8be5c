-- Side effects of saving a web: versions, the social card, and the size and hash of the code.

create or replace function add_ons_of(web webs) returns text language sql stable as $$
  -- Without packages the key is left out, so that texts saved before packages existed stay equal.
  select case when web.packages is null
    then json_build_object('cssLinks', web.css_links, 'jsLinks', web.js_links, 'htmlLinks', web.html_links)
    else json_build_object('cssLinks', web.css_links, 'jsLinks', web.js_links, 'htmlLinks', web.html_links,
      'packages', web.packages)
  end::text
$$;

-- '' for a web without sources.
create or replace function sources_of(web webs) returns text language sql stable as $$
  select case when num_nonnulls(web.html_kind, web.css_kind, web.js_kind) = 0 then '' else json_strip_nulls(json_build_object(
    'html', case when web.html_kind is not null then
      json_build_object('kind', web.html_kind, 'isStale', web.html_is_stale, 'text', web.html_source) end,
    'css', case when web.css_kind is not null then
      json_build_object('kind', web.css_kind, 'isStale', web.css_is_stale, 'text', web.css_source) end,
    'js', case when web.js_kind is not null then
      json_build_object('kind', web.js_kind, 'isStale', web.js_is_stale, 'text', web.js_source) end,
    'compiledWith', web.compiled_with))::text end
$$;

-- Copies the texts that a save changed into `web_saves`, in the same transaction, so that no version is missing,
-- whichever statement changed the web. The first change of a web also copies the state before it.
create or replace function record_web_save() returns trigger language plpgsql as $$
declare
  has_html boolean := new.html <> old.html;
  has_css boolean := new.css <> old.css;
  has_js boolean := new.js <> old.js;
  has_add_ons boolean := (new.css_links, new.js_links, new.html_links, new.packages)
    is distinct from (old.css_links, old.js_links, old.html_links, old.packages);
  has_sources boolean := (new.html_kind, new.css_kind, new.js_kind, new.html_source, new.css_source, new.js_source)
    is distinct from (old.html_kind, old.css_kind, old.js_kind, old.html_source, old.css_source, old.js_source);
begin
  if not (has_html or has_css or has_js or has_add_ons or has_sources) then
    return null;
  end if;
  if not exists (select from web_versions where web_id = old.id)
    and not exists (select from web_saves where web_id = old.id) then
    insert into web_saves (web_id, saved_at, html, css, js, add_ons, sources)
      values (old.id, old.updated_at, old.html, old.css, old.js, add_ons_of(old), sources_of(old));
  end if;
  insert into web_saves (web_id, saved_at, html, css, js, add_ons, sources) values (
    new.id,
    new.updated_at,
    case when has_html then new.html end,
    case when has_css then new.css end,
    case when has_js then new.js end,
    case when has_add_ons then add_ons_of(new) end,
    -- Also when only the code changed, by other compilers for example.
    case when has_sources or sources_of(new) <> sources_of(old) then sources_of(new) end
  );
  return null;
end $$;

create or replace trigger webs_record_save after update of html, css, js, css_links, js_links, html_links, packages,
  html_kind, css_kind, js_kind, html_source, css_source, js_source on webs
  for each row execute function record_web_save();

-- The social card shows the title and the picture of a public web.
create or replace function require_card() returns trigger language plpgsql as $$
begin
  new.card_due := true;
  return new;
end $$;

create or replace trigger webs_require_card
  before update of title, image_id, visibility, hidden_at, deleted_at, removed_at on webs for each row
  when (old.title <> new.title or old.image_id is distinct from new.image_id
    or old.is_public <> (new.visibility = 'public' and num_nonnulls(new.hidden_at, new.deleted_at, new.removed_at) = 0))
  execute function require_card();

-- The hash by which spam waves are found. White space does not count; code of less than 20 bytes has none.
create or replace function code_key(html text, css text, js text) returns bytea language sql stable as $$
  select case when octet_length(code) >= 22 then sha256(convert_to(code, 'UTF8')) end
  from (select translate(concat(html, chr(1), css, chr(1), js), E' \t\r\n\f', '') as code) as packed
$$;

create or replace function set_code_key() returns trigger language plpgsql as $$
begin
  new.code_key := code_key(new.html, new.css, new.js);
  return new;
end $$;

create or replace trigger webs_code_key before insert or update of html, css, js on webs
  for each row execute function set_code_key();

-- The size of the code with its sources, which counts in the quota.
create or replace function set_code_bytes() returns trigger language plpgsql as $$
begin
  new.code_bytes := octet_length(new.html) + octet_length(new.css) + octet_length(new.js)
    + coalesce(octet_length(new.html_source), 0) + coalesce(octet_length(new.css_source), 0)
    + coalesce(octet_length(new.js_source), 0);
  return new;
end $$;

create or replace trigger webs_code_bytes
  before insert or update of html, css, js, html_source, css_source, js_source on webs
  for each row execute function set_code_bytes();
