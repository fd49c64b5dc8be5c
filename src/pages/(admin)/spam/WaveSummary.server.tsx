import type { Wave } from '../../../modules/moderation/contract/spam.ts';
import { memberPath } from '../members/member-path.ts';

const count = (number: number, one: string, more = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : more}`;

/** How many members are selected, and who matches but is left out. */
export function WaveSummary({ wave: { totalDocs, webs, leftOut, handled } }: { wave: Wave }) {
  const others = leftOut.total - leftOut.usernames.length;
  return (
    <div className="wave-summary">
      <p>
        <strong>{count(totalDocs, 'member')}</strong> with {count(webs, 'web')}
      </p>
      {leftOut.total > 0 && (
        <p className="admin-note">
          {count(leftOut.total, 'trusted member')} with the same in common{' '}
          {leftOut.total === 1 ? 'is' : 'are'} left out:{' '}
          {leftOut.usernames.map((username, at) => (
            <span key={username}>
              {at > 0 && ', '}
              <a href={memberPath(username)}>@{username}</a>
            </span>
          ))}
          {others > 0 && ` and ${count(others, 'other')}`}
        </p>
      )}
      {handled > 0 && (
        <p className="setting-text">
          {count(handled, 'member')} suspended or deleted already: left as they are.
        </p>
      )}
    </div>
  );
}
