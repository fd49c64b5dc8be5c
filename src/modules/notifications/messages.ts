/** User-visible texts about notifications. */
export const messages = {
  read: 'Marked as read',
  allRead: 'All marked as read',
  settingsUpdated: 'Notification settings updated',
} as const;
