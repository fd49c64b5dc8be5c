-- Collections of webs, and who views and saves them.

create table collections (
  id uuid primary key,
  owner_id uuid references users (id) on delete cascade,
  name text not null check (name <> ''),
  description text not null default '',
  is_public boolean not null default true,
  link_key text,
  former_link_key text,
  -- Maintained by triggers.
  public_webs_count integer not null default 0 check (public_webs_count >= 0),
  likes_count integer not null default 0 check (likes_count >= 0),
  views integer not null default 0 check (views >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_was_public boolean not null default false,
  deleted_at timestamptz,
  deleted_was_public boolean not null default false,
  removed_owner_id uuid references users (id) on delete cascade,
  removed_from_bin boolean not null default false,
  constraint collections_owned_or_removed check (num_nonnulls(owner_id, removed_owner_id) = 1),
  constraint collections_removed_are_hidden_or_deleted
    check (removed_owner_id is null or hidden_at is not null or deleted_at is not null),
  constraint collections_hidden_are_private check (hidden_at is null or not is_public),
  constraint collections_deleted_are_private check (deleted_at is null or not is_public),
  constraint collections_deleted_have_no_owner check (deleted_at is null or removed_owner_id is not null),
  constraint collections_public_without_link check (not (is_public and link_key is not null))
);
-- Names are parts of addresses, in which spaces are dashes.
create unique index collections_name on collections (owner_id, lower(replace(name, ' ', '-')));
create unique index collections_link_key on collections (link_key) where link_key is not null;
create index collections_owner on collections (owner_id, created_at desc, id desc);
create index collections_popular on collections (owner_id, views desc, id desc);
create index collections_unlisted on collections (owner_id) where link_key is not null;
-- A search with very many hits ranks these next to the hits found first.
create index collections_most_viewed on collections (views desc, id desc) where is_public;
create index collections_removed on collections (removed_owner_id) where removed_owner_id is not null;
create index collections_bin on collections (removed_owner_id, deleted_at desc, id desc) where deleted_at is not null;
create index collections_bin_due on collections (deleted_at) where deleted_at is not null;

-- Repeats the web's owner and whether it is public, so that a collection is read and counted by its indexes. A
-- removed web has the owner 00000000-0000-0000-0000-000000000000.
create table collection_webs (
  collection_id uuid not null references collections (id) on delete cascade,
  web_id uuid not null references webs (id) on delete cascade,
  owner_id uuid not null,
  is_public boolean not null,
  added_at timestamptz not null default now(),
  primary key (collection_id, web_id)
);
create index collection_webs_web on collection_webs (web_id);
create index collection_webs_recent on collection_webs (collection_id, added_at desc, web_id desc)
  include (is_public, owner_id);
create index collection_webs_hidden on collection_webs (collection_id, owner_id) where not is_public;
-- The public webs of limited members are subtracted from a collection's total.
create index collection_webs_public on collection_webs (owner_id, collection_id) where is_public;

create table saved_collections (
  user_id uuid not null references users (id) on delete cascade,
  collection_id uuid not null references collections (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, collection_id)
);
create index saved_collections_collection on saved_collections (collection_id);
create index saved_collections_recent on saved_collections (user_id, created_at desc, collection_id desc);

create table collection_viewers (
  collection_id uuid not null references collections (id) on delete cascade,
  viewer text not null,
  seen_at timestamptz not null default now(),
  primary key (collection_id, viewer)
);
create index collection_viewers_age on collection_viewers (seen_at);

-- Guests of one network who were counted as viewers, as in `web_guests`.
create table collection_guests (
  collection_id uuid not null references collections (id) on delete cascade,
  network text not null,
  guests integer not null,
  began_at timestamptz not null default now(),
  primary key (collection_id, network)
);
create index collection_guests_age on collection_guests (began_at);

-- Changes of the counts of a locked collection, so that views and likes do not wait for its row. The counts in
-- `collections` and these changes together are the real ones. A transaction that deletes changes has locked the
-- collection before.
create table collection_changes (
  id bigint generated always as identity,
  collection_id uuid not null references collections (id) on delete cascade,
  views integer not null,
  likes integer not null,
  primary key (collection_id, id)
);
