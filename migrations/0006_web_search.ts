import { type Kysely, sql } from 'kysely';

/**
 * What searches for webs read. The database keeps it: whatever writes webs or renames their owners, the words follow.
 * The same functions cut texts and queries into words. No extension is needed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_setting('server_encoding') as name`.execute(db);
  if (rows[0]?.name !== 'UTF8')
    throw new Error(`the database is encoded in ${rows[0]?.name}; Codeweb needs one in UTF8`);
  for (const statement of [words, nears, documents]) await sql.raw(statement).execute(db);
  for (const part of [...tables, ...routines, ...triggers]) await sql.raw(part).execute(db);
  await sql.raw(fill).execute(db);
}

/** The words of a text, each once: small letters and digits without accents, 40 at most of each word. */
const words = `
create function search_words(source text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct left(word, 40)), '{}')
  from regexp_split_to_table(
    lower(regexp_replace(normalize(source, NFKD), '[\\u0300-\\u036f]', '', 'g')), '[^[:alnum:]]+') as word
  where word <> ''
$$`;

/**
 * A word, and what is left of it without any one of its letters. Words that share one of these are at most a letter
 * added, left out, changed or swapped apart (and few others, which the search tells apart).
 */
const nears = `
create function search_nears(word text) returns text[] language sql immutable strict parallel safe as $$
  select case when length(word) between 3 and 30 and word ~ '[^0-9]' then array(
    select word union select overlay(word placing '' from i for 1) from generate_series(1, length(word)) as i)
  else '{}' end
$$`;

/** Words of the title carry A, those of the owner B, those of the description D. */
const documents = `
create function search_document(title text, username text, full_name text, description text) returns tsvector
language sql immutable strict parallel safe as $$
  select coalesce(string_agg(word || place, ' '), '')::tsvector from (
    select unnest(search_words(title)), ':1A'
    union all select unnest(search_words(username || ' ' || full_name)), ':2B'
    union all select unnest(search_words(description)), ':3D'
  ) as placed (word, place)
$$`;

const tables = [
  `create table web_search (
    web_id uuid primary key references webs (id) on delete cascade,
    owner_id uuid not null,
    is_public boolean not null,
    document tsvector not null
  )`,
  'create index web_search_owner on web_search (owner_id)',
  // Without a list of what is pending, which every search would have to read.
  'create index web_search_document on web_search using gin (document) with (fastupdate = off) where is_public',
  `create table search_vocabulary (
    word text primary key,
    nears text[] generated always as (search_nears(word)) stored
  )`,
  'create index search_vocabulary_nears on search_vocabulary using gin (nears) with (fastupdate = off)',
];

const routines = [
  // The owner is held, so that a rename at the same time finds the new web.
  `create function add_web_search() returns trigger language plpgsql as $$
  begin
    perform from users where id in (select owner_id from added) order by id for share;
    insert into web_search (web_id, owner_id, is_public, document)
      select a.id, a.owner_id, a.is_public, search_document(a.title, u.username, u.full_name, a.description)
      from added a join users u on u.id = a.owner_id;
    return null;
  end $$`,
  `create function follow_web_search() returns trigger language plpgsql as $$
  begin
    update web_search s set is_public = new.is_public,
      document = search_document(new.title, u.username, u.full_name, new.description)
    from users u where s.web_id = new.id and u.id = new.owner_id;
    return null;
  end $$`,
  `create function show_web_search() returns trigger language plpgsql as $$
  begin
    update web_search set is_public = new.is_public where web_id = new.id;
    return null;
  end $$`,
  `create function rename_web_search() returns trigger language plpgsql as $$
  begin
    update web_search s set document = search_document(w.title, new.username, new.full_name, w.description)
    from webs w where w.id = s.web_id and s.owner_id = new.id;
    return null;
  end $$`,
  // In order, so that two who add the same words never wait in a circle.
  `create function learn_search_words() returns trigger language plpgsql as $$
  begin
    insert into search_vocabulary (word)
      select word from (select distinct unnest(tsvector_to_array(document)) as word from fresh) as used
      where not exists (select from search_vocabulary known where known.word = used.word)
      order by word
    on conflict do nothing;
    return null;
  end $$`,
  `create function learn_changed_search_words() returns trigger language plpgsql as $$
  begin
    insert into search_vocabulary (word)
      select word from unnest(tsvector_to_array(new.document)) as used (word)
      where not exists (select from search_vocabulary known where known.word = used.word)
      order by word
    on conflict do nothing;
    return null;
  end $$`,
];

const triggers = [
  `create trigger web_search_words_added after insert on web_search
    referencing new table as fresh for each statement execute function learn_search_words()`,
  `create trigger web_search_words_changed after update of document on web_search for each row
    when (old.document <> new.document) execute function learn_changed_search_words()`,
  `create trigger webs_added_to_search after insert on webs
    referencing new table as added for each statement execute function add_web_search()`,
  `create trigger webs_changed_in_search after update of title, description on webs for each row
    when (old.title <> new.title or old.description <> new.description) execute function follow_web_search()`,
  `create trigger webs_shown_in_search after update of is_public on webs for each row
    when (old.is_public <> new.is_public) execute function show_web_search()`,
  `create trigger users_renamed_in_search after update of username, full_name on users for each row
    when (old.username <> new.username or old.full_name <> new.full_name) execute function rename_web_search()`,
];

const fill = `
insert into web_search (web_id, owner_id, is_public, document)
  select w.id, w.owner_id, w.is_public, search_document(w.title, u.username, u.full_name, w.description)
  from webs w join users u on u.id = w.owner_id`;
