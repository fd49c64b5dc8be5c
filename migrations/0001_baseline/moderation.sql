-- Reports, and the actions of moderators.

-- `reporter_key` identifies a member, or a guest's network and browser on one day without revealing them, so that
-- each has at most one open report of a subject. `copy` is the reported content, limited in size.
create table reports (
  id uuid primary key,
  reporter_key text not null,
  reporter_id uuid references users (id) on delete set null,
  guest_email text,
  subject_kind text not null check (subject_kind in ('web', 'collection', 'asset', 'comment', 'reply', 'member')),
  subject_id uuid not null,
  subject_label text not null,
  owner_id uuid references users (id) on delete set null,
  reason text not null,
  note text not null default '',
  copy jsonb not null,
  created_at timestamptz not null default now(),
  outcome text check (outcome in ('dismissed', 'acted')),
  outcome_text text not null default '',
  handled_at timestamptz,
  handled_by text,
  check ((outcome is null) = (handled_at is null))
);
create unique index reports_open_once on reports (reporter_key, subject_kind, subject_id) where handled_at is null;
create index reports_open on reports (created_at, id) where handled_at is null;
create index reports_handled on reports (handled_at desc, id desc) where handled_at is not null;
create index reports_subject on reports (subject_kind, subject_id);
create index reports_reporter on reports (reporter_id, created_at desc, id desc) where reporter_id is not null;
create index reports_owner on reports (owner_id, created_at desc) where owner_id is not null;

-- Actions against many members at once. At most one runs at a time: the one whose `finished_at` is null.
create table bulk_actions (
  id uuid primary key,
  action text not null check (action in ('suspend', 'delete')),
  reason text not null,
  selection jsonb not null,
  moderator_id uuid references users (id) on delete set null,
  moderator text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz,
  undone_by text,
  undo_reason text not null default '',
  check ((undone_at is null) = (undone_by is null))
);
create unique index bulk_actions_running on bulk_actions ((finished_at is null)) where finished_at is null;
create index bulk_actions_recent on bulk_actions (created_at desc, id desc);
create index bulk_actions_moderator on bulk_actions (moderator_id) where moderator_id is not null;

-- Actions of moderators with their reason, their undo and the owner's appeal.
create table moderation_actions (
  id uuid primary key,
  action text not null check (action in ('hide', 'remove', 'warn', 'limit', 'suspend', 'delete')),
  subject_kind text not null check (subject_kind in ('web', 'collection', 'asset', 'comment', 'reply', 'member')),
  subject_id uuid not null,
  subject_label text not null,
  owner_id uuid references users (id) on delete set null,
  moderator_id uuid references users (id) on delete set null,
  moderator text not null,
  reason text not null,
  copy jsonb not null default '{}',
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  ends_at timestamptz,
  -- The action that this one belongs to: a suspension hides the member's content by actions of its own.
  parent_id uuid references moderation_actions (id) on delete set null,
  bulk_id uuid references bulk_actions on delete set null,
  undone_at timestamptz,
  undone_by text,
  undo_reason text not null default '',
  -- When the removed content or member was deleted for good.
  final_at timestamptz,
  appealed_at timestamptz,
  appeal text not null default '',
  appeal_outcome text check (appeal_outcome in ('upheld', 'accepted')),
  appeal_answer text not null default '',
  appeal_handled_at timestamptz,
  appeal_handled_by text,
  check ((undone_at is null) = (undone_by is null)),
  check (appeal_outcome is null or appealed_at is not null),
  check ((appeal_outcome is null) = (appeal_handled_at is null))
);
-- One active action of each kind per subject; a member may have several warnings.
create unique index moderation_actions_active on moderation_actions (subject_kind, subject_id, action)
  where undone_at is null and final_at is null and action <> 'warn';
create index moderation_actions_recent on moderation_actions (created_at desc, id desc);
create index moderation_actions_appeals on moderation_actions (appealed_at, id)
  where appealed_at is not null and appeal_outcome is null;
create index moderation_actions_owner on moderation_actions (owner_id, created_at desc, id desc) where owner_id is not null;
create index moderation_actions_subject on moderation_actions (subject_kind, subject_id);
create index moderation_actions_removed on moderation_actions (created_at)
  where action = 'remove' and undone_at is null and final_at is null;
create index moderation_actions_deletions on moderation_actions (created_at)
  where action = 'delete' and undone_at is null and final_at is null;
create index moderation_actions_moderator on moderation_actions (moderator_id) where moderator_id is not null;
create index moderation_actions_parent on moderation_actions (parent_id, id) where parent_id is not null;
create index moderation_actions_bulk on moderation_actions (bulk_id) where bulk_id is not null;

-- The members of a bulk action are fixed when it begins. `waiting` becomes `acted`, and `done` once all their content
-- is hidden; an undo ends the action (`ended`), and is `undone` once all content is shown again. `left`: a decision
-- about this member alone stays.
create table bulk_action_members (
  bulk_id uuid not null references bulk_actions on delete cascade,
  member_id uuid not null references users on delete cascade,
  state text not null default 'waiting'
    check (state in ('waiting', 'skipped', 'acted', 'done', 'ended', 'undone', 'left')),
  action_id uuid references moderation_actions on delete set null,
  primary key (bulk_id, member_id)
);
create index bulk_action_members_state on bulk_action_members (bulk_id, state, member_id);
create index bulk_action_members_member on bulk_action_members (member_id);
create index bulk_action_members_action on bulk_action_members (action_id) where action_id is not null;
