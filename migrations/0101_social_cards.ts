import { type Kysely, sql } from 'kysely';

/**
 * Which public webs wait for their social card to be drawn: all there are, and each whose title, picture or visibility changes,
 * whoever changes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table webs add column card_due boolean not null default true',
  'create index webs_card_due on webs (id) where card_due and is_public and image_id is not null',
  `create function require_card() returns trigger language plpgsql as $$
  begin
    new.card_due := true;
    return new;
  end $$`,
  `create trigger webs_require_card before update of title, image_id, is_public on webs for each row
    when (old.title <> new.title or old.image_id is distinct from new.image_id or old.is_public <> new.is_public)
    execute function require_card()`,
];
