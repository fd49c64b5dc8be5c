-- Versions of webs; docs/design/versions.md explains the format.

-- The texts that each save changed, written by a trigger in the transaction of the save. A job packs the rows into versions.
create table web_saves (
  id bigint generated always as identity primary key,
  web_id uuid not null references webs (id) on delete cascade,
  saved_at timestamptz not null,
  html text,
  css text,
  js text,
  add_ons text
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
create index web_saves_web on web_saves (web_id, id);

-- Each text is stored once per web, compressed, most of them with another whole text (`base_id`) as the dictionary.
create table web_texts (
  id bigint generated always as identity primary key,
  web_id uuid not null references webs (id) on delete cascade,
  hash bytea not null,
  base_id bigint,
  data bytea not null,
  unique (web_id, hash)
);
alter table web_texts alter column data set storage external;

-- No foreign keys to `web_texts`: checking them at each deletion needs four more indexes. Both tables are only written under
-- the lock of their web.
create table web_versions (
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
);
create index web_versions_saved_at on web_versions using brin (saved_at) with (pages_per_range = 8);

-- No foreign key to `web_versions`: a web that was never changed has no row there yet. Its picture has the number 1,
-- which its state gets with the first change.
create table web_version_pictures (
  web_id uuid not null references webs (id) on delete cascade,
  number integer not null,
  data bytea not null check (octet_length(data) <= 8192),
  primary key (web_id, number)
);
-- WebP cannot be compressed further.
alter table web_version_pictures alter column data set storage external;
