import type { WaveGroup } from '../../../modules/moderation/contract/spam.ts';
import { type Asked, spamPath } from './selection.ts';

const words: Record<WaveGroup['kind'], string> = {
  hour: 'Same hour',
  network: 'Same network',
  domain: 'Same mail domain',
  invitation: 'Same invitation',
  code: 'Same code',
};
const time = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const hourMs = 3_600_000;
const toMinute = (at: Date) => at.toISOString().slice(0, 16);

/** The selection with a group added. */
function withGroup(asked: Asked, { kind, key }: WaveGroup): Asked {
  if (kind !== 'hour') return { ...asked, [kind]: key };
  const start = new Date(key);
  return { ...asked, since: toMinute(start), until: toMinute(new Date(start.getTime() + hourMs)) };
}

/** Groups of new members who share something. Each links to its members, within the current selection. */
export function WaveGroups({ groups, asked }: { groups: readonly WaveGroup[]; asked: Asked }) {
  if (groups.length === 0)
    return (
      <p className="audit-empty">No three new members of the last seven days have anything in common.</p>
    );
  return (
    <div className="wave-groups">
      <table className="figures">
        <caption>What at least three new members have in common. Times are in UTC.</caption>
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col">Members</th>
            <th scope="col">Signed up</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={`${group.kind} ${group.key}`}>
              <th scope="row">
                <span className="wave-kind">{words[group.kind]}</span>{' '}
                <a href={spamPath(withGroup(asked, group))}>{group.label}</a>
                {group.known > 0 && (
                  <span className="wave-known">
                    Older members with it: {group.known >= 1_000 ? 'more than 1,000' : group.known}
                  </span>
                )}
              </th>
              <td>{group.members.toLocaleString('en-US')}</td>
              <td>
                <time dateTime={group.first}>{time.format(new Date(group.first))}</time> –{' '}
                <time dateTime={group.last}>{time.format(new Date(group.last))}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
