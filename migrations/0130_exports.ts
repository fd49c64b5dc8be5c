import { type Kysely, sql } from 'kysely';

/**
 * Exports of everything that a member has made: at most one per member, so a second is refused by the key. `done` of `total`
 * webs and assets are written; `progressed_at` shows that a worker is at it. The file is stored under the id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table exports (
    member_id uuid primary key references users (id) on delete cascade,
    id uuid not null unique,
    state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
    done integer not null default 0,
    total integer not null default 0,
    bytes bigint not null default 0,
    created_at timestamptz not null default now(),
    progressed_at timestamptz not null default now(),
    finished_at timestamptz,
    expires_at timestamptz,
    check (state <> 'ready' or (finished_at is not null and expires_at is not null))
  )`,
  "create index exports_expiry on exports (expires_at) where state = 'ready'",
  "create index exports_unfinished on exports (progressed_at) where state in ('waiting', 'running')",
];
