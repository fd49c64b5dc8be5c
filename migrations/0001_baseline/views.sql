-- Views of webs, from which trending is computed. No foreign keys to webs: views must not wait for each other at the
-- web's row.

create table web_viewers (
  web_id uuid not null,
  viewer text not null,
  seen_at timestamptz not null default now(),
  primary key (web_id, viewer)
);
create index web_viewers_age on web_viewers (seen_at);

-- Guests of one network (an address or an IPv6 /64, as a keyed hash that changes daily) who were counted as viewers
-- in the half hour that began with the first of them.
create table web_guests (
  web_id uuid not null,
  network text not null,
  guests integer not null,
  began_at timestamptz not null default now(),
  primary key (web_id, network)
);
create index web_guests_age on web_guests (began_at);

-- Views and likes that the roll-up has not added to the webs yet.
create table web_activity (
  id bigint generated always as identity primary key,
  web_id uuid not null,
  views integer not null default 0,
  weight double precision not null,
  at timestamptz not null default now()
);
