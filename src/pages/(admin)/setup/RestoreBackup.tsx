import { useState } from 'react';
import { messages } from '../../../modules/site/rules/messages.ts';
import { formatBytes } from '../../(uploads)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { Button } from '../../ui/Button.tsx';
import { Day } from '../../ui/Day.tsx';

type Listed = { place: string; backups: { name: string; bytes: number; writtenAt: string }[] };

/** Restores a backup of the server's folder or bucket instead of setting up a new site. */
export function RestoreBackup({ readCode }: { readCode: () => string }) {
  const [listed, setListed] = useState<Listed | null>(null);
  const [name, setName] = useState('');
  const [outcome, setOutcome] = useState<{ text: string; isError: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setOutcome(null);
    try {
      await work();
    } catch (error) {
      setOutcome({ text: messageOf(error), isError: true });
    }
    setBusy(false);
  };
  const list = () =>
    run(async () => {
      const found = await call('POST /setup/backups', { body: { code: readCode() }, anonymous: true });
      setListed(found);
      setName(found.backups[0]?.name ?? '');
    });
  const restore = () =>
    run(async () => {
      await call('POST /setup/restore', { body: { code: readCode(), name }, anonymous: true });
      setDone(true);
      setOutcome({
        text: `${messages.restored}. The server starts again; log in as you did before.`,
        isError: false,
      });
    });
  return (
    <div className="setup-part">
      <p className="setup-text">
        Brings back a whole site: members, webs, files and settings. Put the file into the folder or bucket of
        the server’s backups first.
      </p>
      {listed === null && (
        <Button aria-disabled={isBusy} onClick={list}>
          {isBusy ? 'Looking...' : 'Look for backups'}
        </Button>
      )}
      {listed?.backups.length === 0 && <p className="setup-text">There are no backups in {listed.place}.</p>}
      {listed !== null && listed.backups.length > 0 && !isDone && (
        <>
          <fieldset className="setup-backups">
            <legend>Backups in {listed.place}</legend>
            {listed.backups.map((backup) => (
              <label key={backup.name}>
                <input
                  type="radio"
                  name="backup"
                  checked={backup.name === name}
                  onChange={() => setName(backup.name)}
                />
                <span>
                  {backup.name}
                  <small>
                    <Day at={backup.writtenAt} />, {formatBytes(backup.bytes)}
                  </small>
                </span>
              </label>
            ))}
          </fieldset>
          <Button look="accent" aria-disabled={isBusy} onClick={restore}>
            {isBusy ? 'Restoring... this can take long' : 'Restore this backup'}
          </Button>
        </>
      )}
      <p role="status" className={outcome?.isError ? 'setup-failure' : 'setup-text'}>
        {outcome?.text}
      </p>
    </div>
  );
}
