import { type Kysely, sql } from 'kysely';

/**
 * Unlisted webs, collections and assets: `is_public` is false, so that no list has them, and `link_key` is the secret of the link
 * that opens them. A version of the server that does not know the column makes an unlisted thing public by `is_public`
 * alone: the trigger then ends the link, so that the same version cannot bring it back by making the thing private again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function end_link_of_public() returns trigger language plpgsql as $$
      begin
        new.link_key := null;
        return new;
      end $$`,
    )
    .execute(db);
  for (const table of ['webs', 'collections', 'assets'])
    for (const statement of statementsFor(table)) await sql.raw(statement).execute(db);
}

const statementsFor = (table: string) => [
  `alter table ${table} add column link_key text`,
  `create trigger ${table}_link_ended before insert or update of is_public, link_key on ${table} for each row
    when (new.is_public and new.link_key is not null) execute function end_link_of_public()`,
  `alter table ${table} add constraint ${table}_public_without_link
    check (not (is_public and link_key is not null)) not valid`,
  `alter table ${table} validate constraint ${table}_public_without_link`,
  `create unique index ${table}_link_key on ${table} (link_key) where link_key is not null`,
  // An owner's unlisted things, which are counted for the totals of their lists.
  `create index ${table}_unlisted on ${table} (owner_id) where link_key is not null`,
];
