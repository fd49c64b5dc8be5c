import { type Kysely, sql } from 'kysely';

/**
 * Versions of webs (docs/design/versions.md).
 *
 * A trigger copies what a save changed into `web_saves`, in the transaction of the save, so that no version can be missing,
 * whichever statement or release of the program changed the web. A job then packs saves into versions: each text is stored
 * once per web, compressed, most of them with a whole text (`base_id`) as the dictionary.
 *
 * `web_versions` refers to `web_texts` without foreign keys: checking them at each deletion would need four more indexes.
 * Both are written only under the lock of their web.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table web_saves (
    id bigint generated always as identity primary key,
    web_id uuid not null references webs (id) on delete cascade,
    saved_at timestamptz not null,
    html text,
    css text,
    js text,
    add_ons text
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`,
  'create index web_saves_web on web_saves (web_id, id)',
  `create table web_texts (
    id bigint generated always as identity primary key,
    web_id uuid not null references webs (id) on delete cascade,
    hash bytea not null,
    base_id bigint,
    data bytea not null,
    unique (web_id, hash)
  )`,
  'alter table web_texts alter column data set storage external',
  `create table web_versions (
    web_id uuid not null references webs (id) on delete cascade,
    number integer not null,
    saved_at timestamptz not null,
    html_id bigint not null,
    css_id bigint not null,
    js_id bigint not null,
    add_ons_id bigint not null,
    changes jsonb not null,
    restored_from integer,
    is_shared boolean not null default false,
    name text not null default '',
    note text not null default '',
    primary key (web_id, number)
  )`,
  'create index web_versions_saved_at on web_versions using brin (saved_at) with (pages_per_range = 8)',
  'alter table webs add column history_bytes integer not null default 0',
  'drop index webs_owner_created',
  `create index webs_owner_created on webs (owner_id, created_at desc, id desc)
    include (is_public, is_fork, code_bytes, history_bytes)`,
  `create function add_ons_of(web webs) returns text language sql stable as $$
    select json_build_object('cssLinks', web.css_links, 'jsLinks', web.js_links, 'htmlLinks', web.html_links)::text
  $$`,
  `create function record_web_save() returns trigger language plpgsql as $$
  declare
    has_html boolean := new.html <> old.html;
    has_css boolean := new.css <> old.css;
    has_js boolean := new.js <> old.js;
    has_add_ons boolean := (new.css_links, new.js_links, new.html_links)
      is distinct from (old.css_links, old.js_links, old.html_links);
  begin
    if not (has_html or has_css or has_js or has_add_ons) then
      return null;
    end if;
    if not exists (select from web_versions where web_id = old.id)
      and not exists (select from web_saves where web_id = old.id) then
      insert into web_saves (web_id, saved_at, html, css, js, add_ons)
        values (old.id, old.updated_at, old.html, old.css, old.js, add_ons_of(old));
    end if;
    insert into web_saves (web_id, saved_at, html, css, js, add_ons) values (
      new.id,
      new.updated_at,
      case when has_html then new.html end,
      case when has_css then new.css end,
      case when has_js then new.js end,
      case when has_add_ons then add_ons_of(new) end
    );
    return null;
  end $$`,
  `create trigger webs_record_save after update of html, css, js, css_links, js_links, html_links on webs
    for each row execute function record_web_save()`,
];
