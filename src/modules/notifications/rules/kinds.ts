export const notificationKinds = [
  'like',
  'comment',
  'reply',
  'mention',
  'follow',
  'fork',
  'moderation',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** Page that ends mails of notifications; the address of RFC 8058 too. Takes the query parameter `token`. */
export const unsubscribePath = '/unsubscribe';
