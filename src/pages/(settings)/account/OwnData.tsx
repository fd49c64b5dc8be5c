import { useEffect, useState } from 'react';
import type { OwnExport } from '../../../modules/exports/contract/index.ts';
import { formatBytes } from '../../(uploads)/index.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../components/Section.tsx';
import { LocalTime } from './Devices.tsx';

const pollMs = 2_000;

/** The member's export: how to make one, how far it is, and its download. */
export function OwnData({ rendered }: { rendered: OwnExport | null }) {
  const [made, setMade] = useState(rendered);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = made?.state === 'waiting' || made?.state === 'running';
  useEffect(() => {
    if (!isUnderWay) return;
    // A failed question is asked again.
    const ask = () => void call('GET /exports/mine', {}).then(setMade, () => undefined);
    const timer = setInterval(ask, pollMs);
    return () => clearInterval(timer);
  }, [isUnderWay]);
  const run = async (work: () => Promise<OwnExport | null>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      setMade(await work());
    } catch (error) {
      toast('error', messageOf(error));
    }
    setBusy(false);
  };
  const create = () => void run(() => call('POST /exports/create', {}));
  const remove = () => void run(() => call('DELETE /exports/delete', {}));
  return (
    <Section
      title="Your data"
      text="A zip of everything you made here: webs as folders that open without this site, collections, comments, assets and your profile."
    >
      <div className="own-data">
        <div role="status">{made && <State made={made} />}</div>
        {made?.state === 'running' && (
          <p>
            {made.done} of {made.total} webs and assets are in it.
          </p>
        )}
        <div className="own-data-actions">
          {made?.downloadUrl && (
            <a className="button button-accent" href={made.downloadUrl} download>
              Download
            </a>
          )}
          {!isUnderWay && (
            <Button look={made?.downloadUrl ? 'outline' : 'accent'} aria-disabled={isBusy} onClick={create}>
              {labelOf(made)}
            </Button>
          )}
          {made && (
            <Button aria-disabled={isBusy} onClick={remove}>
              {isUnderWay ? 'Cancel' : 'Delete export'}
            </Button>
          )}
          <a href={pagePath('/import')}>Import webs</a>
        </div>
      </div>
    </Section>
  );
}

function labelOf(made: OwnExport | null): string {
  if (made === null) return 'Export everything';
  return made.state === 'failed' ? 'Try again' : 'Export again';
}

/** The announced text. It leaves out the progress, which changes every two seconds. */
function State({ made: { state, bytes, expiresAt, failure } }: { made: OwnExport }) {
  if (state === 'waiting') return <p>The export starts soon.</p>;
  if (state === 'running') return <p>Creating the export.</p>;
  if (state === 'failed') return <p>{failure}.</p>;
  return (
    <p>
      Ready, {formatBytes(bytes)}
      {expiresAt && (
        <>
          , until <LocalTime at={expiresAt} />
        </>
      )}
      .
    </p>
  );
}
