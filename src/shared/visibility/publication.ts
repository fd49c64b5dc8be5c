import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { newLinkKey } from '../db/statements/visibility.ts';
import type { Visibility } from '../rules/visibility.ts';

/** Visible to strangers: to all, or to those who have the link. */
export type SharedVisibility = Exclude<Visibility, 'private'>;

/**
 * Proof that this member may publish. Repositories of items that can be shared require it in place of `true`, so that
 * a new way of publishing cannot forget the rule. Only accounts issue it (tests/architecture).
 */
export class PublicPermit {
  readonly #isPermit = true;
  readonly visibility: SharedVisibility;

  constructor(visibility: SharedVisibility = 'public') {
    this.visibility = visibility;
  }

  static isPermit(value: unknown): value is PublicPermit {
    return typeof value === 'object' && value !== null && #isPermit in value && value.#isPermit;
  }
}

/** Who sees an item: only its owner, or others, with the proof that its owner may publish. */
export type Publication = false | PublicPermit;

/** Whether it is in the lists of everybody. */
export const isPublished = (publication: Publication): boolean =>
  PublicPermit.isPermit(publication) && publication.visibility === 'public';

/** The visibility that the owner wants. */
const visibilityOf = (publication: Publication): Visibility =>
  PublicPermit.isPermit(publication) ? publication.visibility : 'private';

type VisibilityValues = { visibility: Visibility; last_link_key?: RawBuilder<string> };

/** The columns of a new row. */
export function newVisibility(publication: Publication): VisibilityValues {
  const visibility = visibilityOf(publication);
  return { visibility, ...(visibility === 'unlisted' && { last_link_key: newLinkKey }) };
}

/**
 * The columns of an update; an item that is unlisted already keeps its link. Without a publication they stay
 * unchanged. `restoresLink`: an item that becomes unlisted gets its last link back.
 */
export function changedVisibility(
  publication: Publication | undefined,
  restoresLink = false,
): Partial<VisibilityValues> {
  if (publication === undefined) return {};
  const visibility = visibilityOf(publication);
  const kept = restoresLink ? sql`last_link_key` : sql`link_key`;
  return {
    visibility,
    ...(visibility === 'unlisted' && { last_link_key: sql<string>`coalesce(${kept}, ${newLinkKey})` }),
  };
}

/** Actions with a lower daily limit for new members. */
export const countedActions = ['webs', 'comments', 'uploads', 'follows', 'likes'] as const;
export type CountedAction = (typeof countedActions)[number];

type Person = { id: string };

/** The facts that decide whether URLs in an owner's texts are rendered as links. */
export type LinkFacts = {
  owner_is_verified: boolean;
  owner_joined_at: Date;
  owner_is_staff: boolean;
  owner_is_vouched_for: boolean;
  owner_has_actions: boolean;
};

/**
 * The rules about new members and those without a verified address. Passed as a dependency, since accounts itself
 * uses some of the modules that need them.
 */
export type Trust = {
  /** The proof that the member may write in public; throws a 403 with a code while their address must be verified first. */
  permit(db: Db, member: Person, visibility?: SharedVisibility): Promise<PublicPermit>;
  /** The visibility of a new item. By default it is public if the member may publish, and otherwise private. */
  publish(db: Db, member: Person, preferred: Visibility | undefined): Promise<Publication>;
  /**
   * The visibility of an item after a change; others continue to see what they see already, even if its owner's
   * address is unverified.
   */
  republish(
    db: Db,
    member: Person,
    change: { now: Visibility; preferred: Visibility | undefined },
  ): Promise<Publication | undefined>;
  /**
   * Counts one action of a new member, in the transaction of the action; throws a 429 beyond the day's limit. Returns a
   * function that takes the count back.
   */
  count(db: Db, member: Person, action: CountedAction): Promise<() => Promise<void>>;
  /** Whether addresses in a member's texts are links; those of members who are new or not verified are plain text. */
  hasLinks(facts: LinkFacts): boolean;
  /** The fingerprint by which a repeated comment is found; null while repetitions are allowed. */
  textKey(text: string): Buffer | null;
  /** Counts one more place for a text; throws a 429 when the member has written it at too many. */
  countText(db: Db, member: Person, textKey: Buffer): Promise<void>;
};
