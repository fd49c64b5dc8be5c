import { type Kysely, sql } from 'kysely';

/**
 * What members are notified of: one row per event and recipient, grouped when it is read. Triggers write the rows in the transaction of
 * the event, whoever makes it, and take them back with what they are about: a like by a trigger, everything else by foreign
 * keys. No row is counted anywhere, so that many likes of one web do not wait for each other because of this table.
 *
 * A row refers to the one thing that its recipient must be able to see. References to the things above it would be
 * locked in the wrong order (a web after its comment).
 *
 * `set local codeweb.notifications = 'off'` skips all of it, for programs that fill a database with sample data.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...likes.flatMap(likeTriggers), ...posts, ...others, ...news])
    await sql.raw(statement).execute(db);
}

const tables = [
  // Who is mentioned in a text, by the rules for mentions in the code.
  `create table mentions (
    member_id uuid not null references users (id) on delete cascade,
    comment_id uuid references comments (id) on delete cascade,
    reply_id uuid references replies (id) on delete cascade,
    check (num_nonnulls(comment_id, reply_id) = 1)
  )`,
  'create unique index mentions_comment on mentions (comment_id, member_id) where comment_id is not null',
  'create unique index mentions_reply on mentions (reply_id, member_id) where reply_id is not null',
  'create index mentions_member on mentions (member_id)',
  `create table notifications (
    id bigint generated always as identity primary key,
    recipient_id uuid not null references users (id) on delete cascade,
    kind text not null check (kind in ('like', 'comment', 'reply', 'mention', 'follow', 'fork', 'moderation')),
    subject_id uuid not null,
    event text not null default '',
    actor_id uuid references users (id) on delete cascade check (actor_id <> recipient_id),
    web_id uuid references webs (id) on delete cascade,
    collection_id uuid references collections (id) on delete cascade,
    asset_id uuid references assets (id) on delete cascade,
    comment_id uuid references comments (id) on delete cascade,
    reply_id uuid references replies (id) on delete cascade,
    action_id uuid references moderation_actions (id) on delete cascade,
    report_id uuid references reports (id) on delete cascade,
    created_at timestamptz not null default now(),
    read_at timestamptz,
    check (num_nonnulls(web_id, collection_id, asset_id, comment_id, reply_id, action_id, report_id) = (kind <> 'follow')::int)
  )`,
  'create index notifications_recent on notifications (recipient_id, id desc)',
  'create index notifications_unread on notifications (recipient_id, id desc) where read_at is null',
  'create index notifications_actor on notifications (actor_id, subject_id) where actor_id is not null',
  ...['web', 'collection', 'asset', 'comment', 'reply', 'action', 'report'].map(
    (thing) =>
      `create index notifications_${thing} on notifications (${thing}_id) where ${thing}_id is not null`,
  ),
];

type Trigger = { name: string; on: string; after: 'insert' | 'delete'; body: string };

/** A trigger that runs `body` once per statement, with its rows as `changed`. */
const trigger = ({ name, on, after, body }: Trigger) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body}; return null; end $$`,
  `create trigger ${name} after ${after} on ${on}
    referencing ${after === 'insert' ? 'new' : 'old'} table as changed for each statement
    when (current_setting('codeweb.notifications', true) is distinct from 'off') execute function ${name}()`,
];

const likes = ['web', 'collection', 'asset', 'comment', 'reply'].map((thing) => ({
  thing,
  owners: thing === 'reply' ? 'replies' : `${thing}s`,
}));

const likeTriggers = ({ thing, owners }: (typeof likes)[number]) => [
  ...trigger({
    name: `notify_of_${thing}_likes`,
    on: `${thing}_likes`,
    after: 'insert',
    body: `insert into notifications (recipient_id, kind, subject_id, actor_id, ${thing}_id)
      select o.owner_id, 'like', o.id, c.user_id, o.id from changed c join ${owners} o on o.id = c.${thing}_id
      where o.owner_id <> c.user_id`,
  }),
  ...trigger({
    name: `withdraw_${thing}_likes`,
    on: `${thing}_likes`,
    after: 'delete',
    body: `delete from notifications n using changed c
      where n.actor_id = c.user_id and n.subject_id = c.${thing}_id and n.kind = 'like'`,
  }),
];

const posts = [
  ...trigger({
    name: 'notify_of_comments',
    on: 'comments',
    after: 'insert',
    body: `insert into notifications (recipient_id, kind, subject_id, actor_id, comment_id)
      select w.owner_id, 'comment', w.id, c.owner_id, c.id from changed c join webs w on w.id = c.web_id
      where w.owner_id <> c.owner_id`,
  }),
  // The author of the comment, those who replied before (the latest 50 replies), and the owner of the web.
  ...trigger({
    name: 'notify_of_replies',
    on: 'replies',
    after: 'insert',
    body: `insert into notifications (recipient_id, kind, subject_id, actor_id, reply_id)
      select p.id, 'reply', r.comment_id, r.owner_id, r.id
      from changed r join comments c on c.id = r.comment_id cross join lateral (
        select c.owner_id as id
        union select e.owner_id from (
          select owner_id from replies where comment_id = r.comment_id and id <> r.id order by created_at desc limit 50
        ) e
      ) p where p.id <> r.owner_id
      order by p.id;
    insert into notifications (recipient_id, kind, subject_id, actor_id, reply_id)
      select w.owner_id, 'comment', w.id, r.owner_id, r.id
      from changed r join comments c on c.id = r.comment_id join webs w on w.id = c.web_id
      where w.owner_id <> r.owner_id and not exists (
        select from notifications n where n.reply_id = r.id and n.recipient_id = w.owner_id)`,
  }),
  // A mention takes the place of what its member was notified of the same text.
  ...trigger({
    name: 'notify_of_mentions',
    on: 'mentions',
    after: 'insert',
    body: `delete from notifications n using changed m where n.kind in ('comment', 'reply')
      and n.recipient_id = m.member_id and (n.comment_id = m.comment_id or n.reply_id = m.reply_id);
    insert into notifications (recipient_id, kind, subject_id, actor_id, comment_id, reply_id)
      select m.member_id, 'mention', coalesce(m.comment_id, m.reply_id), coalesce(c.owner_id, r.owner_id), c.id, r.id
      from changed m left join comments c on c.id = m.comment_id left join replies r on r.id = m.reply_id
      where m.member_id <> coalesce(c.owner_id, r.owner_id)
      order by m.member_id`,
  }),
  ...trigger({
    name: 'withdraw_mentions',
    on: 'mentions',
    after: 'delete',
    body: `delete from notifications n using changed m where n.kind = 'mention'
      and n.recipient_id = m.member_id and (n.comment_id = m.comment_id or n.reply_id = m.reply_id)`,
  }),
];

/** What is written or taken back row by row, with the condition under which the trigger runs. */
const onUpdate = (name: string, on: string, of: string, when: string, body: string) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body}; return null; end $$`,
  `create trigger ${name} after update of ${of} on ${on} for each row when (${when}) execute function ${name}()`,
];

