import { type Kysely, sql } from 'kysely';

/**
 * What searches for collections and for members read, beside what 0006 keeps of webs: the same words, the same
 * vocabulary. Members who have left are not in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [...tables, ...routines, ...triggers, ...fill]) await sql.raw(part).execute(db);
}

const tables = [
  `create table collection_search (
    collection_id uuid primary key references collections (id) on delete cascade,
    owner_id uuid not null,
    is_public boolean not null,
    document tsvector not null
  )`,
  'create index collection_search_owner on collection_search (owner_id)',
  `create index collection_search_document on collection_search using gin (document) with (fastupdate = off)
    where is_public`,
  `create table people_search (
    user_id uuid primary key references users (id) on delete cascade,
    document tsvector not null
  )`,
  'create index people_search_document on people_search using gin (document) with (fastupdate = off)',
  // Where very many match, the most popular ones join those found first.
  'create index collections_most_viewed on collections (views desc, id desc) where is_public',
];

/** A name carries A and a description D; both names of a member are names. */
const collectionDocument = (row: string) => `search_document(${row}.name, '', '', ${row}.description)`;
const personDocument = (row: string) =>
  `search_document(${row}.username || ' ' || ${row}.full_name, '', '', '')`;

const routines = [
  `create function add_collection_search() returns trigger language plpgsql as $$
  begin
    insert into collection_search (collection_id, owner_id, is_public, document)
      select a.id, a.owner_id, a.is_public, ${collectionDocument('a')} from added a;
    return null;
  end $$`,
  `create function follow_collection_search() returns trigger language plpgsql as $$
  begin
    update collection_search set is_public = new.is_public, document = ${collectionDocument('new')}
    where collection_id = new.id;
    return null;
  end $$`,
  `create function add_people_search() returns trigger language plpgsql as $$
  begin
    insert into people_search (user_id, document)
      select a.id, ${personDocument('a')} from added a where a.username not like 'gone %';
    return null;
  end $$`,
  `create function follow_people_search() returns trigger language plpgsql as $$
  begin
    if new.username like 'gone %' then
      delete from people_search where user_id = new.id;
    else
      update people_search set document = ${personDocument('new')} where user_id = new.id;
    end if;
    return null;
  end $$`,
];

const learning = (table: string) => [
  `create trigger ${table}_words_added after insert on ${table}
    referencing new table as fresh for each statement execute function learn_search_words()`,
  `create trigger ${table}_words_changed after update of document on ${table} for each row
    when (old.document <> new.document) execute function learn_changed_search_words()`,
];

const triggers = [
  ...learning('collection_search'),
  ...learning('people_search'),
  `create trigger collections_added_to_search after insert on collections
    referencing new table as added for each statement execute function add_collection_search()`,
  `create trigger collections_changed_in_search after update of name, description, is_public on collections
    for each row when (old.name <> new.name or old.description <> new.description or old.is_public <> new.is_public)
    execute function follow_collection_search()`,
  `create trigger users_added_to_people_search after insert on users
    referencing new table as added for each statement execute function add_people_search()`,
  `create trigger users_changed_in_people_search after update of username, full_name on users for each row
    when (old.username <> new.username or old.full_name <> new.full_name) execute function follow_people_search()`,
];

const fill = [
  `insert into collection_search (collection_id, owner_id, is_public, document)
    select c.id, c.owner_id, c.is_public, ${collectionDocument('c')} from collections c`,
  `insert into people_search (user_id, document)
    select u.id, ${personDocument('u')} from users u where u.username not like 'gone %'`,
];
