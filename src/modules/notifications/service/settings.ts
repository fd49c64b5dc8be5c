import { invalidateTags } from '../../../shared/cache/tags.ts';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import type { Member } from '../../../shared/viewer.ts';
import { notificationsTag } from '../cache-tags.ts';
import type { ChangedSettings, Mailing, MutedThread, NotificationSettings } from '../contract.ts';
import { discardUnwantedMails } from '../repository/mails.ts';
import { countUnread } from '../repository/notifications.ts';
import * as rows from '../repository/settings.ts';
import { notificationKinds } from '../rules/kinds.ts';
import type { Deps } from './deps.ts';

/** Which kinds are listed and counted for a member, and when they are mailed. */
export const getSettings = ({ db }: Deps, member: Member) => readSettings(db, member.id);

/** Changes the kinds that are named; returns the settings of all. Open event streams get the new count. */
export async function updateSettings(
  { db }: Deps,
  member: Member,
  { mail = {}, ...shown }: ChangedSettings,
): Promise<NotificationSettings> {
  const changes = notificationKinds
    .map((kind) => ({ kind, isShown: shown[kind], mail: mail[kind] }))
    .filter((change) => change.isShown !== undefined || change.mail !== undefined);
  if (changes.length > 0)
    await inTransaction(db, async (tx) => {
      await saveSettings(tx, member.id, changes);
      await invalidateTags(tx, notificationsTag(member.id));
    });
  return readSettings(db, member.id);
}

/** Ends all mails of notifications to a member. */
export async function stopMails({ db }: Pick<Deps, 'db'>, memberId: string): Promise<void> {
  const changes = notificationKinds.map((kind) => ({ kind, mail: 'never' as const }));
  await inTransaction(db, (tx) => saveSettings(tx, memberId, changes));
}

/** Whether anything is mailed to a member. */
export async function hasMails({ db }: Pick<Deps, 'db'>, memberId: string): Promise<boolean> {
  return (await rows.findSettings(db, memberId)).some(({ mail }) => mail !== 'never');
}

async function saveSettings(tx: Tx, memberId: string, changes: readonly rows.SettingChange[]) {
  await rows.saveSettings(tx, memberId, changes);
  if (changes.some(({ mail }) => mail === 'never')) await discardUnwantedMails(tx, memberId);
}

async function readSettings(db: Db, memberId: string): Promise<NotificationSettings> {
  const saved = await rows.findSettings(db, memberId);
  const shown = Object.fromEntries(saved.map(({ kind, isShown }) => [kind, isShown]));
  const mail: Record<string, Mailing> = Object.fromEntries(saved.map(({ kind, mail }) => [kind, mail]));
  return { ...shown, mail } as NotificationSettings;
}

const maxListed = 100;

/**
 * Mutes the thread of a comment; its notifications are kept, and shown again when it is unmuted. Throws a 404 for a
 * comment that the member cannot see.
 */
export async function muteThread({ db }: Deps, member: Member, commentId: string) {
  await inTransaction(db, async (tx) => {
    if (!(await rows.muteThread(tx, member, commentId))) throw notFound();
    await invalidateTags(tx, notificationsTag(member.id));
  });
  return { unread: await countUnread(db, member) };
}

export async function unmuteThread({ db }: Deps, member: Member, commentId: string) {
  await inTransaction(db, async (tx) => {
    await rows.unmuteThread(tx, member.id, commentId);
    await invalidateTags(tx, notificationsTag(member.id));
  });
  return { unread: await countUnread(db, member) };
}

/** The latest 100 threads that a member has muted. */
export async function listMutedThreads({ db }: Deps, member: Member): Promise<{ docs: MutedThread[] }> {
  const found = await rows.findMutedThreads(db, member, maxListed);
  const docs = found.map((row) => ({
    _id: row.id,
    text: row.text,
    web: { _id: row.web_id, title: row.title },
    mutedAt: row.created_at.toISOString(),
  }));
  return { docs };
}
