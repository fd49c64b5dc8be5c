-- Exports of everything that a member has made.

-- At most one per member: the primary key refuses a second. The file is stored under the id and the attempt.
create table exports (
  member_id uuid primary key references users (id) on delete cascade,
  id uuid not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  -- Only the latest attempt may finish the export.
  attempt integer not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  bytes bigint not null default 0,
  created_at timestamptz not null default now(),
  progressed_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  -- Only reasons that help the member; null for any other.
  failure text check (failure in ('too-large', 'storage-full')),
  check (state <> 'ready' or (finished_at is not null and expires_at is not null))
);
create index exports_expiry on exports (expires_at) where state = 'ready';
create index exports_unfinished on exports (progressed_at) where state in ('waiting', 'running');
