import type { PageProps } from '../../../page-context.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { NeedsScript } from '../../../ui/forms/NeedsScript.tsx';
import { AdminFrame } from '../../components/AdminFrame.server.tsx';
import { BulkActions } from '../../spam/islands/BulkActions.island.tsx';
import { WaveMembers } from '../../spam/islands/WaveMembers.island.tsx';
import { spamPath } from '../../spam/selection.ts';
import { WaveFilter } from '../../spam/WaveFilter.server.tsx';
import { WaveGroups } from '../../spam/WaveGroups.server.tsx';
import { WaveSummary } from '../../spam/WaveSummary.server.tsx';
import { DayChart } from '../../stats/DayChart.server.tsx';
import type { SpamData } from './+data.ts';

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
  const { waves, asked, wave, failure, bulkActions } = data;
  return (
    <AdminFrame viewer={viewer} path={path} title="Spam waves">
      <p className="setting-text">
        A script signs up many times, and its accounts have something in common. Choose groups until only its
        members are left, then suspend or delete all of them at once. Moderators and admins are never among
        them.
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
      <WaveGroups groups={waves.groups} asked={asked} />
      <section className="wave-part" id="members" aria-labelledby="selected">
        <h2 id="selected">Members</h2>
        <WaveFilter asked={asked} path={path} />
        {failure !== null && <p className="form-failure">{failure}</p>}
        {wave === null && failure === null && <p className="audit-empty">Choose a group above, or a time.</p>}
        {wave !== null && <WaveSummary wave={wave} />}
        {wave !== null && wave.totalDocs > 0 && (
          <>
            <NeedsScript action="Acting upon members" />
            <Island of={WaveMembers} docs={wave.docs} totalDocs={wave.totalDocs} selection={wave.selection} />
            <div className="audit-more">
              {wave.page > 1 && <ButtonLink href={spamPath(asked, wave.page - 1)}>Previous</ButtonLink>}
              {wave.hasNextPage && <ButtonLink href={spamPath(asked, wave.page + 1)}>Next</ButtonLink>}
            </div>
          </>
        )}
      </section>
    </AdminFrame>
  );
}
