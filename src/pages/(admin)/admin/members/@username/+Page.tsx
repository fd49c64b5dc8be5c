import { mayAdminister } from '../../../../../modules/accounts/policy.ts';
import { hasRole } from '../../../../../shared/rules/roles.ts';
import type { PageProps } from '../../../../page-context.ts';
import { pagePath } from '../../../../page-path.ts';
import { Island } from '../../../../runtime/islands/Island.server.tsx';
import { Avatar } from '../../../../ui/avatar/Avatar.tsx';
import { NeedsScript } from '../../../../ui/forms/NeedsScript.tsx';
import { AdminFrame } from '../../../components/AdminFrame.server.tsx';
import { MemberAccount } from '../../../islands/MemberAccount.island.tsx';
import { MemberModeration } from '../../../islands/MemberModeration.island.tsx';
import { MemberStats } from '../../../members/MemberStats.server.tsx';
import type { MemberData } from './+data.ts';

export default function Page({ data: { member, siteLimits, actions }, viewer, path }: PageProps<MemberData>) {
  const { username, fullName, avatar } = member;
  const isAdmin = hasRole(viewer, 'admin');
  const mayAct = viewer !== null && mayAdminister(viewer.role, member.role);
  return (
    <AdminFrame viewer={viewer} path={path} title={fullName}>
      <div className="member-head">
        <Avatar username={username} fullName={fullName} image={avatar} size={64} />
        <p className="member-words">
          <a href={pagePath('/@username', { username })}>{username}</a>
          <span className="audit-facts">
            <a href={pagePath('/admin/members')}>All members</a>
            {isAdmin && member.role !== 'member' && (
              <a href={`${pagePath('/admin/audit')}?actor=${username}`}>What they did as a moderator</a>
            )}
          </span>
        </p>
      </div>
      <MemberStats member={member} />
      <NeedsScript action="Changing a member's account" />
      <Island
        of={MemberAccount}
        member={member}
        siteLimits={isAdmin ? siteLimits : null}
        isAdmin={isAdmin}
        mayAct={mayAct}
      />
      <Island
        of={MemberModeration}
        memberId={member._id}
        username={username}
        actions={actions}
        mayAct={mayAct && member._id !== viewer?.id}
      />
    </AdminFrame>
  );
}
