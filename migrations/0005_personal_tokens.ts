import { type Kysely, sql } from 'kysely';

/** Tokens with which members' programs call the API. A token itself is shown once; its SHA-256 is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table personal_tokens (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      name text not null,
      hash bytea not null constraint personal_tokens_hash_key unique,
      scopes text[] not null,
      origins text[] not null default '{}',
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      last_used_at timestamptz,
      last_used_address text
    )`.execute(db);
  await sql`create index personal_tokens_user on personal_tokens (user_id, created_at)`.execute(db);
}
