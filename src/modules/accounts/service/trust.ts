import type { Clock } from '../../../shared/clock.ts';
import type { Db } from '../../../shared/db/database.ts';
import { AppError, tooMany, unauthorized } from '../../../shared/errors/app-error.ts';
import { fingerprint } from '../../../shared/keys.ts';
import { type CountedAction, PublicPermit, type Trust } from '../../../shared/visibility/publication.ts';
import { isOn, normalizeText, type Settings, type Site } from '../../site/index.ts';
import { refundHit, takeHit } from '../repository/throttles.ts';
import { findTrustFacts } from '../repository/users.ts';
import { type TrustLevel, type TrustRules, trustOf } from '../rules/trust.ts';
import {
  addressNotVerified,
  newMemberLimit,
  tooManyRepetitions,
  trustMessages,
} from '../rules/trust-messages.ts';

type RuleDeps = { site: Pick<Site, 'settings' | 'mailSettings'>; config: { publicUrl: string } };
type Deps = RuleDeps & { clock: Clock };

const secondsPerDay = 86_400;
const repetitionSeconds = 6 * 3_600;

const limits = {
  webs: 'newMemberWebs',
  comments: 'newMemberComments',
  uploads: 'newMemberUploads',
  follows: 'newMemberFollows',
  likes: 'newMemberLikes',
} as const satisfies Record<CountedAction, keyof Settings>;

const isLocal = (publicUrl: string) =>
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(publicUrl).hostname);

/**
 * The rules by the site's current settings. By default they are off for a site on the local machine, and for one
 * without mail, where nobody could verify an address.
 */
export function trustRules({ site: { settings, mailSettings }, config }: RuleDeps): TrustRules {
  const { verifiedBeforePublic, newMemberLimits, newMemberDays } = settings.get();
  const isPublicSite = !isLocal(config.publicUrl);
  return {
    needsVerifiedAddress: isOn(verifiedBeforePublic, isPublicSite && mailSettings().smtpUrl !== ''),
    newMemberDays: isOn(newMemberLimits, isPublicSite) ? newMemberDays : 0,
  };
}

/** Two comments count as repeated if they differ only in the mentioned member, in spacing or in capitals. */
const repetitionKey = (text: string) =>
  fingerprint(
    normalizeText(text)
      .replace(/^\s*@[\w-]+/, '')
      .trim()
      .split(/\s+/)
      .join(' '),
  );

/** Rules about members whose address is not verified, and about new members. While both are off, no row is read. */
export function createTrust(deps: Deps) {
  const levelOf = async (db: Db, { id }: { id: string }): Promise<TrustLevel> => {
    const rules = trustRules(deps);
    if (!rules.needsVerifiedAddress && rules.newMemberDays === 0) return 'trusted';
    const facts = await findTrustFacts(db, id);
    if (!facts) throw unauthorized();
    return trustOf(facts, rules, facts.now);
  };
  const permit: Trust['permit'] = async (db, member, visibility = 'public') => {
    if ((await levelOf(db, member)) === 'unverified')
      throw new AppError(403, trustMessages.verifyFirst, { code: addressNotVerified });
    return new PublicPermit(visibility);
  };
  return {
    permit,
    publish: async (db, member, preferred) => {
      if (preferred === 'private') return false;
      if (preferred !== undefined) return permit(db, member, preferred);
      return (await levelOf(db, member)) === 'unverified' ? false : new PublicPermit();
    },
    republish: async (db, member, { now, preferred }) => {
      if (preferred === undefined) return undefined;
      if (preferred === 'private') return false;
      const isSeen = now === 'public' || now === preferred;
      return isSeen ? new PublicPermit(preferred) : permit(db, member, preferred);
    },
    count: async (db, member, action) => {
      if ((await levelOf(db, member)) === 'trusted') return async () => {};
      const key = `new member ${action} ${member.id}`;
      const max = deps.site.settings.get()[limits[action]];
      const { window, secondsLeft } = await takeHit(db, key, max, secondsPerDay);
      if (window === null) throw tooMany(newMemberLimit(action, secondsLeft), secondsLeft);
      return () => refundHit(db, key, window);
    },
    hasLinks: (owner) => {
      const facts = {
        isVerified: owner.owner_is_verified,
        createdAt: owner.owner_joined_at,
        isStaff: owner.owner_is_staff,
        isVouchedFor: owner.owner_is_vouched_for,
        hasActions: owner.owner_has_actions,
      };
      return trustOf(facts, trustRules(deps), deps.clock.now()) === 'trusted';
    },
    textKey: (text) => {
      const { repeatedComments } = deps.site.settings.get();
      return isOn(repeatedComments, !isLocal(deps.config.publicUrl)) ? repetitionKey(text) : null;
    },
    countText: async (db, { id }, textKey) => {
      const { repeatedCommentsAllowed: max } = deps.site.settings.get();
      const key = `same text ${id} ${textKey.toString('base64url')}`;
      const { window, secondsLeft } = await takeHit(db, key, max, repetitionSeconds);
      if (window === null) throw tooMany(tooManyRepetitions, secondsLeft);
    },
  } satisfies Trust;
}
