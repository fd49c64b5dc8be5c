import { inTransaction } from '../../../shared/db/transaction.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import type { Jobs } from '../../../shared/jobs/jobs.ts';
import { deriveKey, isSameText, mac } from '../../../shared/keys.ts';
import { layOutMail, type MailText, type Paragraph } from '../../../shared/mail/layout.ts';
import { idPattern } from '../../../shared/rules/id-shape.ts';
import type { Notification } from '../contract.ts';
import { sendMail } from '../jobs.ts';
import { toNotification } from '../present.ts';
import * as mails from '../repository/mails.ts';
import { findActors, findMailedGroups } from '../repository/notifications.ts';
import { describeNotification } from '../rules/description.ts';
import type { Addresses, MailDeps } from './deps.ts';

const membersPerBatch = 100;

/**
 * Enqueues the mails that are due; without a mail server the due events are discarded, so that none is mailed late.
 */
export async function queueDueMails(
  { db, site }: Pick<MailDeps, 'db' | 'site'>,
  jobs: Jobs,
  signal: AbortSignal,
): Promise<void> {
  const hasServer = site.mailSettings().smtpUrl !== '';
  if (!hasServer) return inBatches((limit) => mails.discardDueEvents(db, limit), signal, 1_000);
  const queueSome = (limit: number) =>
    inTransaction(db, async (tx) => {
      const due = await mails.takeDueMails(tx, limit);
      for (const each of due) await jobs.add(tx, sendMail, each);
      return due.length;
    });
  await inBatches(queueSome, signal, membersPerBatch);
}

/** Maximum groups in a mail. The mail only mentions that there are more. */
const maxGroups = 20;

/**
 * The text of a mail, with the notifications that its member may still see and has not read; null if there are none.
 */
export async function composeMail(
  { db, publicUrl, site, addresses }: MailDeps,
  { memberId, mailId }: mails.DueMail,
  unsubscribeUrl: string,
): Promise<MailText | null> {
  // The mail's content does not depend on names, sessions or roles.
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

type Content = {
  notifications: readonly Notification[];
  hasMore: boolean;
  siteName: string;
  addresses: Addresses;
  unsubscribeUrl: string;
};

/** Renders the mail: a paragraph and a link for each notification. */
function notificationsMail({
  notifications,
  hasMore,
  siteName,
  addresses,
  unsubscribeUrl,
}: Content): MailText {
  const sentences = notifications.map(sentenceOf);
  const [only = ''] = sentences;
  const subject = sentences.length === 1 ? only : `${sentences.length}${hasMore ? '+' : ''} notifications`;
  return layOutMail(subject, [
    ...notifications.flatMap((notification, index): Paragraph[] => [
      `${sentences[index]}${titleOf(notification)}`,
      { link: addresses.notification(notification), label: 'Look at it' },
    ]),
    ...(hasMore ? ['There is more:', { link: addresses.notifications, label: 'All notifications' }] : []),
    `You receive this email because you have an account at ${siteName}. Choose which emails you get, and when:`,
    { link: addresses.settings, label: 'Notification settings' },
    'Or turn off all notification emails without logging in:',
    { link: unsubscribeUrl, label: 'Unsubscribe' },
  ]);
}

function sentenceOf(notification: Notification): string {
  const { who, what } = describeNotification(notification);
  return [withoutLinks(who), what].filter(Boolean).join(' ');
}

function titleOf({ thing }: Notification): string {
  const title = withoutLinks(thing.title);
  return title === '' ? '' : `: “${title}”`;
}

/**
 * Changes the addresses in a text so that mail programs do not turn them into links. Otherwise a comment or a
 * member's name could lead readers anywhere in the site's name.
 */
export const withoutLinks = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => (/[\p{L}\d]\.\p{L}|:\/\/|^[^@]*@.*\./u.test(word) ? '[link]' : word))
    .join(' ')
    .trim();

const shape = new RegExp(`^(${idPattern})\\.[\\w-]{43}$`);

export type UnsubscribeTokens = {
  /** The token in a member's mails; it does not expire, since mails are kept for years, and only ends mails. */
  create(memberId: string): string;
  /** The id of a token's member, or null if the token is invalid. */
  read(token: string): string | null;
};

export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const key = deriveKey(secret, 'unsubscribe');
  const create = (memberId: string) => `${memberId}.${mac(key, memberId).toString('base64url')}`;
  return {
    create,
    read: (token) => {
      const memberId = shape.exec(token)?.[1];
      return memberId !== undefined && isSameText(token, create(memberId)) ? memberId : null;
    },
  };
}
