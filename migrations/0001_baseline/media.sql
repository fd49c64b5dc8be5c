-- Uploaded files, and what a survey of the media store finds.

create table media (
  -- Part of the file's address.
  id text primary key,
  owner_id uuid,
  kind text not null check (kind in ('avatar', 'cover', 'source', 'image', 'video', 'audio', 'thumbnail')),
  status text not null default 'pending' check (status in ('pending', 'ready', 'removed')),
  mime_type text not null,
  width integer not null default 0,
  height integer not null default 0,
  bytes bigint not null default 0,
  color text,
  created_at timestamptz not null default now(),
  sizes_ready_at timestamptz,
  -- The id under whose keys the bytes lie until a job has moved them; null if it is the file's own. A file gets another id,
  -- and so another address, in the transaction that hides what shows it.
  stored_under text,
  -- Files that no row refers to are removed after a day.
  unused_since timestamptz default now(),
  -- The bytes of a removed file are kept until no backup can need them.
  removed_at timestamptz
);
create index media_unused on media (unused_since) where unused_since is not null;
create index media_removed on media (removed_at) where removed_at is not null;
create index media_stored_under on media (stored_under) where stored_under is not null;
-- Quotas are sums over this index alone.
create index media_owner on media (owner_id, status) include (kind, bytes);

-- Ids that a file had before its web or asset was hidden or put into the bin. They are served again when it comes back, so
-- that webs which embed the file show it as before.
create table former_media_ids (
  id text primary key,
  media_id text not null references media (id) on update cascade on delete cascade,
  is_served boolean not null default false
);
create index former_media_ids_media on former_media_ids (media_id);

-- The latest survey of the store: one row.
create table storage_survey (
  is_only boolean primary key default true check (is_only),
  started_at timestamptz not null,
  progressed_at timestamptz not null,
  finished_at timestamptz,
  deletion_started_at timestamptz,
  objects integer not null default 0,
  kinds jsonb not null default '[]',
  unknown_objects integer not null default 0,
  unknown_bytes bigint not null default 0
);

-- The files that a running survey has found so far, all sizes of a file together; `master_bytes` is null without the master.
create table surveyed_files (
  public_id text primary key,
  objects integer not null,
  bytes bigint not null,
  master_bytes bigint,
  written_at timestamptz not null
);

-- Stored files without a row in `media`.
create table orphaned_files (
  public_id text primary key,
  bytes bigint not null,
  written_at timestamptz not null
);

-- Rows of `media` whose file is not in the store.
create table missing_files (
  media_id text primary key references media (id) on update cascade on delete cascade
);
