import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import type { NotificationKind } from '../kinds.ts';

/** SQL: an array of the kinds that a member does not want to see; evaluated once per statement. */
export const hiddenKinds = (memberId: string): RawBuilder<string[]> => sql`
  array(select kind from notification_settings where member_id = ${memberId} and not is_shown)`;

/** The kinds that a member has changed, and whether they are shown. */
export function findSettings(db: Db, memberId: string): Promise<{ kind: string; is_shown: boolean }[]> {
  return db
    .selectFrom('notification_settings')
    .select(['kind', 'is_shown'])
    .where('member_id', '=', memberId)
    .execute();
}

/** Stores whether kinds are shown. Kinds must not repeat; they are locked in alphabetical order. */
export async function saveSettings(
  tx: Tx,
  memberId: string,
  changes: readonly { kind: NotificationKind; isShown: boolean }[],
): Promise<void> {
  const ordered = [...changes].sort((one, other) => one.kind.localeCompare(other.kind));
  await tx
    .insertInto('notification_settings')
    .values(ordered.map(({ kind, isShown }) => ({ member_id: memberId, kind, is_shown: isShown })))
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'kind'])
        .doUpdateSet((eb) => ({ is_shown: eb.ref('excluded.is_shown') })),
    )
    .execute();
}
