/** User-visible texts about notifications. */
export const messages = {
  read: 'Marked as read',
  allRead: 'All marked as read',
  settingsUpdated: 'Notification settings updated',
  threadMuted: 'Thread muted',
  threadUnmuted: 'Thread unmuted',
} as const;
