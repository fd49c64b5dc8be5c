import { type Kysely, sql } from 'kysely';

/** Web processes hear whose session has ended, so that they close the event streams that it opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function tell_of_session_end() returns trigger language plpgsql as $$
  begin
    perform pg_notify('codeweb_changed', 'sessions:' || new.user_id);
    return null;
  end $$`,
  `create trigger tell_of_session_end after update of revoked_at on sessions
    for each row when (old.revoked_at is null and new.revoked_at is not null) execute function tell_of_session_end()`,
];
