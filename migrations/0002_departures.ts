import { type Kysely, sql } from 'kysely';

/** Who has left and is still to be told so; and which addresses may still be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table departures (
      id uuid primary key,
      address text not null,
      full_name text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index mail_tokens_undo on mail_tokens (lower(address))
    where purpose = 'undo-email' and used_at is null`.execute(db);
}
