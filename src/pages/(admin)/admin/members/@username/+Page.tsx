import type { MemberFacts } from '../../../../../modules/accounts/contract/index.ts';
import { mayAdminister } from '../../../../../modules/accounts/rules/policy.ts';
import type { Action } from '../../../../../modules/moderation/contract/actions.ts';
import { hasRole } from '../../../../../shared/rules/roles.ts';
import { formatBytes } from '../../../../(uploads)/index.ts';
import type { PageProps } from '../../../../page-context.ts';
import { pagePath } from '../../../../page-path.ts';
import { Island } from '../../../../runtime/islands/Island.server.tsx';
import { Avatar } from '../../../../ui/avatar/Avatar.tsx';
import { Day } from '../../../../ui/Day.tsx';
import { NeedsScript } from '../../../../ui/lists/States.tsx';
import { AdminFrame } from '../../../AdminFrame.server.tsx';
import { RecentWebs } from '../RecentWebs.server.tsx';
import type { MemberData } from './+data.ts';
import { MemberAccount } from './MemberAccount.island.tsx';
import { MemberModeration } from './MemberModeration.island.tsx';

export default function Page({
  data: { member, siteLimits, actions, webs },
  viewer,
  path,
}: PageProps<MemberData>) {
  const { username, fullName, avatar } = member;
  const isAdmin = hasRole(viewer, 'admin');
  const suspension = actions.find(isSuspension);
  const mayAct = viewer !== null && mayAdminister(viewer.role, member.role);
  return (
    <AdminFrame viewer={viewer} path={path} title={<bdi>{fullName}</bdi>}>
      <div className="member-head">
        <Avatar username={username} fullName={fullName} image={avatar} size={64} />
        <p className="member-words">
          <a href={pagePath('/@username', { username })}>{username}</a>
          {suspension && (
            <span>
              <span className="member-mark">
                Suspended
                {suspension.endsAt !== null && (
                  <>
                    {' '}
                    until <Day at={suspension.endsAt} />
                  </>
                )}
              </span>
            </span>
          )}
          <span className="audit-facts">
            <a href={pagePath('/admin/members')}>All members</a>
            {isAdmin && member.role !== 'member' && (
              <a href={`${pagePath('/admin/audit')}?actor=${username}`}>Their actions as a moderator</a>
            )}
          </span>
        </p>
      </div>
      <section className="case-part" aria-labelledby="made">
        <h2 id="made">Latest public webs</h2>
        <RecentWebs webs={webs} />
      </section>
      <NeedsScript action="Changing a member's account" />
      <Island
        of={MemberModeration}
        memberId={member._id}
        username={username}
        actions={actions}
        mayAct={mayAct && member._id !== viewer?.id}
      />
      <MemberStats member={member} />
      <Island
        of={MemberAccount}
        member={member}
        siteLimits={isAdmin ? siteLimits : null}
        isAdmin={isAdmin}
        mayAct={mayAct}
      />
    </AdminFrame>
  );
}

/** Whether the action is a suspension that has not ended. */
const isSuspension = ({ action, isUndone, endsAt }: Action) =>
  action === 'suspend' && !isUndone && (endsAt === null || Date.parse(endsAt) > Date.now());

const kinds: Record<string, string> = {
  avatar: 'Avatars',
  cover: 'Covers',
  image: 'Pictures',
  video: 'Videos',
  audio: 'Audio',
  thumbnail: 'Pictures of webs',
  source: 'Pictures to be cropped',
};

/** The amount of a member's content, the reports about it, and the storage that it uses. */
function MemberStats({ member }: { member: MemberFacts }) {
  const { reports, storage } = member;
  const stats = [
    {
      name: 'Webs',
      value: member.webs,
      note: `${member.publicWebs} public, ${formatBytes(member.codeBytes)}`,
    },
    { name: 'Comments', value: member.comments, note: `${member.replies} replies` },
    { name: 'Collections', value: member.collections, note: '' },
    { name: 'Followers', value: member.followers, note: `follows ${member.following}` },
    {
      name: 'Reports about them',
      value: reports.about,
      note: `${reports.open} open, ${reports.acted} led to action; made ${reports.own}`,
    },
    { name: 'Files', value: member.files, note: formatBytes(member.bytes) },
  ];
  return (
    <>
      <dl className="stats member-stats">
        {stats.map(({ name, value, note }) => (
          <div key={name} className="stat">
            <dt>{name}</dt>
            <dd>
              <strong>{value.toLocaleString('en-US')}</strong>
              {note}
            </dd>
          </div>
        ))}
      </dl>
      {storage.length > 0 && (
        <table className="figures">
          <caption>Storage by kind</caption>
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">Files</th>
              <th scope="col">Size</th>
            </tr>
          </thead>
          <tbody>
            {storage.map(({ kind, files, bytes }) => (
              <tr key={kind}>
                <th scope="row">{kinds[kind] ?? kind}</th>
                <td>{files.toLocaleString('en-US')}</td>
                <td>{formatBytes(bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
