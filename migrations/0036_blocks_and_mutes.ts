import { type Kysely, sql } from 'kysely';

/** Members who keep others away from their things, or out of what they read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table blocks (
    blocker_id uuid not null references users (id) on delete cascade,
    blocked_id uuid not null references users (id) on delete cascade check (blocked_id <> blocker_id),
    created_at timestamptz not null default now(),
    primary key (blocker_id, blocked_id)
  )`,
  'create index blocks_blocked on blocks (blocked_id, blocker_id)',
  `create table mutes (
    muter_id uuid not null references users (id) on delete cascade,
    muted_id uuid not null references users (id) on delete cascade check (muted_id <> muter_id),
    created_at timestamptz not null default now(),
    primary key (muter_id, muted_id)
  )`,
  'create index mutes_muted on mutes (muted_id)',
  `create function block_lock_key(blocker uuid, blocked uuid) returns bigint language sql immutable as $$
    select hashtextextended(blocker::text || blocked::text, 36)
  $$`,
  // Volatile, so that the second query sees a block whose transaction the first one has waited for. In the order of the
  // ids, so that two transactions cannot wait for each other.
  `create function is_blocked_by_any(member uuid, others uuid[]) returns boolean language plpgsql volatile as $$
  begin
    perform pg_advisory_xact_lock_shared(block_lock_key(other, member)) from (
      select distinct other from unnest(others) as other where other <> member order by other
    ) as ordered;
    return exists (select from blocks where blocked_id = member and blocker_id = any(others));
  end $$`,
  // With the owner, so that a list without the webs of muted members is still read from the index alone.
  `create index webs_trending_owner on webs (score desc, created_at desc, id desc) include (owner_id) where is_public`,
  'drop index webs_trending',
  'alter index webs_trending_owner rename to webs_trending',
  'create index comments_web_owner on comments (web_id, owner_id)',
  'create index replies_comment_owner on replies (comment_id, owner_id)',
];
