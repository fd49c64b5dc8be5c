/** Kinds of notifications. */
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
