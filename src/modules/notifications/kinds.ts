/** What members are notified of. */
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
