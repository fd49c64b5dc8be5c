import { useRef } from 'react';
import { trustMessages } from '../../../modules/accounts/rules/trust-messages.ts';
import type { WebUsage } from '../../../modules/webs/contract/index.ts';
import { visibilities, visibilityWords } from '../../../shared/rules/visibility.ts';
import { formatBytes } from '../../(uploads)/index.ts';
import { pagePath } from '../../page-path.ts';
import { formatCount } from '../../runtime/feeds/feed-data.ts';
import { island } from '../../runtime/islands/island.ts';
import { mayPublish } from '../../runtime/may-publish.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { FileGroup } from './FileGroup.tsx';
import {
  assetsPending,
  countItems,
  extrasLeft,
  hasExtras,
  hasPending,
  type Item,
  importedAssets,
  isChoice,
  isPending,
} from './items.ts';
import { type Groups, type Importer as State, useImporter } from './use-importer.ts';

type ImporterProps = { usage: WebUsage; fullName: string };

/** Chooses files, shows their contents, and imports the selected items. */
function ImportPage({ usage, fullName }: ImporterProps) {
  const importer = useImporter({ fullName });
  const { choice, work, failure } = importer;
  const items = choice.groups.flatMap((group) => group.items);
  const isOffered = items.length > 0 || choice.groups.some(({ found }) => hasExtras(found));
  return (
    <>
      <DropZone isBusy={work !== null} onFiles={(files) => void importer.read(files)} />
      {work?.kind === 'reading' && (
        <div className="import-bar">
          <p role="status">Reading…</p>
          <Button onClick={importer.cancel}>Cancel</Button>
        </div>
      )}
      {isOffered && <Totals items={items} usage={usage} importer={importer} />}
      <FormFailure message={failure} />
      {failure && work === null && items.some(({ id }) => id !== null) && !hasPending(choice.groups) && (
        <Button className="import-retry" onClick={() => void importer.importChosen()}>
          Try again
        </Button>
      )}
      {choice.groups.map((group) => (
        <FileGroup key={group.key} group={group} isBusy={work !== null} choice={choice} />
      ))}
    </>
  );
}

type TotalsProps = { items: readonly Item[]; usage: WebUsage; importer: State };

/** The chosen items, their share of the quota, and the button that imports them. */
function Totals({ items, usage, importer }: TotalsProps) {
  const { choice, work } = importer;
  const { groups } = choice;
  const pending = items.filter(isPending);
  const saved = items.filter(({ id }) => id !== null);
  const bytesOf = (some: readonly Item[]) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  const room = {
    webs: Math.max(0, usage.maxWebs - usage.webs - saved.length),
    bytes: Math.max(0, usage.maxCodeBytes - usage.codeBytes - bytesOf(saved)),
  };
  const choosable = items.filter(({ broken, id }) => broken === null && id === null);
  const isAnyLeft = choosable.length > 0 || groups.some((group) => extrasLeft(group).length > 0);
  const importedItems = countItems(saved.length, importedAssets(groups));
  const chosenItems = countItems(pending.length, groups.flatMap(assetsPending).length);
  const canImport = hasPending(groups);
  return (
    <div className="import-bar">
      <div className="import-sums">
        <p role="status">
          {work?.kind === 'importing'
            ? `Importing… ${work.done} of ${work.total}`
            : [
                importedItems && `${importedItems} imported`,
                isAnyLeft &&
                  `${chosenItems || 'Nothing'} chosen${pending.length > 0 ? `, ${formatBytes(bytesOf(pending))}` : ''}`,
              ]
                .filter(Boolean)
                .join('. ')}
        </p>
        {items.length > 0 && (
          <p className="import-facts">
            You have space for {formatCount(room.webs, 'web')} and {formatBytes(room.bytes)} of code.
          </p>
        )}
        {!mayPublish() && <p className="import-facts">{trustMessages.privateUntilVerified}</p>}
        {(pending.length > room.webs || bytesOf(pending) > room.bytes) && (
          <p className="import-problem">
            You have selected more than you have space for. What does not fit will not be imported.
          </p>
        )}
        {work?.kind === 'importing' && <progress aria-label="Import" max={work.total} value={work.done} />}
      </div>
      <div className="import-actions">
        {work === null && choosable.length > 1 && (
          <>
            <Button look="quiet" onClick={() => choice.chooseAll(pending.length < choosable.length)}>
              {pending.length < choosable.length ? 'Choose all' : 'Choose none'}
            </Button>
            <AllVisibilities choice={choice} />
          </>
        )}
        {work === null && saved.length > 0 && (
          <ButtonLink href={pagePath('/your-work/webs')}>Your Work</ButtonLink>
        )}
        {work === null && saved.length === 0 && importedItems && (
          <ButtonLink href={pagePath('/assets/my')}>My Assets</ButtonLink>
        )}
        {work === null && isAnyLeft && (
          <Button
            look="accent"
            aria-disabled={!canImport}
            onClick={() => canImport && void importer.importChosen()}
          >
            {`Import ${chosenItems}`.trim()}
          </Button>
        )}
        {work?.kind === 'importing' && <Button onClick={importer.cancel}>Cancel</Button>}
      </div>
    </div>
  );
}

function AllVisibilities({ choice }: { choice: Groups }) {
  return (
    <select
      className="field-input import-visibility"
      aria-label="Visibility of all"
      value=""
      onChange={({ target }) => isChoice(target.value) && choice.setVisibilities(target.value)}
    >
      <option value="" disabled>
        All…
      </option>
      {visibilities.map((value) => (
        <option key={value} value={value}>
          All {visibilityWords[value].toLowerCase()}
        </option>
      ))}
    </select>
  );
}

export const Importer = island({ name: 'Importer', on: 'load', ssr: true }, ImportPage);

const accepted = '.zip,.json,.html,.htm,.css,.js,.details';

type DropZoneProps = { isBusy: boolean; onFiles: (files: readonly File[]) => void };

/** Files, chosen or dropped. */
function DropZone({ isBusy, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    if (!isBusy && files && files.length > 0) onFiles([...files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button
    <div
      className="drop import-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        aria-label="Choose files"
        accept={accepted}
        multiple
        hidden
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
      <Button aria-disabled={isBusy} onClick={() => isBusy || input.current?.click()}>
        Choose files
      </Button>
      <p className="setting-text">or drop them here</p>
    </div>
  );
}
