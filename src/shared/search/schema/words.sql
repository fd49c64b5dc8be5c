-- The words of documents and of searches. src/shared/rules/words.ts says how texts are split; the same functions split
-- texts and searches, so that they agree. No extension is needed.
--
-- In the patterns, the ranges from \u0e01-… to \U00020000-… are pictographs and the scripts that put no spaces
-- between words.

-- The words and runs of a text: small letters and digits without accents. A run is a sequence of signs of a script
-- without spaces.
create or replace function search_parts(source text) returns setof text language sql immutable strict parallel safe as $$
  select part from regexp_split_to_table(
    regexp_replace(
      replace(replace(replace(replace(
        translate(lower(regexp_replace(normalize(source, NFKD), '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200c\u200d\u2060\u20e3\ufe00-\ufe0f\U0001f3fb-\U0001f3ff]', '', 'g')), 'øđðłħıς', 'oddlhiσ'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '([\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ebd\u0ec0-\u0ece\u0edc-\u0edf\u1000-\u103f\u1050-\u109d\u1780-\u17d3\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff]+)', ' \1 ', 'g'),
    '[^[:alnum:]\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ebd\u0ec0-\u0ece\u0edc-\u0edf\u1000-\u103f\u1050-\u109d\u1780-\u17d3\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff]+') as part
  where part <> ''
$$;

-- The words that find a document, each once, of at most 40 letters: its words, Arabic words also without article, and
-- of each run every sign with the one after it.
create or replace function search_words(source text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct left(word, 40)), '{}') from search_parts(source) as part cross join lateral (
    select part where part !~ '^[\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ebd\u0ec0-\u0ece\u0edc-\u0edf\u1000-\u103f\u1050-\u109d\u1780-\u17d3\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff]'
    union all select regexp_replace(part, '^(?:[وفبك]?ال|[وف]?لل)(?=..)', '') where part ~ '^(?:[وفبك]?ال|[وف]?لل)(?=..)'
    union all select sign || lead(sign, 1, '') over (order by i)
      from unnest(string_to_array(case when part ~ '^[\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ebd\u0ec0-\u0ece\u0edc-\u0edf\u1000-\u103f\u1050-\u109d\u1780-\u17d3\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff]' then part end, null)) with ordinality as signs (sign, i)
  ) as found (word)
$$;

-- The words that a search looks for, each once: words, Arabic ones without article, and whole runs.
create or replace function search_terms(source text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct left(regexp_replace(part, '^(?:[وفبك]?ال|[وف]?لل)(?=..)', ''), 40)), '{}') from search_parts(source) as part
$$;

-- Words of the title have the weight A, those of the owner's names B, those of the description D.
create or replace function search_document(title text, username text, full_name text, description text) returns tsvector
language sql immutable strict parallel safe as $$
  select coalesce(string_agg(word || place, ' '), '')::tsvector from (
    select unnest(search_words(title)), ':1A'
    union all select unnest(search_words(username || ' ' || full_name)), ':2B'
    union all select unnest(search_words(description)), ':3D'
  ) as placed (word, place)
$$;

-- Trigger functions for tables with a `document`: add its words to the vocabulary. They insert words in one order, so
-- that two transactions which add the same words cannot wait for each other in a circle.

create or replace function add_search_words() returns trigger language plpgsql as $$
begin
  insert into search_vocabulary (word)
    select word from (select distinct unnest(tsvector_to_array(document)) as word from added) as used
    where not exists (select from search_vocabulary known where known.word = used.word)
    order by word
  on conflict do nothing;
  return null;
end $$;

create or replace function add_changed_search_words() returns trigger language plpgsql as $$
begin
  insert into search_vocabulary (word)
    select word from unnest(tsvector_to_array(new.document)) as used (word)
    where not exists (select from search_vocabulary known where known.word = used.word)
    order by word
  on conflict do nothing;
  return null;
end $$;
