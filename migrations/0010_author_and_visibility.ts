import { type Kysely, sql } from 'kysely';

const tables = ['webs', 'collections', 'assets'];

/** Columns that become generated ones or end. Indexes, constraints and triggers that name them are dropped with them. */
const replaced = [
  'owner_id',
  'removed_owner_id',
  'removed_from_bin',
  'is_public',
  'hidden_was_public',
  'deleted_was_public',
  'link_key',
  'former_link_key',
];

/**
 * Webs, collections and assets keep facts: their author, the visibility that the author wants, the last key of a
 * link, and the times at which they were hidden, deleted and removed. `owner_id`, `is_public` and `link_key` follow
 * from them. `visibility.ts` explains them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await addFacts(db, table);
    const { rows: indexes } = await sql<{ definition: string }>`
      select distinct pg_get_indexdef(i.indexrelid) as definition from pg_index i
      join pg_depend d on d.objid = i.indexrelid
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where i.indrelid = ${table}::regclass and a.attrelid = i.indrelid
        and a.attname in ('owner_id', 'is_public', 'link_key')`.execute(db);
    await sql
      .raw(`alter table ${table} ${replaced.map((name) => `drop column ${name} cascade`).join(', ')}`)
      .execute(db);
    await addGenerated(db, table);
    for (const { definition } of indexes) await sql.raw(definition).execute(db);
    // The planner knows nothing of the new columns otherwise.
    await sql.raw(`analyze ${table}`).execute(db);
  }
  await sql`drop function if exists store_former_link()`.execute(db);
  // The dropped triggers are in these files, which are applied after the migrations.
  await sql`delete from schema_files`.execute(db);
}

/** Generated columns are a way to fill new ones without writing each row again. */
async function addFacts(db: Kysely<unknown>, table: string): Promise<void> {
  await sql
    .raw(`
    drop index ${table}_removed, ${table}_bin, ${table}_bin_due;
    alter table ${table}
      add column author_id uuid not null generated always as (coalesce(owner_id, removed_owner_id)) stored,
      add column visibility text not null generated always as (
        case when is_public or hidden_was_public or deleted_was_public then 'public'
          when link_key is null then 'private' else 'unlisted' end) stored,
      add column last_link_key text generated always as (coalesce(link_key, former_link_key)) stored,
      add column removed_at timestamptz generated always as (
        case when removed_owner_id is not null and deleted_at is null then hidden_at end) stored;
    alter table ${table}
      alter column author_id drop expression,
      alter column visibility drop expression,
      alter column visibility set default 'public',
      alter column last_link_key drop expression,
      alter column removed_at drop expression;
    update ${table} set deleted_at = removed_at where removed_from_bin`)
    .execute(db);
}

async function addGenerated(db: Kysely<unknown>, table: string): Promise<void> {
  await sql
    .raw(`
    alter table ${table}
      add foreign key (author_id) references users (id) on delete cascade,
      add constraint ${table}_visibility_known check (visibility in ('public', 'unlisted', 'private')),
      add constraint ${table}_unlisted_with_link check (visibility <> 'unlisted' or last_link_key is not null),
      add constraint ${table}_removed_are_hidden_or_deleted
        check (removed_at is null or hidden_at is not null or deleted_at is not null),
      add column owner_id uuid generated always as (
        case when deleted_at is null and removed_at is null then author_id end) stored,
      add column is_public boolean not null generated always as (
        visibility = 'public' and hidden_at is null and deleted_at is null and removed_at is null) stored,
      add column link_key text generated always as (case when visibility = 'unlisted' then last_link_key end) stored;
    create index ${table}_author on ${table} (author_id);
    create index ${table}_bin on ${table} (author_id, deleted_at desc, id desc)
      where deleted_at is not null and removed_at is null;
    create index ${table}_bin_due on ${table} (deleted_at) where deleted_at is not null and removed_at is null`)
    .execute(db);
}
