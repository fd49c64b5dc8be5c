import { useRef, useState } from 'react';
import type { BinPage } from '../../../../modules/bin/contract.ts';
import { type BinKind, messages } from '../../../../modules/bin/rules.ts';
import { pagePath } from '../../../page-path.ts';
import { call } from '../../../runtime/api/api.ts';
import { messageOf } from '../../../runtime/api/failures.ts';
import { island } from '../../../runtime/islands/island.ts';
import { toast } from '../../../runtime/toasts/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Day } from '../../../ui/Day.tsx';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { TrashIcon, UndoIcon } from '../../../ui/icons.tsx';
import { EmptyState } from '../../../ui/lists/States.tsx';

type Entry = BinPage['docs'][number];
type BinListProps = {
  kind: BinKind;
  label: string;
  entries: Entry[];
  /** Whether the bin is empty for all kinds. */
  isEmpty: boolean;
  /** How long items stay in the bin. */
  days: number;
};

const texts = {
  confirmEmpty: 'Permanently delete everything in the bin? This cannot be undone.',
  confirmPurge: (title: string) => `Delete “${title.slice(0, 120)}” permanently? This cannot be undone.`,
  nothing: {
    web: 'Webs you delete appear here.',
    collection: 'Collections you delete appear here.',
    asset: 'Assets you delete appear here.',
    comment: 'Comments you delete appear here.',
    reply: 'Replies you delete appear here.',
  },
};

/** The page of an item once it is restored; assets have no page. */
const addressOf: Partial<Record<BinKind, (entry: Entry) => string | null>> = {
  web: ({ _id }) => pagePath('/web/@webId', { webId: _id }),
  collection: ({ _id }) => pagePath('/collection/@collectionId', { collectionId: _id }),
  comment: ({ webId }) => webId && pagePath('/details/@webId', { webId }),
  reply: ({ webId }) => webId && pagePath('/details/@webId', { webId }),
};

function confirm(title: string, question: string, onConfirm: () => void): void {
  void openDialog(async () => {
    const { ConfirmDialog } = await import('../../../ui/dialogs/ConfirmDialog.tsx');
    return [ConfirmDialog, { title, question, onConfirm }];
  });
}

/**
 * Items in the bin, with buttons that restore or permanently delete each; and, if the bin is not empty, the button that
 * empties it.
 */
function List({ kind, label, entries: first, isEmpty: isEmptyAtFirst, days }: BinListProps) {
  const [entries, setEntries] = useState(first);
  const [isEmpty, setEmpty] = useState(isEmptyAtFirst);
  const [busy, setBusy] = useState<string | null>(null);
  const section = useRef<HTMLElement>(null);
  const attempt = async (id: string, work: () => Promise<void>) => {
    setBusy(id);
    try {
      await work();
    } catch (error) {
      toast('error', messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  /** Before the focused element is removed. */
  const takeFocus = () => section.current?.focus({ preventScroll: true });
  const take = (id: string) => {
    takeFocus();
    setEntries((all) => all.filter(({ _id }) => _id !== id));
  };
  const restore = (entry: Entry) =>
    attempt(entry._id, async () => {
      await call('POST /bin/{kind}/{id}/restore', { params: { kind, id: entry._id } });
      take(entry._id);
      const href = addressOf[kind]?.(entry);
      toast('success', messages.restored, href ? { link: { text: 'Open', href } } : {});
    });
  const purge = (id: string) =>
    attempt(id, async () => {
      await call('DELETE /bin/{kind}/{id}', { params: { kind, id } });
      take(id);
      toast('success', messages.purged);
    });
  const empty = () =>
    attempt('', async () => {
      while (!(await call('DELETE /bin', {})).isEmpty);
      takeFocus();
      setEntries([]);
      setEmpty(true);
      toast('success', messages.emptied);
    });
  return (
    <section className="bin" aria-label={label} tabIndex={-1} ref={section}>
      <div className="bin-head">
        <p className="bin-note">
          Deleted items stay here for {days} {days === 1 ? 'day' : 'days'} and count towards your limits until
          they are deleted permanently.
        </p>
        {!isEmpty && (
          <Button
            look="danger"
            disabled={busy !== null}
            onClick={() => confirm('Empty the bin', texts.confirmEmpty, () => void empty())}
          >
            Empty the bin
          </Button>
        )}
      </div>
      {entries.length === 0 ? (
        <EmptyState kind="bin" title="Nothing here" text={texts.nothing[kind]} />
      ) : (
        <ul className="bin-list">
          {entries.map((entry) => (
            <Row
              key={entry._id}
              entry={entry}
              isBusy={busy !== null}
              onRestore={() => void restore(entry)}
              onPurge={() =>
                confirm('Delete for good', texts.confirmPurge(entry.title), () => void purge(entry._id))
              }
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type RowProps = { entry: Entry; isBusy: boolean; onRestore: () => void; onPurge: () => void };

function Row({ entry, isBusy, onRestore, onPurge }: RowProps) {
  const { title, image, kind, deletedAt, finalAt } = entry;
  return (
    <li className="bin-entry">
      {image !== '' && (
        <img className="bin-picture" src={image} alt="" width={120} height={70} loading="lazy" />
      )}
      <div className="bin-words">
        <p dir="auto" className={kind === 'comment' || kind === 'reply' ? 'bin-text' : 'bin-title'}>
          {title}
        </p>
        <p className="bin-facts">
          Deleted <Day at={deletedAt} />, kept until <Day at={finalAt} />
        </p>
      </div>
      <div className="bin-actions">
        <Button disabled={isBusy} aria-label={`Restore ${title.slice(0, 80)}`} onClick={onRestore}>
          <UndoIcon />
          Restore
        </Button>
        <Button
          look="quiet"
          isIcon
          disabled={isBusy}
          aria-label={`Delete ${title.slice(0, 80)} for good`}
          title="Delete for good"
          onClick={onPurge}
        >
          <TrashIcon />
        </Button>
      </div>
    </li>
  );
}

export const BinList = island({ name: 'BinList', on: 'touch', ssr: true }, List);
