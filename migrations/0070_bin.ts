import { type Kysely, sql } from 'kysely';

/**
 * The bin: what its owner has deleted stays for some days, and can be brought back.
 *
 * It is the soft delete of migration 0054: the row has no owner, so that no statement finds it, and `deleted_at` says that it was
 * the owner. A row that moderators have removed has none; `removed_from_bin` says that their undo puts it back there.
 * A comment or reply leaves its web or comment in the same way, and keeps its author.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...things.flatMap(deletable), ...posts.flatMap(detachable)])
    await sql.raw(statement).execute(db);
}

const things = ['webs', 'collections', 'assets'];

const deletable = (table: string) => [
  `alter table ${table}
    add column deleted_at timestamptz,
    add column deleted_was_public boolean not null default false,
    add column removed_from_bin boolean not null default false,
    drop constraint ${table}_removed_are_hidden,
    add constraint ${table}_removed_are_hidden_or_deleted
      check (removed_owner_id is null or hidden_at is not null or deleted_at is not null),
    add constraint ${table}_deleted_have_no_owner check (deleted_at is null or removed_owner_id is not null),
    add constraint ${table}_deleted_are_private check (deleted_at is null or not is_public)`,
  `create index ${table}_bin on ${table} (removed_owner_id, deleted_at desc, id desc) where deleted_at is not null`,
  `create index ${table}_bin_due on ${table} (deleted_at) where deleted_at is not null`,
];

const posts = [
  { table: 'comments', parent: 'web_id' },
  { table: 'replies', parent: 'comment_id' },
];

const detachable = ({ table, parent }: (typeof posts)[number]) => [
  `alter table ${table}
    add column deleted_at timestamptz,
    drop constraint ${table}_hidden_since,
    add constraint ${table}_detached_since
      check ((hidden_${parent} is null) = (hidden_at is null and deleted_at is null))`,
  `create index ${table}_bin on ${table} (owner_id, deleted_at desc, id desc) where deleted_at is not null`,
  `create index ${table}_bin_due on ${table} (deleted_at) where deleted_at is not null`,
];
