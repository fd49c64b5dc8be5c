import { type Kysely, sql } from 'kysely';

/** The webs that members put first on their profiles, and lists of who follows whom by age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table showcase_webs (
      owner_id uuid not null references users (id) on delete cascade,
      web_id uuid not null references webs (id) on delete cascade,
      place smallint not null check (place between 0 and 11),
      primary key (owner_id, place),
      unique (owner_id, web_id)
    )`.execute(db);
  await sql`create index showcase_webs_web on showcase_webs (web_id)`.execute(db);
  await sql`create index follows_follower on follows (follower_id, created_at desc, followed_id desc)`.execute(
    db,
  );
  await sql`create index follows_followed_by on follows (followed_id, created_at desc, follower_id desc)`.execute(
    db,
  );
  await sql`drop index follows_followed`.execute(db);
}
