import { type Kysely, sql } from 'kysely';

/**
 * Autosave: on for accounts made from now on, off for those that exist. `sitting` is the key of the editing session
 * whose autosaves become one version; null for a save that somebody asked for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table editor_preferences add column autosave boolean not null default true`.execute(db);
  await sql`
    insert into editor_preferences (user_id, autosave) select id, false from users
    on conflict (user_id) do update set autosave = false`.execute(db);
  await sql`alter table web_saves add column sitting text`.execute(db);
  await sql`alter table web_versions add column sitting text`.execute(db);
}
