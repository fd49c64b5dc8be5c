-- The installation: its settings, audit log, statistics and released files.

create table site_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Whether the site was set up in the browser; the one-time code is derived from the salt. One row at most.
create table site_setup (
  id boolean primary key default true check (id),
  salt bytea not null,
  completed_at timestamptz
);

-- The uploaded logo in all sizes. The files are small, and in the database every process and backup has them.
-- `version` is a hash of the bytes; `ratio` is width by height in the header.
create table site_logo (
  name text primary key,
  version text not null,
  ratio real not null,
  bytes bytea not null
);
alter table site_logo alter column bytes set storage external;

-- Append-only. No foreign keys, since an entry outlives what it is about.
create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  actor_id uuid,
  actor text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_label text not null default '',
  reason text not null default '',
  address text,
  details jsonb not null default '{}'
);
create index audit_log_created on audit_log (created_at);
create index audit_log_actor on audit_log (actor, id);
create index audit_log_action on audit_log (action, id);
create index audit_log_subject on audit_log (subject_kind, subject_id, id);

-- Numbers of each day (UTC). A trigger adds the views, a job counts everything else for today and yesterday. Null is
-- unknown.
create table site_stats (
  day date primary key,
  sign_ups integer not null default 0,
  webs integer not null default 0,
  comments integer not null default 0,
  views integer,
  members integer,
  all_webs integer,
  public_webs integer,
  files integer,
  bytes bigint,
  waiting_jobs integer,
  failed_jobs integer,
  counted_at timestamptz
);

-- Client files of running and recent releases, for pages that outlive a release. The bytes are compressed already.
create table released_files (
  name text primary key,
  bytes bytea not null,
  is_gzip boolean not null,
  seen_at timestamptz not null default now()
);
alter table released_files alter column bytes set storage external;

-- The .sql files with functions and triggers as `migrate` last applied them, and the release that did.
create table schema_files (
  path text primary key,
  sha256 text not null,
  version text not null
);
