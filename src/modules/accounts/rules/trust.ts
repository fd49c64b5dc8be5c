/** The facts that decide a member's trust level. */
export type TrustFacts = {
  isVerified: boolean;
  createdAt: Date;
  /** A moderator or an admin. */
  isStaff: boolean;
  /** An operator has made the account, or vouched for it. */
  isVouchedFor: boolean;
  /** Moderators have acted against the member or their content, and have not undone it. */
  hasActions: boolean;
};

export type TrustRules = {
  /** Members verify their address before they publish and comment. */
  needsVerifiedAddress: boolean;
  /** Days for which a member counts as new; with 0, nobody does. A member with an action in force counts as new too. */
  newMemberDays: number;
};

export type TrustLevel = 'unverified' | 'new' | 'trusted';

const dayMs = 86_400_000;

/** The trust level of a member at a time. No other code decides it. */
export function trustOf(facts: TrustFacts, rules: TrustRules, now: Date): TrustLevel {
  const { isVerified, createdAt, isStaff, isVouchedFor, hasActions } = facts;
  if (isStaff || isVouchedFor) return 'trusted';
  if (rules.needsVerifiedAddress && !isVerified) return 'unverified';
  if (rules.newMemberDays === 0) return 'trusted';
  const isYoung = now.getTime() - createdAt.getTime() < rules.newMemberDays * dayMs;
  return isYoung || hasActions ? 'new' : 'trusted';
}
