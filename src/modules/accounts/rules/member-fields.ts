import { field, type Rules } from '../../../shared/rules/rules.ts';
import { memberMessages } from './member-messages.ts';

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
