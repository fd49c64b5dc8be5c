import { type Kysely, sql } from 'kysely';

/** The link by which a member, who does not own it, has written below an unlisted web: it also leads to what is answered there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table link_participants (
      web_id uuid not null references webs on delete cascade,
      member_id uuid not null references users on delete cascade,
      link_key text not null,
      primary key (member_id, web_id)
    )`.execute(db);
  await sql`create index link_participants_web on link_participants (web_id)`.execute(db);
}
