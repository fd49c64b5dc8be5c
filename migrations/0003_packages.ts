import { type Kysely, sql } from 'kysely';

/** Packages that webs import, and which webs have or had one in any save. Null costs webs without packages nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table packages (
      name text collate "C" not null,
      version text collate "C" not null,
      state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
      problem text not null default '',
      -- SHA-256 of the bundle, in hexadecimal digits; its file is stored under it.
      hash text,
      bytes integer not null default 0,
      licence text not null default '',
      licence_text text not null default '',
      -- Specifiers that a web needs as well: peer dependencies, and other entries of this package.
      requires text[] not null default '{}',
      types_hash text,
      types_bytes integer not null default 0,
      used_at timestamptz not null default now(),
      built_at timestamptz,
      primary key (name, version),
      check (state <> 'ready' or (hash is not null and built_at is not null))
    )`.execute(db);
  await sql`create index packages_hash on packages (hash) where hash is not null`.execute(db);
  await sql`create index packages_types_hash on packages (types_hash) where types_hash is not null`.execute(
    db,
  );
  await sql`alter table webs add column packages jsonb`.execute(db);
  // Rows stay as long as the web, since any of its versions may need the bundle.
  await sql`
    create table web_packages (
      web_id uuid not null references webs (id) on delete cascade,
      hash text not null,
      primary key (web_id, hash)
    )`.execute(db);
  await sql`create index web_packages_hash on web_packages (hash)`.execute(db);
}
