import { type Kysely, sql } from 'kysely';

/**
 * The key that a thing had while it was last unlisted, so that making it private or public can be undone together with its
 * link. It opens nothing. A renewed link has none, since what it replaces must not come back. A trigger keeps it, so that it
 * is right also while an older version of the server runs next to this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function keep_former_link() returns trigger language plpgsql as $$
      begin
        new.former_link_key := case when new.link_key is null then old.link_key end;
        return new;
      end $$`,
    )
    .execute(db);
  for (const table of ['webs', 'collections', 'assets'])
    for (const statement of statementsFor(table)) await sql.raw(statement).execute(db);
}

/** Triggers run in the order of their names: this one after that which ends the link of what becomes public. */
const statementsFor = (table: string) => [
  `alter table ${table} add column former_link_key text`,
  `create trigger ${table}_link_kept before update of is_public, link_key on ${table} for each row
    when (old.link_key is distinct from new.link_key) execute function keep_former_link()`,
];
