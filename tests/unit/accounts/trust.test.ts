import t from 'tap';
import { type TrustFacts, type TrustRules, trustOf } from '../../../src/modules/accounts/rules/trust.ts';

const now = new Date('2026-03-10T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const old: TrustFacts = {
  isVerified: true,
  createdAt: daysAgo(30),
  isStaff: false,
  isVouchedFor: false,
  hasActions: false,
};
const rules: TrustRules = { needsVerifiedAddress: true, newMemberDays: 3 };

t.test('a member is trusted who has verified the address and is not new', async (t) => {
  t.equal(trustOf(old, rules, now), 'trusted');
  t.equal(trustOf({ ...old, isVerified: false }, rules, now), 'unverified', 'however long ago they came');
  t.equal(trustOf({ ...old, createdAt: daysAgo(2.99) }, rules, now), 'new');
  t.equal(trustOf({ ...old, createdAt: daysAgo(3) }, rules, now), 'trusted');
  t.equal(trustOf({ ...old, isVerified: false, createdAt: now }, rules, now), 'unverified');
  t.equal(trustOf({ ...old, hasActions: true }, rules, now), 'new', 'after an action of moderators');
});

t.test('moderators, admins and members vouched for are trusted from the start', async (t) => {
  const fresh = { ...old, isVerified: false, createdAt: now };
  t.equal(trustOf({ ...fresh, isStaff: true }, rules, now), 'trusted');
  t.equal(trustOf({ ...fresh, isVouchedFor: true }, rules, now), 'trusted');
});

t.test('a rule that is off requires nothing', async (t) => {
  const fresh = { ...old, isVerified: false, createdAt: now };
  t.equal(trustOf(fresh, { needsVerifiedAddress: false, newMemberDays: 0 }, now), 'trusted');
  t.equal(trustOf(fresh, { needsVerifiedAddress: false, newMemberDays: 1 }, now), 'new');
  t.equal(trustOf({ ...old, hasActions: true }, { ...rules, newMemberDays: 0 }, now), 'trusted');
  t.equal(trustOf({ ...fresh, isVerified: true }, { ...rules, newMemberDays: 0 }, now), 'trusted');
});
