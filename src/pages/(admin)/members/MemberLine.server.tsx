import type { MemberList } from '../../../modules/accounts/contract/index.ts';
import { formatBytes } from '../../(uploads)/index.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Day } from '../../ui/Day.tsx';
import { MemberMarks } from './MemberMarks.tsx';
import { memberPath } from './member-path.ts';

/** A member in the list for moderators and admins; the whole line leads to their page. */
export function MemberLine({ member }: { member: MemberList['docs'][number] }) {
  const { username, fullName, avatar, email, createdAt, lastSeenAt, webs, bytes } = member;
  return (
    <li className="member-line">
      <Avatar username={username} fullName={fullName} image={avatar} size={40} />
      <div className="member-words">
        <p className="member-names">
          <a className="member-link" href={memberPath(username)}>
            {fullName}
          </a>
          <span>{username}</span>
          <MemberMarks member={member} />
        </p>
        <p className="audit-facts">
          {email !== null && <span>{email}</span>}
          <span>
            joined <Day at={createdAt} />
          </span>
          {lastSeenAt !== null && (
            <span>
              seen <Day at={lastSeenAt} />
            </span>
          )}
          <span>{webs === 1 ? '1 web' : `${webs.toLocaleString('en-US')} webs`}</span>
          {bytes > 0 && <span>{formatBytes(bytes)}</span>}
        </p>
      </div>
    </li>
  );
}
