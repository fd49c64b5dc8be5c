import { type Kysely, sql } from 'kysely';

/** The library of pictures, videos and audio files, who likes them, and what a search for them reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of tables.split(/;\s*\n/)) if (part.trim()) await sql.raw(part).execute(db);
  for (const part of [...counting, ...search]) await sql.raw(part).execute(db);
}

const kinds = ['image', 'video', 'audio'];

/** A file is one asset at most, so that it can go with it. */
const tables = `
create table assets (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  media_id text not null constraint assets_media_key unique references media (id),
  asset_type text not null check (asset_type in ('image', 'video', 'audio')),
  title text not null check (title <> ''),
  is_public boolean not null default true,
  likes_count integer not null default 0 check (likes_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index assets_public on assets (asset_type, created_at desc, id desc) where is_public;
create index assets_popular on assets (asset_type, likes_count desc, id desc) where is_public;
create index assets_owner on assets (owner_id, asset_type, created_at desc, id desc);
create table asset_likes (
  asset_id uuid not null references assets (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (asset_id, user_id)
);
create index asset_likes_user on asset_likes (user_id, created_at desc, asset_id desc);
create table asset_search (
  asset_id uuid primary key references assets (id) on delete cascade,
  asset_type text not null,
  is_public boolean not null,
  document tsvector not null
);
${kinds
  .map(
    (kind) => `create index asset_search_${kind} on asset_search using gin (document) with (fastupdate = off)
  where is_public and asset_type = '${kind}';`,
  )
  .join('\n')}
`;

/** How many public assets of each kind there are, in the slots of 'assets image' and so on, as of trending webs. */
const counting = [
  `create function count_public_assets() returns trigger language plpgsql as $$
  declare
    kind text;
    change bigint;
  begin
    for kind, change in
      select asset_type, sum(n) from (
        select asset_type, case when tg_op = 'DELETE' then -1 else 1 end as n from changed where is_public
      ) as moved group by asset_type order by asset_type
    loop
      insert into feed_totals as f (feed, slot, total) values ('assets ' || kind, pg_backend_pid() % 16, change)
      on conflict (feed, slot) do update set total = f.total + excluded.total;
    end loop;
    return null;
  end $$`,
  `create function count_shown_asset() returns trigger language plpgsql as $$
  begin
    insert into feed_totals as f (feed, slot, total)
      values ('assets ' || new.asset_type, pg_backend_pid() % 16, case when new.is_public then 1 else -1 end)
    on conflict (feed, slot) do update set total = f.total + excluded.total;
    return null;
  end $$`,
  `create trigger assets_added after insert on assets
    referencing new table as changed for each statement execute function count_public_assets()`,
  `create trigger assets_gone after delete on assets
    referencing old table as changed for each statement execute function count_public_assets()`,
  `create trigger assets_shown after update of is_public on assets
    for each row when (old.is_public <> new.is_public) execute function count_shown_asset()`,
];

const document = (row: string) => `search_document(${row}.title, '', '', '')`;

const search = [
  `create function add_asset_search() returns trigger language plpgsql as $$
  begin
    insert into asset_search (asset_id, asset_type, is_public, document)
      select a.id, a.asset_type, a.is_public, ${document('a')} from added a;
    return null;
  end $$`,
  `create function follow_asset_search() returns trigger language plpgsql as $$
  begin
    update asset_search set is_public = new.is_public, document = ${document('new')} where asset_id = new.id;
    return null;
  end $$`,
  `create trigger asset_search_words_added after insert on asset_search
    referencing new table as fresh for each statement execute function learn_search_words()`,
  `create trigger asset_search_words_changed after update of document on asset_search for each row
    when (old.document <> new.document) execute function learn_changed_search_words()`,
  `create trigger assets_added_to_search after insert on assets
    referencing new table as added for each statement execute function add_asset_search()`,
  `create trigger assets_changed_in_search after update of title, is_public on assets for each row
    when (old.title <> new.title or old.is_public <> new.is_public) execute function follow_asset_search()`,
];
