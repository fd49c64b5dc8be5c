/** All user-visible texts about reports and moderation. */
export const messages = {
  reported: 'Thank you. The moderators will look at it',
  reasonMissing: 'Choose a reason',
  noteMissing: 'Write what is wrong',
  reasonForAction: 'Write why',
  emailShape: 'Invalid Email Address',
  ownThing: "You can't report what is yours",
  handled: 'Report closed',
  outcomes: {
    open: 'Waiting for a moderator',
    dismissed: 'Looked at: no rule was broken',
    acted: 'Looked at: action was taken',
  },
  alreadyHandled: (by: string, outcome: 'dismissed' | 'acted') =>
    `${by} has ${outcome === 'dismissed' ? 'dismissed this report' : 'taken action on this report'} meanwhile`,
} as const;
