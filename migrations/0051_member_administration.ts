import { type Kysely, sql } from 'kysely';

/**
 * What the list of members for moderators and admins is read from: indexes for its filters and its search, and how much storage
 * each member uses.
 *
 * `member_storage` is kept by a trigger, so that members can be sorted by it. The trigger runs at the commit: it locks the
 * member's row there for a moment, after all other locks, so two transactions cannot wait for each other over it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const counted = (row: string) => `${row}.owner_id is not null and ${row}.status in ('pending', 'ready')`;

const statements = [
  'alter table users add column approved_by text',
  `update users set approved_by = log.actor from audit_log as log
    where log.action = 'account-request.approve' and log.subject_kind = 'member' and log.subject_id = users.id::text`,
  'create index users_unverified on users (id) where not is_verified and deleted_at is null',
  'create index users_moderators on users (id) where is_moderator or is_admin',
  'create index users_username_prefix on users (username text_pattern_ops)',
  'create index users_email_prefix on users (lower(email) text_pattern_ops)',
  "create index users_email_domain on users (split_part(lower(email), '@', 2), id)",
  `create table member_storage (
    owner_id uuid primary key references users (id) on delete cascade,
    files integer not null,
    bytes bigint not null
  )`,
  'create index member_storage_bytes on member_storage (bytes desc, owner_id desc)',
  `create function count_member_storage() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' and ${counted('old')} then
      update member_storage set files = files - 1, bytes = bytes - old.bytes where owner_id = old.owner_id;
    end if;
    if tg_op <> 'DELETE' and ${counted('new')} then
      insert into member_storage (owner_id, files, bytes) values (new.owner_id, 1, new.bytes)
        on conflict (owner_id) do update
          set files = member_storage.files + 1, bytes = member_storage.bytes + excluded.bytes;
    end if;
    return null;
  end $$`,
  'lock table media in share row exclusive mode',
  `insert into member_storage (owner_id, files, bytes)
    select owner_id, count(*), coalesce(sum(bytes), 0) from media where ${counted('media')} group by owner_id`,
  `create constraint trigger media_counted after insert or delete or update of owner_id, status, bytes on media
    deferrable initially deferred for each row execute function count_member_storage()`,
];
