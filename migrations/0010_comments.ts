import { type Kysely, sql } from 'kysely';

/** What members say about webs, what others answer, and who likes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of tables.split(/;\s*\n/)) if (part.trim()) await sql.raw(part).execute(db);
}

/** The keys of requests also find what a member has written: rows without a key stand beside each other. */
const tables = `
create table comments (
  id uuid primary key,
  web_id uuid not null references webs (id) on delete cascade,
  owner_id uuid not null references users (id) on delete cascade,
  request_key text,
  text text not null check (text <> ''),
  replies_count integer not null default 0 check (replies_count >= 0),
  likes_count integer not null default 0 check (likes_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index comments_web on comments (web_id, created_at desc, id desc);
create unique index comments_request on comments (owner_id, request_key);
create table replies (
  id uuid primary key,
  comment_id uuid not null references comments (id) on delete cascade,
  owner_id uuid not null references users (id) on delete cascade,
  request_key text,
  text text not null check (text <> ''),
  likes_count integer not null default 0 check (likes_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index replies_comment on replies (comment_id, created_at desc, id desc);
create unique index replies_request on replies (owner_id, request_key);
create table comment_likes (
  comment_id uuid not null references comments (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);
create index comment_likes_user on comment_likes (user_id);
create table reply_likes (
  reply_id uuid not null references replies (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (reply_id, user_id)
);
create index reply_likes_user on reply_likes (user_id);
`;
