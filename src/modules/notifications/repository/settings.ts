import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { isVisibleTo } from '../../../shared/db/statements/visibility.ts';
import type { Member } from '../../../shared/viewer.ts';
import type { Mailing } from '../contract.ts';
import { type NotificationKind, notificationKinds } from '../rules/kinds.ts';

/** SQL: an array of the kinds that a member does not want to see; evaluated once per statement. */
export const hiddenKinds = (memberId: string): RawBuilder<string[]> => sql`
  array(select kind from notification_settings where member_id = ${memberId} and not is_shown)`;

/** SQL: an array of the kinds that a member does not want mailed; evaluated once per statement. */
export const unmailedKinds = (memberId: string): RawBuilder<string[]> => sql`
  array(select kind from notification_settings where member_id = ${memberId} and mail = 'never')`;

type SettingRow = { kind: NotificationKind; isShown: boolean; mail: Mailing };

/** A member's settings of all kinds, with the defaults of those that they have not changed. */
export async function findSettings(db: Db, memberId: string): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    select k.kind, coalesce(s.is_shown, true) as "isShown", coalesce(s.mail, default_notification_mail(k.kind)) as mail
    from unnest(${[...notificationKinds]}::text[]) as k (kind)
    left join notification_settings s on s.member_id = ${memberId} and s.kind = k.kind`.execute(db);
  return rows;
}

export type SettingChange = {
  kind: NotificationKind;
  isShown?: boolean | undefined;
  mail?: Mailing | undefined;
};

/** Stores the changed settings of some kinds. Kinds must not repeat; they are locked in alphabetical order. */
export async function saveSettings(
  tx: Tx,
  memberId: string,
  changes: readonly SettingChange[],
): Promise<void> {
  const ordered = [...changes].sort((one, other) => one.kind.localeCompare(other.kind));
  const rows = ordered.map(({ kind, isShown = null, mail = null }) => ({ kind, is_shown: isShown, mail }));
  await tx
    .insertInto('notification_settings')
    .values(rows.map((row) => ({ member_id: memberId, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'kind']).doUpdateSet({
        is_shown: sql<boolean | null>`coalesce(excluded.is_shown, notification_settings.is_shown)`,
        mail: sql<string | null>`coalesce(excluded.mail, notification_settings.mail)`,
      }),
    )
    .execute();
}

/** Mutes the thread below a comment that the member can see; returns whether there is one. */
export async function muteThread(tx: Tx, member: Member, commentId: string): Promise<boolean> {
  const { rows } = await sql`
    with thread as (
      select c.id from comments c join webs w on w.id = c.web_id
      where c.id = ${commentId} and ${isVisibleTo(member, 'w')}
    ), muted as (
      insert into muted_threads (member_id, comment_id) select ${member.id}, id from thread on conflict do nothing
    )
    select id from thread`.execute(tx);
  return rows.length > 0;
}

export async function unmuteThread(tx: Tx, memberId: string, commentId: string): Promise<void> {
  await tx
    .deleteFrom('muted_threads')
    .where('member_id', '=', memberId)
    .where('comment_id', '=', commentId)
    .execute();
}

export type MutedThreadRow = { id: string; text: string; web_id: string; title: string; created_at: Date };

/** The member's muted threads that they can see, the latest first. */
export async function findMutedThreads(db: Db, member: Member, limit: number): Promise<MutedThreadRow[]> {
  const { rows } = await sql<MutedThreadRow>`
    select c.id, left(c.text, 200) as text, w.id as web_id, w.title, t.created_at
    from muted_threads t join comments c on c.id = t.comment_id join webs w on w.id = c.web_id
    where t.member_id = ${member.id} and ${isVisibleTo(member, 'w')}
    order by t.created_at desc, t.comment_id limit ${limit}`.execute(db);
  return rows;
}
