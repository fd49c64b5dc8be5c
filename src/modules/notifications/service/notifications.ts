import { invalidateTags } from '../../../shared/cache/tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import type { Member } from '../../../shared/viewer.ts';
import { notificationsTag } from '../cache-tags.ts';
import type { Notification, ReadGroup } from '../contract.ts';
import { toNotification } from '../present.ts';
import * as rows from '../repository/notifications.ts';
import type { Deps } from './deps.ts';

export type NotificationList = { docs: Notification[]; next: string | null; unread: number };

/** One page of a member's notifications, the latest first, from before the event `before`. */
export async function listNotifications(
  { db, publicUrl }: Deps,
  member: Member,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<NotificationList> {
  const [found, unread] = await Promise.all([
    rows.findGroups(db, member, { before: before === undefined ? null : Number(before), limit: limit + 1 }),
    rows.countUnread(db, member),
  ]);
  const shown = found.slice(0, limit);
  const actors = await rows.findActors(db, member, [...new Set(shown.flatMap((row) => row.actor_ids))]);
  const docs = shown.map((row) => toNotification(row, actors, publicUrl));
  return { docs, next: found.length > limit ? (docs.at(-1)?._id ?? null) : null, unread };
}

/** How many groups of a member's notifications are unread. */
export const countUnread = ({ db }: Deps, member: Member): Promise<number> => rows.countUnread(db, member);

/** Marks groups of notifications as read, each up to the event `until` that the member has seen: later ones stay unread. */
export const markGroupsRead = (deps: Deps, member: Member, groups: readonly ReadGroup[]) =>
  markRead(deps, member, (tx) => rows.markGroupsRead(tx, member.id, groups));

/** Marks all notifications as read, up to the event `until` that the member has seen. */
export const markAllRead = (deps: Deps, member: Member, until: string) =>
  markRead(deps, member, (tx) => rows.markAllRead(tx, member.id, Number(until)));

async function markRead(
  { db }: Deps,
  member: Member,
  mark: (tx: Tx) => Promise<boolean>,
): Promise<{ unread: number }> {
  await inTransaction(db, async (tx) => {
    if (await mark(tx)) await invalidateTags(tx, notificationsTag(member.id));
  });
  return { unread: await rows.countUnread(db, member) };
}

/** Deletes events older than 90 days, and those beyond the latest 1,000 of a member. */
export async function deleteOldNotifications({ db }: Pick<Deps, 'db'>, signal: AbortSignal): Promise<void> {
  await inBatches((limit) => rows.deleteOldEvents(db, limit), signal, 1_000);
  await inBatches((limit) => rows.deleteSurplusEvents(db, limit), signal, 1_000);
}
