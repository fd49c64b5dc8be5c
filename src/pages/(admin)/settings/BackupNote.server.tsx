import type { BackupState } from '../../../modules/site/index.ts';
import { formatBytes } from '../../(uploads)/index.ts';

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

const Moment = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{time.format(at)} (UTC)</time>;

/** What became of the daily backups. */
export function BackupNote({ state: { isOn, last, good } }: { state: BackupState }) {
  if (!isOn)
    return (
      <p className="setting-text">
        The worker makes no backups. Set BACKUP_AT to a time of the day, such as 03:30, in the server’s
        environment.
      </p>
    );
  return (
    <>
      <p className="setting-text">
        {good === null ? (
          'There is no backup yet.'
        ) : (
          <>
            The last good backup, {good.name} of {formatBytes(good.bytes)}, began on{' '}
            <Moment at={good.startedAt} />. All its checksums were compared.
          </>
        )}
      </p>
      {last?.error != null && (
        <p className="admin-note">
          The last attempt failed on <Moment at={last.finishedAt} />: {last.error}
        </p>
      )}
    </>
  );
}
