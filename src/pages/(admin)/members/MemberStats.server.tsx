import type { MemberFacts } from '../../../modules/accounts/contract/index.ts';
import { formatBytes } from '../../(uploads)/index.ts';

const kinds: Record<string, string> = {
  avatar: 'Avatars',
  cover: 'Covers',
  image: 'Pictures',
  video: 'Videos',
  audio: 'Audio',
  thumbnail: 'Pictures of webs',
  source: 'Pictures to be cropped',
};

/** How much a member has made, what was reported about it, and how much storage it uses. */
export function MemberStats({ member }: { member: MemberFacts }) {
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
