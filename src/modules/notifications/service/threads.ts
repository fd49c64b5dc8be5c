import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import type { Member } from '../../../shared/viewer.ts';
import { notificationsTag } from '../cache-tags.ts';
import type { MutedThread } from '../contract/index.ts';
import { countUnread } from '../repository/notifications.ts';
import * as rows from '../repository/threads.ts';
import type { Deps } from './deps.ts';

const maxListed = 100;

/** Mutes the thread of a comment; its notifications are kept, and seen again when it is unmuted. Throws a 404 for none that the member sees. */
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
