import { type Kysely, sql } from 'kysely';

/**
 * What admins set for the installation, and the log of what admins, moderators and operators did.
 *
 * `audit_log` is append-only: rows cannot be changed, and only the retention job may delete them, when they are older than
 * 30 days, the shortest retention that can be set. It has no foreign keys, since a line outlives what it is about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table users add column is_moderator boolean not null default false',
  `create table site_settings (
    key text primary key,
    value jsonb not null,
    updated_at timestamptz not null default now()
  )`,
  `create table audit_log (
    id bigint generated always as identity primary key,
    created_at timestamptz not null default now(),
    actor_id uuid,
    actor text not null,
    action text not null,
    subject_kind text not null,
    subject_id text not null,
    subject_label text not null default '',
    reason text not null default '',
    address text,
    details jsonb not null default '{}'
  )`,
  'create index audit_log_created on audit_log (created_at)',
  'create index audit_log_actor on audit_log (actor, id)',
  'create index audit_log_action on audit_log (action, id)',
  'create index audit_log_subject on audit_log (subject_kind, subject_id, id)',
  `create function protect_audit_log() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and current_setting('codeweb.audit_retention', true) = 'on'
        and old.created_at < now() - interval '30 days' then
      return old;
    end if;
    raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
  end $$`,
  `create trigger audit_log_append_only before update or delete on audit_log
    for each row execute function protect_audit_log()`,
  `create trigger audit_log_no_truncate before truncate on audit_log
    for each statement execute function protect_audit_log()`,
];
