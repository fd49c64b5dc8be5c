import { type Kysely, sql } from 'kysely';

/**
 * How accounts come to be where sign-up is not open: requests that wait for a moderator, and invitations.
 *
 * A request is no member: it is a row of its own, so no list, search or profile can show it. Its name and address are unique
 * among requests here, and among members when it is approved. The code of an invitation is stored as it is, since its link is
 * shown again; it opens a sign-up form and nothing else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table account_requests (
    id uuid primary key,
    username text not null,
    email text not null,
    full_name text not null,
    password_hash text not null,
    reason text not null,
    address text not null,
    verification_url text not null,
    created_at timestamptz not null default now(),
    refused_at timestamptz
  )`,
  'create unique index account_requests_username on account_requests (username) where refused_at is null',
  'create unique index account_requests_email on account_requests (lower(email)) where refused_at is null',
  'create index account_requests_waiting on account_requests (id) where refused_at is null',
  'create index account_requests_refused on account_requests (refused_at) where refused_at is not null',
  `create table invitations (
    id uuid primary key,
    code text not null unique,
    creator_id uuid not null references users on delete cascade,
    note text not null default '',
    max_uses integer not null check (max_uses > 0),
    uses integer not null default 0 check (uses >= 0 and uses <= max_uses),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  'create index invitations_creator on invitations (creator_id, id)',
  'alter table users add column invitation_id uuid references invitations on delete set null',
  'create index users_invitation on users (invitation_id, id) where invitation_id is not null',
];
