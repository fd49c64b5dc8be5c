import { type Kysely, sql } from 'kysely';

/** Members, sessions, media, webs, what people do with them, and the outbox of jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [media, users, sessions, mailTokens, throttles, webs, social, counting, outbox])
    for (const part of statement.split(/;\s*\n/)) if (part.trim()) await sql.raw(part).execute(db);
  await sql.raw(trendingTotal).execute(db);
}

const media = `
create table media (
  id text primary key,
  owner_id uuid,
  kind text not null check (kind in ('avatar', 'cover', 'image', 'video', 'audio', 'thumbnail')),
  status text not null default 'pending' check (status in ('pending', 'ready', 'removed')),
  mime_type text not null,
  width integer not null default 0,
  height integer not null default 0,
  bytes bigint not null default 0,
  color text,
  sizes_ready_at timestamptz,
  unused_since timestamptz default now(),
  created_at timestamptz not null default now()
);
create index media_unused on media (unused_since) where unused_since is not null;
create index media_owner on media (owner_id, created_at);
`;

const users = `
create table users (
  id uuid primary key,
  username text not null constraint users_username_key unique,
  email text not null,
  full_name text not null,
  password_hash text not null,
  avatar_id text references media (id) on delete set null,
  cover_id text references media (id) on delete set null,
  bio text not null default '',
  link1 text not null default '',
  link2 text not null default '',
  link3 text not null default '',
  is_verified boolean not null default false,
  followers_count integer not null default 0 check (followers_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));
create index users_avatar on users (avatar_id) where avatar_id is not null;
create index users_cover on users (cover_id) where cover_id is not null;
alter table media add constraint media_owner_fk foreign key (owner_id) references users (id) on delete set null;
create table editor_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  theme text not null default 'vs-dark',
  indentation smallint not null default 2 check (indentation between 1 and 3),
  font_size text not null default '15px',
  font_weight integer not null default 500,
  format_on_type boolean not null default true,
  minimap boolean not null default false,
  line_height integer not null default 20,
  mouse_wheel_zoom boolean not null default true,
  word_wrap text not null default 'on'
);
`;

const sessions = `
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  salt bytea not null,
  generation integer not null default 0,
  page_hash bytea not null constraint sessions_page_hash_key unique,
  agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  rotated_at timestamptz,
  revoked_at timestamptz,
  revoked_reason text
);
create index sessions_user on sessions (user_id, last_used_at) where revoked_at is null;
`;

const mailTokens = `
create table mail_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'undo-email')),
  address text not null,
  hash bytea not null constraint mail_tokens_hash_key unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index mail_tokens_user on mail_tokens (user_id, purpose);
create index mail_tokens_expiry on mail_tokens (expires_at);
`;

const throttles = `
create table throttles (
  key text primary key,
  hits integer not null,
  open_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index throttles_expiry on throttles (expires_at);
`;

const webs = `
create table webs (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  request_key text,
  title text not null check (title <> ''),
  description text not null,
  html text not null default '',
  css text not null default '',
  js text not null default '',
  css_links text[] not null default '{}',
  js_links text[] not null default '{}',
  html_links text[] not null default '{}',
  image_id text references media (id) on delete set null,
  is_public boolean not null default true,
  forked_from uuid references webs (id) on delete set null,
  views integer not null default 0 check (views >= 0),
  likes_count integer not null default 0 check (likes_count >= 0),
  comments_count integer not null default 0 check (comments_count >= 0),
  score double precision not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index webs_trending on webs (score desc, created_at desc, id desc) where is_public;
create unique index webs_request on webs (owner_id, request_key) where request_key is not null;
create index webs_owner on webs (owner_id, created_at desc, id desc);
create index webs_forks on webs (forked_from) where forked_from is not null;
create index webs_image on webs (image_id) where image_id is not null;
`;

const social = `
create table web_likes (
  web_id uuid not null references webs (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (web_id, user_id)
);
create index web_likes_user on web_likes (user_id, created_at desc, web_id);
create table pins (
  user_id uuid not null references users (id) on delete cascade,
  web_id uuid not null references webs (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, web_id)
);
create index pins_web on pins (web_id);
create index pins_recent on pins (user_id, created_at desc, web_id);
create table follows (
  follower_id uuid not null references users (id) on delete cascade,
  followed_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follows_followed on follows (followed_id, created_at desc);
`;

/** What is counted refers to webs without a foreign key: views must not wait for each other on the web's row. */
const counting = `
create table web_viewers (
  web_id uuid not null,
  viewer text not null,
  seen_at timestamptz not null default now(),
  primary key (web_id, viewer)
);
create index web_viewers_age on web_viewers (seen_at);
create table web_activity (
  id bigint generated always as identity primary key,
  web_id uuid not null,
  views integer not null default 0,
  weight double precision not null,
  at timestamptz not null default now()
);
create table feed_totals (
  feed text not null,
  slot smallint not null,
  total bigint not null,
  primary key (feed, slot)
) with (fillfactor = 50);
`;

/**
 * Keeps the number of public webs, whatever adds, hides or deletes them, cascades included. It is spread over slots, so
 * that few writers wait for each other; a slot alone may be negative, their sum is exact.
 */
const trendingTotal = `
create function count_public_webs() returns trigger language plpgsql as $$
declare
  change bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into change from added where is_public;
  elsif tg_op = 'DELETE' then
    select -count(*) into change from gone where is_public;
  else
    change := case when new.is_public then 1 else -1 end;
  end if;
  if change <> 0 then
    insert into feed_totals as f (feed, slot, total) values ('trending', pg_backend_pid() % 16, change)
    on conflict (feed, slot) do update set total = f.total + excluded.total;
  end if;
  return null;
end $$;
create trigger webs_added after insert on webs
  referencing new table as added for each statement execute function count_public_webs();
create trigger webs_gone after delete on webs
  referencing old table as gone for each statement execute function count_public_webs();
create trigger webs_shown after update of is_public on webs
  for each row when (old.is_public <> new.is_public) execute function count_public_webs();
`;

const outbox = `
create table outbox (
  id bigint generated always as identity primary key,
  job text not null,
  payload jsonb not null,
  dedupe text,
  run_at timestamptz not null default now(),
  handed_at timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  error text,
  created_at timestamptz not null default now()
);
create index outbox_waiting on outbox (run_at, id) where handed_at is null and done_at is null and failed_at is null;
create index outbox_handed on outbox (handed_at) where done_at is null and failed_at is null;
create index outbox_done on outbox (done_at) where done_at is not null;
create unique index outbox_dedupe on outbox (job, dedupe) where dedupe is not null and handed_at is null;
`;
