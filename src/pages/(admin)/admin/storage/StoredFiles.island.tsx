import { useEffect, useState } from 'react';
import type { StorageFacts } from '../../../../modules/assets/contract.ts';
import { messages } from '../../../../modules/assets/rules/messages.ts';
import { formatBytes } from '../../../(uploads)/index.ts';
import { pagePath } from '../../../page-path.ts';
import { call } from '../../../runtime/api/api.ts';
import { messageOf } from '../../../runtime/api/failures.ts';
import { island } from '../../../runtime/islands/island.ts';
import { toast } from '../../../runtime/toasts/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { memberPath } from '../members/member.tsx';
import { SizesTable } from './SizesTable.tsx';

const kindNames = new Map([
  ['image', 'Images'],
  ['video', 'Videos'],
  ['audio', 'Audio'],
  ['thumbnail', 'Pictures of webs'],
  ['avatar', 'Avatars'],
  ['cover', 'Covers'],
  ['source', 'Pictures to crop'],
]);

const pollMs = 1_500;
const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Stored media by the last survey, and orphaned files. */
function Files({ facts: rendered }: { facts: StorageFacts }) {
  const [facts, setFacts] = useState(rendered);
  const [isAsking, setAsking] = useState(false);
  const { survey, orphans, missing } = facts;
  const isCounting = survey !== null && survey.finishedAt === null;
  const isBusy = isCounting || survey?.isDeleting === true;

  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => {
      // The next poll follows even if this one fails.
      if (!document.hidden) call('GET /admin/storage', {}).then(setFacts, () => {});
    }, pollMs);
    return () => clearInterval(timer);
  }, [isBusy]);

  const change = async (request: Promise<StorageFacts>, message: string) => {
    try {
      setFacts(await request);
      toast('success', message);
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
  const count = () => change(call('POST /admin/storage/survey', {}), messages.surveyStarted);
  const deleteOrphans = () =>
    change(
      call('POST /admin/storage/delete-orphans', { body: { files: orphans.files } }),
      messages.orphanDeletionStarted,
    );

  return (
    <>
      <section className="setting" aria-labelledby="files">
        <header className="setting-head">
          <h2 id="files">Files</h2>
          <p className="setting-text">
            Pictures, videos and audio with their smaller copies, as they are in the store. See also the{' '}
            <a href={`${pagePath('/admin/members')}?sort=storage`}>members with the most files</a>.
          </p>
        </header>
        <div className="setting-body">
          <p aria-live="polite">{stateOf(survey)}</p>
          {survey && survey.kinds.length > 0 && (
            <SizesTable
              name="Files by kind"
              heads={['Kind', 'Files', 'Size', 'Smaller copies']}
              rows={survey.kinds.map(({ kind, files, bytes, copyBytes }) => [
                kindNames.get(kind) ?? kind,
                files.toLocaleString('en-US'),
                formatBytes(bytes),
                formatBytes(copyBytes),
              ])}
            />
          )}
          {survey && survey.unknownObjects > 0 && (
            <p className="setting-text">
              {counted(survey.unknownObjects, 'file', 'files')} ({formatBytes(survey.unknownBytes)}) with
              names that are not ours. They are never deleted.
            </p>
          )}
          <div className="setting-actions">
            <Button aria-disabled={isBusy} onClick={() => !isBusy && void count()}>
              {survey === null ? 'Count the files' : 'Count again'}
            </Button>
          </div>
        </div>
      </section>
      {survey && (
        <section className="setting" aria-labelledby="orphans">
          <header className="setting-head">
            <h2 id="orphans">Orphaned files</h2>
            <p className="setting-text">
              Files that nothing names: what a crash or a restored backup has left behind. Those of the last
              24 hours do not count.
            </p>
          </header>
          <div className="setting-body">
            <p>
              {orphans.files === 0
                ? 'There are no orphaned files.'
                : `${counted(orphans.files, 'file', 'files')}, ${formatBytes(orphans.bytes)}.`}
            </p>
            {orphans.files > 0 && (
              <div className="setting-actions">
                <Button look="danger" aria-disabled={isBusy} onClick={() => !isBusy && setAsking(true)}>
                  {survey.isDeleting ? 'Deleting...' : 'Delete orphaned files'}
                </Button>
              </div>
            )}
          </div>
        </section>
      )}
      {survey && <MissingFiles missing={missing} />}
      {isAsking && (
        <ConfirmDialog
          title="Delete orphaned files"
          question={`${counted(orphans.files, 'file', 'files')} with ${formatBytes(orphans.bytes)} will be deleted. This cannot be undone.`}
          onConfirm={() => void deleteOrphans()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function stateOf(survey: StorageFacts['survey']): string {
  if (survey === null) return 'The files have not been counted yet.';
  if (survey.finishedAt === null) return `Counting: ${counted(survey.objects, 'file', 'files')} so far.`;
  const when = `${survey.finishedAt.slice(0, 16).replace('T', ' ')} UTC`;
  return survey.kinds.length === 0 ? `No files. Counted at ${when}.` : `Counted at ${when}.`;
}

export const StoredFiles = island({ name: 'StoredFiles', on: 'load', ssr: true }, Files);

/** Files that the database names and the store lacks, with their owners. */
function MissingFiles({ missing: { files, first } }: { missing: StorageFacts['missing'] }) {
  return (
    <section className="setting" aria-labelledby="missing">
      <header className="setting-head">
        <h2 id="missing">Missing files</h2>
        <p className="setting-text">
          Files that members own but the store lacks. A backup of the store may still have them.
        </p>
      </header>
      <div className="setting-body">
        {files === 0 ? (
          <p>No files are missing.</p>
        ) : (
          <>
            <p>
              {files.toLocaleString('en-US')} {files === 1 ? 'file' : 'files'}
              {files > first.length && `, the first ${first.length} of them:`}
            </p>
            <ul className="storage-missing">
              {first.map(({ publicId, kind, owner }) => (
                <li key={publicId}>
                  <code>{publicId}</code> {kind}
                  {owner !== null && (
                    <>
                      {' '}
                      of <a href={memberPath(owner)}>@{owner}</a>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
