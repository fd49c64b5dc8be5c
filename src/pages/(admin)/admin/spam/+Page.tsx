import type { Wave, WaveGroup } from '../../../../modules/moderation/contract/spam.ts';
import type { PageProps } from '../../../page-context.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/forms/Choices.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { NeedsScript } from '../../../ui/lists/States.tsx';
import { AdminFrame } from '../../AdminFrame.server.tsx';
import { DayChart } from '../DayChart.server.tsx';
import { memberPath } from '../members/member.tsx';
import type { SpamData } from './+data.ts';
import { BulkActions } from './BulkActions.island.tsx';
import { type SpamSelection, spamPath } from './selection.ts';
import { WaveMembers } from './WaveMembers.island.tsx';

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
function withGroup(selection: SpamSelection, { kind, key }: WaveGroup): SpamSelection {
  if (kind !== 'hour') return { ...selection, [kind]: key };
  const start = new Date(key);
  return { ...selection, since: toMinute(start), until: toMinute(new Date(start.getTime() + hourMs)) };
}

/** Groups of new members who share something. Each links to its members, within the current selection. */
function WaveGroups({ groups, selection }: { groups: readonly WaveGroup[]; selection: SpamSelection }) {
  if (groups.length === 0)
    return (
      <p className="audit-empty">No three new members of the last seven days have anything in common.</p>
    );
  return (
    <div className="wave-groups">
      <table className="figures">
        <caption>Groups of at least three new members with something in common. Times are in UTC.</caption>
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
                <a href={spamPath(withGroup(selection, group))}>{group.label}</a>
                {group.known > 0 && (
                  <span className="wave-known">
                    Older members with it: {group.known >= 1_000 ? 'more than 1,000' : group.known}
                  </span>
                )}
              </th>
              <td>{group.members.toLocaleString('en-US')}</td>
              <td>
                <SignedUp first={group.first} last={group.last} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The times of the first and last sign-up; the day is said once if it is the same. */
function SignedUp({ first, last }: { first: string; last: string }) {
  const [from, to] = [new Date(first), new Date(last)];
  const isSameDay = first.slice(0, 10) === last.slice(0, 10);
  return (
    <>
      <time dateTime={first}>{time.format(from)}</time>{' '}
      <span className="wave-last">
        – <time dateTime={last}>{isSameDay ? last.slice(11, 16) : time.format(to)}</time>
      </span>
    </>
  );
}

const hour = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const wordsOfHour = (at: string) => hour.format(new Date(at));

export default function Page({ data, viewer, path }: PageProps<SpamData>) {
  const { waves, selection, wave, failure, bulkActions } = data;
  return (
    <AdminFrame viewer={viewer} path={path} title="Spam waves">
      <p className="setting-text">
        Accounts created by a script usually have something in common. Choose groups until only those accounts
        are left, then suspend or delete all of them at once. Moderators and admins are never included.
      </p>
      {bulkActions.length > 0 && (
        <section className="wave-part" aria-labelledby="bulk-actions">
          <h2 id="bulk-actions">Running and past</h2>
          <Island of={BulkActions} first={bulkActions} />
        </section>
      )}
      <DayChart
        title="Sign-ups by hour, the last seven days (UTC)"
        kind="sum"
        span="Hour"
        values={waves.hours.map(({ hour: at, signUps }) => ({ day: at, value: signUps }))}
        wordsOf={wordsOfHour}
      />
      <WaveGroups groups={waves.groups} selection={selection} />
      <section className="wave-part" id="members" aria-labelledby="selected">
        <h2 id="selected">Members</h2>
        <WaveFilter selection={selection} path={path} />
        {failure !== null && <p className="form-failure">{failure}</p>}
        {wave === null && failure === null && <p className="audit-empty">Choose a group above, or a time.</p>}
        {wave !== null && <WaveSummary wave={wave} />}
        {wave !== null && wave.totalDocs > 0 && (
          <>
            <NeedsScript action="Acting upon members" />
            <Island of={WaveMembers} docs={wave.docs} totalDocs={wave.totalDocs} selection={wave.selection} />
            <div className="audit-more">
              {wave.page > 1 && <ButtonLink href={spamPath(selection, wave.page - 1)}>Previous</ButtonLink>}
              {wave.hasNextPage && <ButtonLink href={spamPath(selection, wave.page + 1)}>Next</ButtonLink>}
            </div>
          </>
        )}
      </section>
    </AdminFrame>
  );
}

const groups = [
  { name: 'network', words: 'Network' },
  { name: 'invitation', words: 'Invitation' },
  { name: 'code', words: 'Code' },
] as const;

/** The selection as a form; groups without a text field are links that remove them. */
function WaveFilter({ selection, path }: { selection: SpamSelection; path: string }) {
  const { network, invitation, code } = selection;
  const chosen = groups.filter(({ name }) => selection[name] !== undefined);
  return (
    <search>
      <form className="audit-filter" action={`${path}#members`}>
        <Field label="From (UTC)" name="since" type="datetime-local" defaultValue={selection.since} />
        <Field label="Until (UTC)" name="until" type="datetime-local" defaultValue={selection.until} />
        <Field label="Mail domain" name="domain" autoComplete="off" defaultValue={selection.domain} />
        {network !== undefined && <input type="hidden" name="network" value={network} />}
        {invitation !== undefined && <input type="hidden" name="invitation" value={invitation} />}
        {code !== undefined && <input type="hidden" name="code" value={code} />}
        <div className="wave-trusted">
          <CheckField
            label="Trusted members too"
            name="trusted"
            value="include"
            hint="Members who are no longer new, or whom an operator has vouched for"
            defaultChecked={selection.trusted === 'include'}
          />
        </div>
        <div className="wave-chosen">
          <Button type="submit">Show members</Button>
          {chosen.map(({ name, words }) => {
            const { [name]: value = '', ...rest } = selection;
            return (
              <ButtonLink key={name} look="quiet" href={spamPath(rest)}>
                {words} {value.slice(0, 8)}: leave out
              </ButtonLink>
            );
          })}
          {Object.keys(selection).length > 0 && (
            <ButtonLink look="quiet" href={path}>
              Clear
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  );
}

const count = (number: number, one: string, more = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : more}`;

/** How many members are selected, and who matches but is left out. */
function WaveSummary({ wave: { totalDocs, webs, leftOut, handled } }: { wave: Wave }) {
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
