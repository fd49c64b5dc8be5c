-- Webs, their versions, tags, forks, likes and views.

-- Hidden by moderators: `is_public` is false and stays false, so everything that leaves out private webs leaves them
-- out too. Removed by moderators or in the owner's bin: the web has no owner either, who is kept in
-- `removed_owner_id`, so that no statement finds it for anybody. Collections and assets have the same columns for it.
create table webs (
  id uuid primary key,
  owner_id uuid references users (id) on delete cascade,
  -- Idempotency key of the request that created the web.
  request_key text,
  title text not null check (title <> ''),
  description text not null,
  html text not null default '',
  css text not null default '',
  js text not null default '',
  css_links text[] not null default '{}',
  js_links text[] not null default '{}',
  html_links text[] not null default '{}',
  image_id text references media (id) on delete set null on update cascade,
  is_public boolean not null default true,
  -- The secret of an unlisted web's link; an unlisted web is not public.
  link_key text,
  -- The key while it was last unlisted, so that a change of visibility can be undone with its link. It opens nothing.
  former_link_key text,
  -- In the owner's order. Compared by bytes, so that the tags with a prefix are a range of an index.
  tags text[] collate "C" not null default '{}' constraint webs_have_10_tags_at_most check (cardinality(tags) <= 10),
  forked_from uuid references webs (id) on delete set null constraint webs_not_forked_from_itself check (forked_from <> id),
  -- Stays true when the original is deleted.
  is_fork boolean not null default false,
  views integer not null default 0 check (views >= 0),
  likes_count integer not null default 0 check (likes_count >= 0),
  comments_count integer not null default 0 check (comments_count >= 0),
  score double precision not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Incremented by each save, so that a save based on an outdated state is noticed.
  revision integer not null default 1,
  code_bytes integer not null generated always as (octet_length(html) + octet_length(css) + octet_length(js)) stored,
  history_bytes integer not null default 0,
  -- Whether the rate of new webs has counted the web: one that is imported as private counts once others may see it.
  is_counted_as_new boolean not null default true,
  -- Hash of the code without white space, by which spam waves are found; null for less than 20 bytes.
  code_key bytea,
  -- The social card must be drawn; not before `card_retry_at`, which is set when the card could not be stored.
  card_due boolean not null default true,
  card_retry_at timestamptz,
  hidden_at timestamptz,
  hidden_was_public boolean not null default false,
  deleted_at timestamptz,
  deleted_was_public boolean not null default false,
  removed_owner_id uuid references users (id) on delete cascade,
  removed_from_bin boolean not null default false,
  constraint webs_owned_or_removed check (num_nonnulls(owner_id, removed_owner_id) = 1),
  constraint webs_removed_are_hidden_or_deleted
    check (removed_owner_id is null or hidden_at is not null or deleted_at is not null),
  constraint webs_hidden_are_private check (hidden_at is null or not is_public),
  constraint webs_deleted_are_private check (deleted_at is null or not is_public),
  constraint webs_deleted_have_no_owner check (deleted_at is null or removed_owner_id is not null),
  constraint webs_public_without_link check (not (is_public and link_key is not null))
);
create unique index webs_request on webs (owner_id, request_key) where request_key is not null;
create unique index webs_link_key on webs (link_key) where link_key is not null;
create index webs_image on webs (image_id) where image_id is not null;

-- Lists of all public webs. They include the owner, so that the index alone leaves out the webs of muted members.
create index webs_trending on webs (score desc, created_at desc, id desc) include (owner_id) where is_public;
create index webs_public_created_at on webs (created_at desc, id desc) include (owner_id) where is_public;
create index webs_public_updated_at on webs (updated_at desc, id desc) include (owner_id) where is_public;
create index webs_public_views on webs (views desc, id desc) include (owner_id) where is_public;
create index webs_public_likes_count on webs (likes_count desc, id desc) include (owner_id) where is_public;

-- Lists of a member's webs. They include the filters, so that webs are left out without reading them. The sizes are
-- for quotas, which are sums: 5,000 webs take about 2 ms, and unlike stored totals they cause no writes, locks or
-- drift.
create index webs_owner_created on webs (owner_id, created_at desc, id desc)
  include (is_public, is_fork, code_bytes, history_bytes);
create index webs_owner_updated on webs (owner_id, updated_at desc, id desc) include (is_public, is_fork);
create index webs_owner_views on webs (owner_id, views desc, id desc) include (is_public, is_fork);
create index webs_owner_likes on webs (owner_id, likes_count desc, id desc) include (is_public, is_fork);
create index webs_owner_comments on webs (owner_id, comments_count desc, id desc) include (is_public, is_fork);
create index webs_unlisted on webs (owner_id) where link_key is not null;

create index webs_forks_newest on webs (forked_from, created_at desc, id desc) include (is_public, owner_id)
  where forked_from is not null;
create index webs_removed on webs (removed_owner_id) where removed_owner_id is not null;
create index webs_bin on webs (removed_owner_id, deleted_at desc, id desc) where deleted_at is not null;
create index webs_bin_due on webs (deleted_at) where deleted_at is not null;
create index webs_code_key on webs (code_key, owner_id) where code_key is not null and not is_fork;
create index webs_card_due on webs (id) where card_due and is_public and image_id is not null;

-- Webs of each member: all, forks, public ones, and public forks. Maintained by triggers.
create table web_counts (
  owner_id uuid primary key references users (id) on delete cascade,
  webs integer not null default 0 check (webs >= 0),
  forks integer not null default 0 check (forks >= 0),
  shown integer not null default 0 check (shown >= 0),
  shown_forks integer not null default 0 check (shown_forks >= 0)
) with (fillfactor = 50);

-- Lengths of public lists, spread over slots, so that few writers wait for each other. A single slot may be negative;
-- the sum is exact. Maintained by triggers of webs and assets.
create table feed_totals (
  feed text not null,
  slot smallint not null,
  total bigint not null,
  primary key (feed, slot)
) with (fillfactor = 50);

-- The webs that members show first on their profiles.
create table showcase_webs (
  owner_id uuid not null references users (id) on delete cascade,
  web_id uuid not null references webs (id) on delete cascade,
  place smallint not null check (place between 0 and 11),
  primary key (owner_id, place),
  unique (owner_id, web_id)
);
create index showcase_webs_web on showcase_webs (web_id);