const others = [
  ...trigger({
    name: 'notify_of_follows',
    on: 'follows',
    after: 'insert',
    body: `insert into notifications (recipient_id, kind, subject_id, actor_id)
      select followed_id, 'follow', followed_id, follower_id from changed`,
  }),
  ...trigger({
    name: 'withdraw_follows',
    on: 'follows',
    after: 'delete',
    body: `delete from notifications n using changed f
      where n.actor_id = f.follower_id and n.subject_id = f.followed_id and n.kind = 'follow'`,
  }),
  ...trigger({
    name: 'notify_of_forks',
    on: 'webs',
    after: 'insert',
    body: `insert into notifications (recipient_id, kind, subject_id, actor_id, web_id)
      select o.owner_id, 'fork', o.id, f.owner_id, f.id from changed f join webs o on o.id = f.forked_from
      where o.owner_id <> f.owner_id`,
  }),
  // Not of what belongs to a suspension: its member is told of that.
  ...trigger({
    name: 'notify_of_moderation',
    on: 'moderation_actions',
    after: 'insert',
    body: `insert into notifications (recipient_id, kind, subject_id, event, action_id)
      select owner_id, 'moderation', id, action, id from changed where owner_id is not null and parent_id is null`,
  }),
  ...onUpdate(
    'notify_of_moderation_undone',
    'moderation_actions',
    'undone_at',
    'old.undone_at is null and new.undone_at is not null and new.owner_id is not null and new.parent_id is null',
    `insert into notifications (recipient_id, kind, subject_id, event, action_id)
      values (new.owner_id, 'moderation', new.id, 'undone', new.id)`,
  ),
  // An appeal that is accepted is an action that is undone.
  ...onUpdate(
    'notify_of_appeal',
    'moderation_actions',
    'appeal_outcome',
    `old.appeal_outcome is null and new.appeal_outcome = 'upheld' and new.owner_id is not null`,
    `insert into notifications (recipient_id, kind, subject_id, event, action_id)
      values (new.owner_id, 'moderation', new.id, 'upheld', new.id)`,
  ),
  ...onUpdate(
    'notify_of_report_outcome',
    'reports',
    'outcome',
    'old.outcome is null and new.outcome is not null and new.reporter_id is not null',
    `insert into notifications (recipient_id, kind, subject_id, event, report_id)
      values (new.reporter_id, 'moderation', new.id, new.outcome, new.id)`,
  ),
];

/** Web processes hear whose notifications have changed. */
const news = (['insert', 'delete'] as const).flatMap((after) =>
  trigger({
    name: `tell_of_notification_${after}`,
    on: 'notifications',
    after,
    body: `perform pg_notify('codeweb_changed', 'notifications:' || recipient_id)
      from (select distinct recipient_id from changed) as recipients`,
  }),
);
