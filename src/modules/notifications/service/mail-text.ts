import { layOutMail, type MailText, type Paragraph } from '../../../shared/mail/layout.ts';
import type { Notification } from '../contract/index.ts';
import { describeNotification } from '../description.ts';
import type { Addresses } from './deps.ts';

type Content = {
  notifications: readonly Notification[];
  hasMore: boolean;
  siteName: string;
  addresses: Addresses;
  unsubscribeUrl: string;
};

/** One mail of what has happened: a paragraph and a link for each notification. */
export function notificationsMail({
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
    `You get this mail because you have an account at ${siteName}. Choose what is mailed, and when:`,
    { link: addresses.settings, label: 'Notification settings' },
    'Or stop all mails of notifications, without logging in:',
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

/** Mail programs make links of addresses in a text, so that a comment or a member's name could lead the reader anywhere in the site's name. */
const withoutLinks = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => (/[\p{L}\d]\.\p{L}|:\/\/|@.*\./u.test(word) ? '[link]' : word))
    .join(' ')
    .trim();
