import { type Kysely, sql } from 'kysely';

/**
 * Actions against many members at once, and the members of each, who are fixed when it begins. At most one runs at a time, which is
 * what `finished_at` null says. A member waits, is acted upon, and is done when all that they showed is hidden; an undo ends the action
 * and is done when all is shown again. Left: what somebody decided about this member alone stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table bulk_actions (
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
  )`,
  'create unique index bulk_actions_running on bulk_actions ((finished_at is null)) where finished_at is null',
  'create index bulk_actions_recent on bulk_actions (created_at desc, id desc)',
  'create index bulk_actions_moderator on bulk_actions (moderator_id) where moderator_id is not null',
  `create table bulk_action_members (
    bulk_id uuid not null references bulk_actions on delete cascade,
    member_id uuid not null references users on delete cascade,
    state text not null default 'waiting'
      check (state in ('waiting', 'skipped', 'acted', 'done', 'ended', 'undone', 'left')),
    action_id uuid references moderation_actions on delete set null,
    primary key (bulk_id, member_id)
  )`,
  'create index bulk_action_members_state on bulk_action_members (bulk_id, state, member_id)',
  'create index bulk_action_members_member on bulk_action_members (member_id)',
  'create index bulk_action_members_action on bulk_action_members (action_id) where action_id is not null',
  `alter table moderation_actions add column bulk_id uuid references bulk_actions on delete set null`,
  'create index moderation_actions_bulk on moderation_actions (bulk_id) where bulk_id is not null',
];
