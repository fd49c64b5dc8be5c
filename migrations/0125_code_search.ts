import { type Kysely, sql } from 'kysely';

/**
 * Search inside the code of webs (docs/design/search.md).
 *
 * `web_code_search` holds the trigrams of each web's code as numbers, which a job computes: a save only adds a row to
 * `web_code_changes`. The latter has neither a key nor a foreign key, so that a save never waits for the job. The job takes the
 * newest rows first: the webs that exist already come after those that are saved meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table web_code_changes (
    id bigint generated always as identity primary key,
    web_id uuid not null
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`,
  `create table web_code_search (
    web_id uuid primary key references webs (id) on delete cascade,
    trigrams integer[] not null
  )`,
  // With a list of what is pending (4 MB at most): entering the thousands of trigrams of each web one by one takes far longer.
  'create index web_code_search_trigrams on web_code_search using gin (trigrams)',
  `create function record_web_code_change() returns trigger language plpgsql as $$
  begin
    insert into web_code_changes (web_id) values (new.id);
    return null;
  end $$`,
  `create trigger webs_code_added after insert on webs for each row
    when (new.html <> '' or new.css <> '' or new.js <> '') execute function record_web_code_change()`,
  `create trigger webs_code_changed after update of html, css, js on webs for each row
    execute function record_web_code_change()`,
  'insert into web_code_changes (web_id) select id from webs order by id',
];
