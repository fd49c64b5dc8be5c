import type { MemberList } from '../../../../modules/accounts/contract/index.ts';
import { pagePath } from '../../../page-path.ts';

/**
 * The page of a member for moderators. Its address accepts capitals, so that a member named like the page `waiting`
 * has one too.
 */
export const memberPath = (username: string) =>
  pagePath('/admin/members/@username', { username: username === 'waiting' ? 'Waiting' : username });

const roleWords = { member: null, moderator: 'Moderator', admin: 'Admin' } as const;

type MarksProps = {
  member: Pick<MemberList['docs'][number], 'role' | 'isVerified'>;
  /** False in lists of a site that does not ask for verified addresses, where most members would have the mark. */
  marksUnverified?: boolean;
};

/** Marks of a member, such as a role or an address that is not verified. */
export function MemberMarks({ member: { role, isVerified }, marksUnverified = true }: MarksProps) {
  return (
    <>
      {roleWords[role] && <span className="member-mark">{roleWords[role]}</span>}
      {marksUnverified && !isVerified && <span className="member-mark">Not verified</span>}
    </>
  );
}
