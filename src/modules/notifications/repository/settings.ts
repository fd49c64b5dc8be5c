import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import type { Mailing } from '../contract/index.ts';
import { type NotificationKind, notificationKinds } from '../kinds.ts';

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

/** Stores what has changed of some kinds. Kinds must not repeat; they are locked in alphabetical order. */
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
