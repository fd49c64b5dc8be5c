-- The library of images, videos and audio files.

create table assets (
  id uuid primary key,
  owner_id uuid references users (id) on delete cascade,
  -- Unique, so that the file can be removed with its asset.
  media_id text not null constraint assets_media_key unique references media (id) on update cascade,
  asset_type text not null check (asset_type in ('image', 'video', 'audio')),
  title text not null check (title <> ''),
  is_public boolean not null default true,
  link_key text,
  former_link_key text,
  likes_count integer not null default 0 check (likes_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_was_public boolean not null default false,
  deleted_at timestamptz,
  deleted_was_public boolean not null default false,
  removed_owner_id uuid references users (id) on delete cascade,
  removed_from_bin boolean not null default false,
  constraint assets_owned_or_removed check (num_nonnulls(owner_id, removed_owner_id) = 1),
  constraint assets_removed_are_hidden_or_deleted
    check (removed_owner_id is null or hidden_at is not null or deleted_at is not null),
  constraint assets_hidden_are_private check (hidden_at is null or not is_public),
  constraint assets_deleted_are_private check (deleted_at is null or not is_public),
  constraint assets_deleted_have_no_owner check (deleted_at is null or removed_owner_id is not null),
  constraint assets_public_without_link check (not (is_public and link_key is not null))
);
create unique index assets_link_key on assets (link_key) where link_key is not null;
create index assets_public on assets (asset_type, created_at desc, id desc) where is_public;
create index assets_popular on assets (asset_type, likes_count desc, id desc) where is_public;
create index assets_owner on assets (owner_id, asset_type, created_at desc, id desc);
create index assets_unlisted on assets (owner_id) where link_key is not null;
create index assets_removed on assets (removed_owner_id) where removed_owner_id is not null;
create index assets_bin on assets (removed_owner_id, deleted_at desc, id desc) where deleted_at is not null;
create index assets_bin_due on assets (deleted_at) where deleted_at is not null;
