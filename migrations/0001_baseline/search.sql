-- The documents of the search, maintained by triggers, and the index of code, maintained by a job; see
-- docs/design/search.md. GIN indexes of documents have no pending list (`fastupdate`), since every search would have
-- to read it.

create table web_search (
  web_id uuid primary key references webs (id) on delete cascade,
  owner_id uuid not null,
  is_public boolean not null,
  document tsvector not null
);
create index web_search_owner on web_search (owner_id);
create index web_search_document on web_search using gin (document) with (fastupdate = off) where is_public;

create table collection_search (
  collection_id uuid primary key references collections (id) on delete cascade,
  owner_id uuid not null,
  is_public boolean not null,
  document tsvector not null
);
create index collection_search_owner on collection_search (owner_id);
create index collection_search_document on collection_search using gin (document) with (fastupdate = off) where is_public;

create table asset_search (
  asset_id uuid primary key references assets (id) on delete cascade,
  asset_type text not null,
  is_public boolean not null,
  document tsvector not null
);
create index asset_search_image on asset_search using gin (document) with (fastupdate = off)
  where is_public and asset_type = 'image';
create index asset_search_video on asset_search using gin (document) with (fastupdate = off)
  where is_public and asset_type = 'video';
create index asset_search_audio on asset_search using gin (document) with (fastupdate = off)
  where is_public and asset_type = 'audio';

-- Documents of members. Deleted members have none.
create table people_search (
  user_id uuid primary key references users (id) on delete cascade,
  document tsvector not null
);
create index people_search_document on people_search using gin (document) with (fastupdate = off);

-- A word, and the word without any one of its letters. Words that share one of these differ by at most one letter
-- that is added, left out, changed or swapped (and a few others, which the search sorts out). It is here and not
-- among the functions that `migrate` replaces, because the stored column depends on it: a change of it must compute
-- the column again.
create function search_nears(word text) returns text[] language sql immutable strict parallel safe as $$
  select case when length(word) between 3 and 30 and word ~ '[^0-9]' then array(
    select word union select overlay(word placing '' from i for 1) from generate_series(1, length(word)) as i)
  else '{}' end
$$;

-- All words of all documents, for misspelled words and completion.
create table search_vocabulary (
  word text primary key,
  nears text[] generated always as (search_nears(word)) stored
);
create index search_vocabulary_nears on search_vocabulary using gin (nears) with (fastupdate = off);
-- Finds words by their beginning in databases of any collation.
create index search_vocabulary_beginnings on search_vocabulary (word text_pattern_ops);

-- The trigrams of each web's code, as numbers. This index has a pending list (4 MB at most): entering the thousands
-- of trigrams of each web one by one takes far longer.
create table web_code_search (
  web_id uuid primary key references webs (id) on delete cascade,
  trigrams integer[] not null
);
create index web_code_search_trigrams on web_code_search using gin (trigrams);

-- Webs whose code is to be indexed, newest first. No foreign key, so that a save never waits for the job.
create table web_code_changes (
  id bigint generated always as identity primary key,
  web_id uuid not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
