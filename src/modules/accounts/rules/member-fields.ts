import { field, type Rules } from '../../../shared/rules/rules.ts';

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

const length = { name: 'Reason', max: 1_000, isTrimmed: true } as const;

/** The reason that the audit log keeps. */
export const requiredReason = {
  reason: field(length, [(value) => value !== '', memberMessages.reasonMissing]),
} satisfies Rules;

export const optionalReason = {
  reason: { ...field(length), isOptional: true },
} satisfies Rules;

/** Filters and orders of the list of members, with their words. */
export const memberFilters = {
  all: 'All members',
  new: 'New this week',
  unverified: 'Not verified',
  suspended: 'Suspended',
  limited: 'Limited',
  moderators: 'Moderators and admins',
} as const;

export const memberSorts = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  username: 'By username',
  storage: 'Most storage first',
} as const;

export type MemberFilter = keyof typeof memberFilters;
export type MemberSort = keyof typeof memberSorts;
