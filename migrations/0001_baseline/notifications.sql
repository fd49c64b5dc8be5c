-- Notifications, and how members want to get them.

-- One row per event and recipient, grouped when it is read. Nothing is counted, so that many likes of one web do not
-- wait for each other. A row refers to the one row that its recipient must be able to see, and to none above that: a
-- foreign key to the web of a comment would lock the web after the comment, in the wrong order.
create table notifications (
  id bigint generated always as identity primary key,
  recipient_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('like', 'comment', 'reply', 'mention', 'follow', 'fork', 'moderation')),
  subject_id uuid not null,
  event text not null default '',
  actor_id uuid references users (id) on delete cascade check (actor_id <> recipient_id),
  web_id uuid references webs (id) on delete cascade,
  collection_id uuid references collections (id) on delete cascade,
  asset_id uuid references assets (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  reply_id uuid references replies (id) on delete cascade,
  action_id uuid references moderation_actions (id) on delete cascade,
  report_id uuid references reports (id) on delete cascade,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- When the event is due to be mailed, and the mail that contained it.
  mail_at timestamptz,
  mail_id uuid,
  check (num_nonnulls(web_id, collection_id, asset_id, comment_id, reply_id, action_id, report_id) = (kind <> 'follow')::int)
);
create index notifications_recent on notifications (recipient_id, id desc);
create index notifications_unread on notifications (recipient_id, id desc) where read_at is null;
create index notifications_actor on notifications (actor_id, subject_id) where actor_id is not null;
create index notifications_mail_due on notifications (mail_at) where mail_at is not null;
create index notifications_web on notifications (web_id) where web_id is not null;
create index notifications_collection on notifications (collection_id) where collection_id is not null;
create index notifications_asset on notifications (asset_id) where asset_id is not null;
create index notifications_comment on notifications (comment_id) where comment_id is not null;
create index notifications_reply on notifications (reply_id) where reply_id is not null;
create index notifications_action on notifications (action_id) where action_id is not null;
create index notifications_report on notifications (report_id) where report_id is not null;

-- Null, or no row, means the default. Hidden events are kept and can be shown again.
create table notification_settings (
  member_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('like', 'comment', 'reply', 'mention', 'follow', 'fork', 'moderation')),
  is_shown boolean,
  mail text check (mail in ('now', 'daily', 'never')),
  primary key (member_id, kind)
);

-- The latest mail of each member.
create table notification_mails (
  member_id uuid primary key references users (id) on delete cascade,
  mail_id uuid not null,
  mailed_at timestamptz not null
);

create table muted_threads (
  member_id uuid not null references users (id) on delete cascade,
  comment_id uuid not null references comments (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, comment_id)
);
create index muted_threads_recent on muted_threads (member_id, created_at desc, comment_id);
create index muted_threads_comment on muted_threads (comment_id);
