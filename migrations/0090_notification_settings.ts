import { type Kysely, sql } from 'kysely';

/** Which kinds of notifications a member has changed: a kind without a row is shown. Hidden events are kept and can be shown again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_settings (
      member_id uuid not null references users (id) on delete cascade,
      kind text not null check (kind in ('like', 'comment', 'reply', 'mention', 'follow', 'fork', 'moderation')),
      is_shown boolean not null,
      primary key (member_id, kind)
    )`.execute(db);
}
