import { type Kysely, sql } from 'kysely';

/** Collections of webs, who likes and who has saved them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of tables.split(/;\s*\n/)) if (part.trim()) await sql.raw(part).execute(db);
  await sql.raw(counting).execute(db);
}

/** A place repeats the web's owner and whether it is public, so that a collection is read and counted by its index. */
const tables = `
create table collections (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  description text not null default '',
  is_public boolean not null default true,
  public_webs_count integer not null default 0 check (public_webs_count >= 0),
  likes_count integer not null default 0 check (likes_count >= 0),
  views integer not null default 0 check (views >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index collections_name on collections (owner_id, lower(replace(name, ' ', '-')));
create index collections_owner on collections (owner_id, created_at desc, id desc);
create index collections_popular on collections (owner_id, views desc, id desc);
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
create table saved_collections (
  user_id uuid not null references users (id) on delete cascade,
  collection_id uuid not null references collections (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, collection_id)
);
create index saved_collections_collection on saved_collections (collection_id);
create index saved_collections_recent on saved_collections (user_id, created_at desc, collection_id desc);
create table collection_likes (
  collection_id uuid not null references collections (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (collection_id, user_id)
);
create index collection_likes_user on collection_likes (user_id, created_at desc, collection_id desc);
create table collection_viewers (
  collection_id uuid not null references collections (id) on delete cascade,
  viewer text not null,
  seen_at timestamptz not null default now(),
  primary key (collection_id, viewer)
);
create index collection_viewers_age on collection_viewers (seen_at);
`;

/**
 * Keeps each collection's number of public webs, whatever adds, takes, shows, hides or deletes them, cascades included.
 * Collections are held in the order of their ids first, so that two webs in the same collections never wait in a circle.
 */
const counting = `
create function follow_web_to_collections() returns trigger language plpgsql as $$
begin
  update collection_webs set is_public = new.is_public where web_id = new.id;
  return null;
end $$;
create trigger webs_shown_in_collections after update of is_public on webs
  for each row when (old.is_public <> new.is_public) execute function follow_web_to_collections();

create function count_collection_webs() returns trigger language plpgsql as $$
declare
  ids uuid[];
  changes bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(c), array_agg(n) into ids, changes from
      (select collection_id as c, count(*) as n from added where is_public group by 1) as moved;
  elsif tg_op = 'DELETE' then
    select array_agg(c), array_agg(n) into ids, changes from
      (select collection_id as c, -count(*) as n from gone where is_public group by 1) as moved;
  else
    select array_agg(c), array_agg(n) into ids, changes from
      (select a.collection_id as c, sum(a.is_public::int - g.is_public::int) as n
       from added as a join gone as g using (collection_id, web_id) group by 1) as moved;
  end if;
  perform from collections where id = any(ids) order by id for no key update;
  update collections set public_webs_count = public_webs_count + moved.n
    from unnest(ids, changes) as moved (c, n) where id = moved.c and moved.n <> 0;
  return null;
end $$;
create trigger collection_webs_added after insert on collection_webs
  referencing new table as added for each statement execute function count_collection_webs();
create trigger collection_webs_gone after delete on collection_webs
  referencing old table as gone for each statement execute function count_collection_webs();
create trigger collection_webs_shown after update on collection_webs
  referencing old table as gone new table as added for each statement execute function count_collection_webs();
`;
