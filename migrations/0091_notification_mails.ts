import { type Kysely, sql } from 'kysely';

/**
 * Mails of notifications: how a member wants to hear of each kind, when an event is to be mailed (set when it is written), and in which mail it
 * went; and threads that members have muted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What is null is not changed by the member.
  `alter table notification_settings alter column is_shown drop not null,
    add column mail text check (mail in ('now', 'daily', 'never'))`,
  `create function default_notification_mail(kind text) returns text language sql immutable as $$
    select case when kind = 'moderation' then 'now' when kind in ('comment', 'reply', 'mention') then 'daily' else 'never' end $$`,
  // In the morning of UTC, at a minute of each member's own, so that a site's mails are spread over two hours.
  `create function next_daily_mail(member uuid) returns timestamptz language sql stable as $$
    select at + case when at > now() then interval '0' else interval '1 day' end
    from (select date_trunc('day', now(), 'UTC') + interval '6 hours' + make_interval(secs => abs(hashtext(member::text) % 7200)) as at) as today $$`,
  `alter table notifications add column mail_at timestamptz, add column mail_id uuid`,
  'create index notifications_mail_due on notifications (mail_at) where mail_at is not null',
  // Moderators' actions of these kinds are mailed by themselves.
  `create function plan_notification_mail() returns trigger language plpgsql as $$
  declare wanted text;
  begin
    if new.kind = 'moderation' and new.event in ('warn', 'limit', 'suspend', 'delete') then return new; end if;
    select mail into wanted from notification_settings where member_id = new.recipient_id and kind = new.kind;
    new.mail_at := case coalesce(wanted, default_notification_mail(new.kind))
      when 'now' then now() + interval '2 minutes' when 'daily' then next_daily_mail(new.recipient_id) end;
    return new;
  end $$`,
  `create trigger plan_notification_mail before insert on notifications for each row execute function plan_notification_mail()`,
  `create table notification_mails (
    member_id uuid primary key references users (id) on delete cascade,
    mail_id uuid not null,
    mailed_at timestamptz not null
  )`,
  `create table muted_threads (
    member_id uuid not null references users (id) on delete cascade,
    comment_id uuid not null references comments (id) on delete cascade,
    created_at timestamptz not null default now(),
    primary key (member_id, comment_id)
  )`,
  'create index muted_threads_recent on muted_threads (member_id, created_at desc, comment_id)',
  'create index muted_threads_comment on muted_threads (comment_id)',
];
