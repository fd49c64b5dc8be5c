-- Comments on webs, replies to them, and the members they mention.

-- A hidden or deleted comment leaves its web, which is kept in `hidden_web_id`, and so everything that reads comments
-- through their web. Replies leave their comment in the same way.
create table comments (
  id uuid primary key,
  web_id uuid references webs (id) on delete cascade,
  owner_id uuid not null references users (id) on delete cascade,
  request_key text,
  text text not null check (text <> ''),
  -- Fingerprint by which a member's repetitions are found.
  text_key bytea,
  replies_count integer not null default 0 check (replies_count >= 0),
  likes_count integer not null default 0 check (likes_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hidden_at timestamptz,
  deleted_at timestamptz,
  hidden_web_id uuid references webs (id) on delete cascade,
  constraint comments_shown_or_hidden check (num_nonnulls(web_id, hidden_web_id) = 1),
  constraint comments_detached_since check ((hidden_web_id is null) = (hidden_at is null and deleted_at is null))
);
create index comments_web on comments (web_id, created_at desc, id desc);
create index comments_web_owner on comments (web_id, owner_id);
create index comments_hidden on comments (hidden_web_id) where hidden_web_id is not null;
-- Includes comments without a key, since the index also finds all comments of a member.
create unique index comments_request on comments (owner_id, request_key);
create index comments_text_key on comments (owner_id, text_key, created_at desc) where text_key is not null;
create index comments_bin on comments (owner_id, deleted_at desc, id desc) where deleted_at is not null;
create index comments_bin_due on comments (deleted_at) where deleted_at is not null;

create table replies (
  id uuid primary key,
  comment_id uuid references comments (id) on delete cascade,
  owner_id uuid not null references users (id) on delete cascade,
  request_key text,
  text text not null check (text <> ''),
  text_key bytea,
  likes_count integer not null default 0 check (likes_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hidden_at timestamptz,
  deleted_at timestamptz,
  hidden_comment_id uuid references comments (id) on delete cascade,
  constraint replies_shown_or_hidden check (num_nonnulls(comment_id, hidden_comment_id) = 1),
  constraint replies_detached_since check ((hidden_comment_id is null) = (hidden_at is null and deleted_at is null))
);
create index replies_comment on replies (comment_id, created_at desc, id desc);
create index replies_comment_owner on replies (comment_id, owner_id);
create index replies_hidden on replies (hidden_comment_id) where hidden_comment_id is not null;
create unique index replies_request on replies (owner_id, request_key);
create index replies_text_key on replies (owner_id, text_key, created_at desc) where text_key is not null;
create index replies_bin on replies (owner_id, deleted_at desc, id desc) where deleted_at is not null;
create index replies_bin_due on replies (deleted_at) where deleted_at is not null;

create table mentions (
  member_id uuid not null references users (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  reply_id uuid references replies (id) on delete cascade,
  check (num_nonnulls(comment_id, reply_id) = 1)
);
create unique index mentions_comment on mentions (comment_id, member_id) where comment_id is not null;
create unique index mentions_reply on mentions (reply_id, member_id) where reply_id is not null;
create index mentions_member on mentions (member_id);

-- The link by which a member who does not own an unlisted web has written below it. It also opens the answers.
create table link_participants (
  web_id uuid not null references webs on delete cascade,
  member_id uuid not null references users on delete cascade,
  link_key text not null,
  primary key (member_id, web_id)
);
create index link_participants_web on link_participants (web_id);
