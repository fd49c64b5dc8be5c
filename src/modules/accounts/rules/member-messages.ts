/** The texts of what moderators and admins do about members. */
export const memberMessages = {
  signedOut: 'The member has been logged out',
  sessionEnded: 'The session has been ended',
  sessionAlreadyEnded: 'This session has already ended',
  verificationSent: 'The verification email is on its way',
  emailConfirmed: 'The address is now verified',
  alreadyVerified: 'The address is already verified',
  resetSent: 'The email with the reset link is on its way',
  roleChanged: 'The role has been changed',
  limitsChanged: 'The limits have been changed',
  limitShape: 'Enter a whole number, or leave empty for the default limit',
  reasonMissing: 'Please give a reason; it is kept in the audit log',
  notAboutOneself: 'You cannot do this to yourself',
  lastAdmin: 'This site has no other admin',
  notAboutModerators: 'Only admins may do this to moderators and admins',
} as const;
