import type { MemberFacts } from '../../../modules/accounts/contract/index.ts';
import { Day } from '../../ui/Day.tsx';
import { MemberMarks } from './MemberMarks.tsx';
import { memberPath } from './member-path.ts';

const came = { 'signed-up': 'Signed up', approved: 'Approved by', invited: 'Invited by' } as const;

/** What is known of a member's account. */
export function MemberFactsList({ member }: { member: MemberFacts }) {
  const { createdAt, lastSeenAt, email, isVerified, role } = member;
  const { how, by } = member.came;
  return (
    <dl className="facts">
      <dt>Joined</dt>
      <dd>
        <Day at={createdAt} />
      </dd>
      <dt>How</dt>
      <dd>
        {came[how]} {by !== null ? <a href={memberPath(by)}>{by}</a> : how === 'invited' && 'a former member'}
      </dd>
      <dt>Last seen</dt>
      <dd>{lastSeenAt === null ? 'Not in the last weeks' : <Day at={lastSeenAt} />}</dd>
      {email !== null && (
        <>
          <dt>Mail address</dt>
          <dd>{email}</dd>
        </>
      )}
      <dt>State</dt>
      <dd className="member-names">
        {role === 'member' && isVerified ? 'Member, address confirmed' : <MemberMarks member={member} />}
      </dd>
    </dl>
  );
}
