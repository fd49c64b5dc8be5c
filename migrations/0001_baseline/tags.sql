-- Tags of webs, derived from `webs.tags` by triggers.

-- The number of public webs with each tag. A tag that only private webs have is not listed, since its name would
-- reveal them.
create table tags (
  name text collate "C" primary key,
  webs integer not null check (webs >= 0)
);
create index tags_most_used on tags (webs desc, name);

-- Repeats the columns that lists of one tag sort and filter by, so that such a list reads one index.
create table web_tags (
  web_id uuid not null references webs (id) on delete cascade,
  tag text collate "C" not null check (length(tag) <= 30 and tag ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  owner_id uuid not null,
  is_public boolean not null,
  score double precision not null,
  created_at timestamptz not null,
  primary key (web_id, tag)
);
create index web_tags_trending on web_tags (tag, score desc, web_id desc) include (owner_id) where is_public;
create index web_tags_newest on web_tags (tag, created_at desc, web_id desc) include (owner_id) where is_public;
create index web_tags_owned on web_tags (owner_id, tag) include (is_public);
