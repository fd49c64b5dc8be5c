/** The texts of what moderators and admins do about members. */
export const administrationMessages = {
  signedOut: 'The member has been signed out',
  sessionEnded: 'The session has been ended',
  sessionGone: 'This session has ended already',
  verificationSent: 'The verification mail is on its way',
  emailConfirmed: 'The address is confirmed now',
  alreadyVerified: 'The address is confirmed already',
  resetSent: 'The mail with the reset link is on its way',
  roleChanged: 'The role has been changed',
  limitsChanged: 'The limits have been changed',
  limitShape: 'A whole number, or empty for the limit of all members',
  reasonMissing: 'Please give a reason; it is kept in the audit log',
  notAboutOneself: 'You cannot do this to yourself',
  lastAdmin: 'Nobody else is an admin of this site',
  notAboutModerators: 'Only admins may do this to moderators and admins',
} as const;
