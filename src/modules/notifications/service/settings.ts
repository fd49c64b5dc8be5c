import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Db } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import type { Member } from '../../../shared/viewer.ts';
import { notificationsTag } from '../cache-tags.ts';
import type { NotificationSettings } from '../contract/index.ts';
import { notificationKinds } from '../kinds.ts';
import * as rows from '../repository/settings.ts';
import type { Deps } from './deps.ts';

/** Which kinds are listed and counted for a member; all of them at first. */
export const getSettings = ({ db }: Deps, member: Member) => readSettings(db, member.id);

/** Changes the kinds that are named; returns the settings of all. Open event streams get the new count. */
export async function updateSettings(
  { db }: Deps,
  member: Member,
  changed: Partial<NotificationSettings>,
): Promise<NotificationSettings> {
  const changes = notificationKinds.flatMap((kind) => {
    const isShown = changed[kind];
    return isShown === undefined ? [] : [{ kind, isShown }];
  });
  if (changes.length > 0)
    await inTransaction(db, async (tx) => {
      await rows.saveSettings(tx, member.id, changes);
      await invalidateTags(tx, notificationsTag(member.id));
    });
  return readSettings(db, member.id);
}

async function readSettings(db: Db, memberId: string): Promise<NotificationSettings> {
  const saved = await rows.findSettings(db, memberId);
  const isShown = new Map(saved.map((row) => [row.kind, row.is_shown]));
  const entries = notificationKinds.map((kind) => [kind, isShown.get(kind) ?? true]);
  return Object.fromEntries(entries) as NotificationSettings;
}
