import { type Kysely, sql } from 'kysely';

/**
 * What moderators did, why, and what became of it; and the soft delete of what they act upon.
 *
 * Hidden: `is_public` is false and cannot become true, so that whatever hides private rows hides these. Removed: the row
 * also has no owner, which is kept in `removed_owner_id`, so that no statement finds it for its owner either. Comments and
 * replies have no `is_public`: a hidden one leaves its web or comment, and so everything that reads it through them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    ...log,
    ...things.flatMap(softDelete),
    ...posts.flatMap(detachable),
    ...followOwner,
  ])
    await sql.raw(statement).execute(db);
}

const log = [
  `create table moderation_actions (
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
    undone_at timestamptz,
    undone_by text,
    undo_reason text not null default '',
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
  )`,
  // One active action of each kind about a thing; several warnings of a member are possible.
  `create unique index moderation_actions_active on moderation_actions (subject_kind, subject_id, action)
    where undone_at is null and final_at is null and action <> 'warn'`,
  'create index moderation_actions_recent on moderation_actions (created_at desc, id desc)',
  `create index moderation_actions_appeals on moderation_actions (appealed_at, id)
    where appealed_at is not null and appeal_outcome is null`,
  `create index moderation_actions_owner on moderation_actions (owner_id, created_at desc, id desc)
    where owner_id is not null`,
  'create index moderation_actions_subject on moderation_actions (subject_kind, subject_id)',
  `create index moderation_actions_removed on moderation_actions (created_at)
    where action = 'remove' and undone_at is null and final_at is null`,
  'create index moderation_actions_moderator on moderation_actions (moderator_id) where moderator_id is not null',
];

const things = ['webs', 'collections', 'assets'];

const softDelete = (table: string) => [
  `alter table ${table}
    add column hidden_at timestamptz,
    add column hidden_was_public boolean not null default false,
    add column removed_owner_id uuid references users (id) on delete cascade,
    alter column owner_id drop not null,
    add constraint ${table}_hidden_are_private check (hidden_at is null or not is_public),
    add constraint ${table}_owned_or_removed check (num_nonnulls(owner_id, removed_owner_id) = 1),
    add constraint ${table}_removed_are_hidden check (removed_owner_id is null or hidden_at is not null)`,
  `create index ${table}_removed on ${table} (removed_owner_id) where removed_owner_id is not null`,
];

const posts = [
  { table: 'comments', parent: 'web_id', parents: 'webs' },
  { table: 'replies', parent: 'comment_id', parents: 'comments' },
];

const detachable = ({ table, parent, parents }: (typeof posts)[number]) => [
  `alter table ${table}
    add column hidden_at timestamptz,
    add column hidden_${parent} uuid references ${parents} (id) on delete cascade,
    alter column ${parent} drop not null,
    add constraint ${table}_shown_or_hidden check (num_nonnulls(${parent}, hidden_${parent}) = 1),
    add constraint ${table}_hidden_since check ((hidden_${parent} is null) = (hidden_at is null))`,
  `create index ${table}_hidden on ${table} (hidden_${parent}) where hidden_${parent} is not null`,
];

/** Repeats of an owner in other tables; those of a removed thing name nobody. */
const nobody = `'00000000-0000-0000-0000-000000000000'`;

const followOwner = [
  `create function follow_owner_of_web() returns trigger language plpgsql as $$
  begin
    update web_counts set webs = webs - 1, forks = forks - new.is_fork::int where owner_id = old.owner_id;
    if new.owner_id is not null then
      insert into web_counts as c (owner_id, webs, forks) values (new.owner_id, 1, new.is_fork::int)
      on conflict (owner_id) do update set webs = c.webs + 1, forks = c.forks + excluded.forks;
    end if;
    update collection_webs set owner_id = coalesce(new.owner_id, ${nobody}) where web_id = new.id;
    update web_search s set owner_id = coalesce(new.owner_id, ${nobody}),
      document = search_document(new.title, u.username, u.full_name, new.description)
    from users u where s.web_id = new.id and u.id = coalesce(new.owner_id, new.removed_owner_id);
    return null;
  end $$`,
  `create trigger webs_owner_changed after update of owner_id on webs
    for each row when (old.owner_id is distinct from new.owner_id) execute function follow_owner_of_web()`,
  `create trigger webs_owner_change_locks_collections before update of owner_id on webs
    for each row when (old.owner_id is distinct from new.owner_id) execute function lock_collections_of_web()`,
  `create function follow_owner_of_collection() returns trigger language plpgsql as $$
  begin
    update collection_search set owner_id = coalesce(new.owner_id, ${nobody}) where collection_id = new.id;
    return null;
  end $$`,
  `create trigger collections_owner_changed after update of owner_id on collections
    for each row when (old.owner_id is distinct from new.owner_id) execute function follow_owner_of_collection()`,
];
