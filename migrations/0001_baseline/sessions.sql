-- Logins, tokens sent by mail, and throttles of attempts.

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  salt bytea not null,
  generation integer not null default 0,
  page_hash bytea not null constraint sessions_page_hash_key unique,
  agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  rotated_at timestamptz,
  revoked_at timestamptz,
  revoked_reason text
);
create index sessions_user on sessions (user_id, last_used_at) where revoked_at is null;

-- The position in the write-ahead log up to which a session has written, so that its member reads that back from replicas.
-- Unlogged, so that noting it writes no log and waits for no disk: after a crash or failover, old positions mean nothing.
create unlogged table session_positions (
  session_id uuid primary key references sessions on delete cascade,
  position bigint not null,
  noted_at timestamptz not null default now()
);

create table mail_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'undo-email')),
  address text not null,
  hash bytea not null constraint mail_tokens_hash_key unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index mail_tokens_user on mail_tokens (user_id, purpose);
create index mail_tokens_expiry on mail_tokens (expires_at);
-- Former addresses that a member may still take back; nobody else can register them.
create index mail_tokens_undo on mail_tokens (lower(address)) where purpose = 'undo-email' and used_at is null;

create table throttles (
  key text primary key,
  hits integer not null,
  open_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index throttles_expiry on throttles (expires_at);
