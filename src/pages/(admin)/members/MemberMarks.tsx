import type { MemberList } from '../../../modules/accounts/contract/index.ts';

const roleWords = { member: null, moderator: 'Moderator', admin: 'Admin' } as const;

/** What is special about a member, in words: a role, an address that is not confirmed. */
export function MemberMarks({
  member: { role, isVerified },
}: {
  member: Pick<MemberList['docs'][number], 'role' | 'isVerified'>;
}) {
  return (
    <>
      {roleWords[role] && <span className="member-mark">{roleWords[role]}</span>}
      {!isVerified && <span className="member-mark">Not confirmed</span>}
    </>
  );
}
