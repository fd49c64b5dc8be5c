-- Follows, blocks and mutes between members.

create table follows (
  follower_id uuid not null references users (id) on delete cascade,
  followed_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follows_follower on follows (follower_id, created_at desc, followed_id desc);
create index follows_followed_by on follows (followed_id, created_at desc, follower_id desc);

create table blocks (
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade check (blocked_id <> blocker_id),
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id)
);
create index blocks_blocked on blocks (blocked_id, blocker_id);

create table mutes (
  muter_id uuid not null references users (id) on delete cascade,
  muted_id uuid not null references users (id) on delete cascade check (muted_id <> muter_id),
  created_at timestamptz not null default now(),
  primary key (muter_id, muted_id)
);
create index mutes_muted on mutes (muted_id);
