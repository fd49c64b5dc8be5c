-- Members, how they joined, and what each of them may use.

create table users (
  id uuid primary key,
  username text not null constraint users_username_key unique,
  email text not null,
  full_name text not null,
  password_hash text not null,
  bio text not null default '',
  link1 text not null default '',
  link2 text not null default '',
  link3 text not null default '',
  avatar_id text references media (id) on delete set null,
  cover_id text references media (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  followers_count integer not null default 0 check (followers_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  is_verified boolean not null default false,
  is_moderator boolean not null default false,
  is_admin boolean not null default false,
  -- The rules for new members and unverified addresses do not apply to a member whom an operator has vouched for.
  is_vouched_for boolean not null default false,
  invitation_id uuid,
  -- The moderator who approved the account request.
  approved_by text,
  -- MAC of the network that signed the account up. It is deleted after 30 days.
  sign_up_network bytea,
  -- `infinity` for a suspension without an end.
  suspended_until timestamptz,
  suspension_reason text not null default '',
  -- The content of limited members is in no list of other members.
  limited_at timestamptz,
  -- Addresses signed before this time, which open without a session, end with the sessions.
  sessions_ended_at timestamptz,
  -- A deleted member's row stays, emptied, until everything that refers to it is deleted.
  deleted_at timestamptz,
  constraint users_suspended_have_reason check (suspended_until is null or suspension_reason <> '')
);
create unique index users_email_key on users (lower(email));
create index users_avatar on users (avatar_id) where avatar_id is not null;
create index users_cover on users (cover_id) where cover_id is not null;
create index users_most_followed on users (followers_count desc, id desc);

-- Filters and search of the list of members for moderators.
create index users_invitation on users (invitation_id, id) where invitation_id is not null;
create index users_unverified on users (id) where not is_verified and deleted_at is null;
create index users_moderators on users (id) where is_moderator or is_admin;
create index users_username_prefix on users (username text_pattern_ops);
create index users_email_prefix on users (lower(email) text_pattern_ops);
create index users_email_domain on users (split_part(lower(email), '@', 2), id);
create index users_suspended on users (suspended_until) where suspended_until is not null;
-- Few members are limited: lists read all their ids.
create index users_limited on users (id) where limited_at is not null;

-- Spam waves: accounts that joined at the same time, or from the same network.
create index users_joined on users (created_at);
create index users_network on users (sign_up_network, created_at) where sign_up_network is not null;
create index users_network_age on users (created_at) where sign_up_network is not null;

alter table media add constraint media_owner_fk foreign key (owner_id) references users (id) on delete set null;

-- Recipients of the mail that confirms a deleted account, until it is sent.
create table deleted_accounts (
  id uuid primary key,
  address text not null,
  full_name text not null,
  created_at timestamptz not null default now()
);

-- Requests for an account that wait for a moderator. A request is not a member, so no list, search or profile can show it.
-- Its name and address are unique among requests here, and among members when it is approved.
create table account_requests (
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
);
create unique index account_requests_username on account_requests (username) where refused_at is null;
create unique index account_requests_email on account_requests (lower(email)) where refused_at is null;
create index account_requests_waiting on account_requests (id) where refused_at is null;
create index account_requests_refused on account_requests (refused_at) where refused_at is not null;

-- The code is stored as it is, since the link is shown again; it only opens a sign-up form.
create table invitations (
  id uuid primary key,
  code text not null unique,
  creator_id uuid not null references users on delete cascade,
  note text not null default '',
  max_uses integer not null check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0 and uses <= max_uses),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index invitations_creator on invitations (creator_id, id);
alter table users add foreign key (invitation_id) references invitations on delete set null;

-- Limits that admins set for single members. Null, or no row, means the limit of all members.
create table member_limits (
  user_id uuid primary key references users (id) on delete cascade,
  max_files integer,
  max_megabytes integer,
  max_webs integer,
  max_code_megabytes integer
);

-- The storage that each member uses, for sorting members by it. Maintained by triggers.
create table member_storage (
  owner_id uuid primary key references users (id) on delete cascade,
  files integer not null,
  bytes bigint not null
);
create index member_storage_bytes on member_storage (bytes desc, owner_id desc);

create table editor_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  -- Null until the member chooses a theme.
  theme text,
  indentation smallint not null default 2 check (indentation between 1 and 3),
  font_size text not null default '15px',
  font_weight integer not null default 500,
  format_on_type boolean not null default true,
  minimap boolean not null default false,
  line_height integer not null default 20,
  mouse_wheel_zoom boolean not null default true,
  word_wrap text not null default 'on'
);
