/** All user-visible texts about blocks and mutes. */
export const blockMessages = {
  blocked: 'This member has blocked you',
  mentionBlocked: 'A member you mentioned has blocked you',
  unblockToFollow: 'You have blocked this member. Unblock them to follow them',
  cannotBlockOneself: { block: "You can't block yourself", mute: "You can't mute yourself" },
  memberBlocked: 'Member blocked',
  memberUnblocked: 'Member unblocked',
  memberMuted: 'Member muted',
  memberUnmuted: 'Member unmuted',
} as const;
