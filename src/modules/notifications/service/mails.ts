import { inTransaction } from '../../../shared/db/transaction.ts';
import { inBatches } from '../../../shared/jobs/in-batches.ts';
import type { Jobs } from '../../../shared/jobs/index.ts';
import type { MailText } from '../../../shared/mail/layout.ts';
import { sendMail } from '../jobs.ts';
import { toNotification } from '../present.ts';
import * as mails from '../repository/mails.ts';
import { findActors, findMailedGroups } from '../repository/notifications.ts';
import type { MailDeps } from './deps.ts';
import { notificationsMail } from './mail-text.ts';

const membersPerBatch = 100;

/** Enqueues the mails that are due; without a mail server, what was due is forgotten, so that no old news is sent later. */
export async function queueDueMails(
  { db, site }: Pick<MailDeps, 'db' | 'site'>,
  jobs: Jobs,
  signal: AbortSignal,
): Promise<void> {
  const hasServer = site.mailSettings().smtpUrl !== '';
  if (!hasServer) return inBatches((limit) => mails.forgetDueEvents(db, limit), signal, 1_000);
  const queueSome = (limit: number) =>
    inTransaction(db, async (tx) => {
      const due = await mails.takeDueMails(tx, limit);
      for (const each of due) await jobs.add(tx, sendMail, each);
      return due.length;
    });
  await inBatches(queueSome, signal, membersPerBatch);
}

/** As many groups are in a mail; of more it only says that there are. */
const maxGroups = 20;

/** The text of a mail, with what its member may still see and has not read; null if that is nothing. */
export async function composeMail(
  { db, publicUrl, site, addresses }: MailDeps,
  { memberId, mailId }: mails.DueMail,
  unsubscribeUrl: string,
): Promise<MailText | null> {
  // What is shown does not depend on names, sessions or roles.
  const member = { id: memberId, username: '', sessionId: '', role: 'member' as const };
  const found = await findMailedGroups(db, member, mailId, maxGroups + 1);
  if (found.length === 0) return null;
  const shown = found.slice(0, maxGroups);
  const actors = await findActors(db, member, [...new Set(shown.flatMap((row) => row.actor_ids))]);
  const notifications = shown.map((row) => toNotification(row, actors, publicUrl));
  const { siteName } = site.settings.get();
  return notificationsMail({
    notifications,
    hasMore: found.length > shown.length,
    siteName,
    addresses,
    unsubscribeUrl,
  });
}
