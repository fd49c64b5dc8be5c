-- Likes, and the webs that members pin.

create table web_likes (
  web_id uuid not null references webs (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (web_id, user_id)
);
create index web_likes_user on web_likes (user_id, created_at desc, web_id);

-- Likes of a locked web, so that they do not wait for its row. `webs.likes_count` and these changes together are the
-- number of likes. A transaction that deletes changes has locked the web before.
create table web_like_changes (
  id bigint generated always as identity,
  web_id uuid not null references webs (id) on delete cascade,
  change smallint not null check (change in (-1, 1)),
  primary key (web_id, id)
);

create table collection_likes (
  collection_id uuid not null references collections (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (collection_id, user_id)
);
create index collection_likes_user on collection_likes (user_id, created_at desc, collection_id desc);

create table asset_likes (
  asset_id uuid not null references assets (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (asset_id, user_id)
);
create index asset_likes_user on asset_likes (user_id, created_at desc, asset_id desc);

create table comment_likes (
  comment_id uuid not null references comments (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);
create index comment_likes_user on comment_likes (user_id);

create table reply_likes (
  reply_id uuid not null references replies (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (reply_id, user_id)
);
create index reply_likes_user on reply_likes (user_id);

create table pins (
  user_id uuid not null references users (id) on delete cascade,
  web_id uuid not null references webs (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, web_id)
);
create index pins_web on pins (web_id);
create index pins_recent on pins (user_id, created_at desc, web_id);
