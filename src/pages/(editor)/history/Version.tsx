import { useState } from 'react';
import type { VersionCard } from '../../../modules/webs/contract/index.ts';
import { versionDetails } from '../../../modules/webs/rules/fields.ts';
import { messages } from '../../../modules/webs/rules/messages.ts';
import type { WebCode } from '../../../modules/webs/rules/page.ts';
import {
  kindChangeOf,
  kindNameOf,
  type Pane,
  panes,
  type Sources,
  writtenIn,
} from '../../../modules/webs/rules/source-kinds.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { type AddOns, addOnsTextOf, toSavedWeb } from '../../(drafts)/index.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { copyLink } from '../../runtime/copy-text.ts';
import { withLinkKey } from '../../runtime/link-key.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { CodeDiff } from '../../ui/diff/CodeDiff.tsx';
import { Field, TextAreaField } from '../../ui/forms/Field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import type { EditorSession } from '../session/session.ts';
import { texts } from '../texts.ts';
import type { History } from './use-history.ts';

export type VersionActionsProps = {
  webId: string;
  session: EditorSession;
  history: History;
  /** The newest state of its name, note and sharing. */
  card: VersionCard;
  onRestored: () => void;
  onRemoved: () => void;
};

/** Restores, names, shares or deletes a version. */
export function VersionActions({
  webId,
  session,
  history,
  card,
  onRestored,
  onRemoved,
}: VersionActionsProps) {
  const [open, setOpen] = useState<'name' | 'delete' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { number, isNewest, isShared } = card;
  const params = { webId, version: number };
  const reason = session.view().isChanged ? texts.historyUnsaved : undefined;

  const act = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast('error', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const restore = () =>
    act(async () => {
      if (reason) return toast('info', reason);
      const { baseRevision } = session;
      const body = baseRevision === null ? {} : { basedOn: baseRevision };
      const restored = await call('POST /webs/versions/{webId}/{version}/restore', { params, body });
      await session.takeRestored(toSavedWeb(restored));
      toast('success', messages.versionRestored);
      onRestored();
    });
  const share = () =>
    act(async () => {
      const body = { isShared: !isShared };
      history.replace(await call('PATCH /webs/versions/{webId}/{version}', { params, body }));
      if (isShared) toast('success', texts.historyUnshared);
      else await copyVersionLink(webId, number);
    });
  const remove = () =>
    act(async () => {
      await call('DELETE /webs/versions/{webId}/{version}', { params });
      toast('success', messages.versionDeleted);
      onRemoved();
    });

  return (
    <div className="history-actions">
      {!isNewest && (
        <Button
          look="accent"
          aria-disabled={isBusy || reason !== undefined}
          aria-description={reason}
          data-tip={reason}
          onClick={() => void restore()}
        >
          Restore
        </Button>
      )}
      <Button onClick={() => setOpen('name')}>{card.name || card.note ? 'Rename' : 'Name'}</Button>
      <Button aria-disabled={isBusy} aria-description={texts.historyShare} onClick={() => void share()}>
        {isShared ? 'Stop sharing' : 'Share'}
      </Button>
      {!isNewest && (
        <Button look="quiet" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      )}
      {open === 'name' && (
        <VersionNameDialog
          webId={webId}
          card={card}
          onSaved={history.replace}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title="Delete this version"
          question={texts.historyDelete}
          onConfirm={() => void remove()}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/** With the key of an unlisted web, which may have been renewed since the page was loaded. */
async function copyVersionLink(webId: string, number: number): Promise<void> {
  const { linkKey } = await call('GET /webs/get-without-details/{webId}', { params: { webId } });
  await copyLink(withLinkKey(`${pagePath('/web/@webId', { webId })}?version=${number}`, linkKey));
}

type VersionNameDialogProps = {
  webId: string;
  card: VersionCard;
  onSaved: (card: VersionCard) => void;
  onClose: () => void;
};

/** Names a version and notes something about it; a named version is kept for good. */
function VersionNameDialog({ webId, card, onSaved, onClose }: VersionNameDialogProps) {
  const state = useForm(
    (values) => brokenByField(versionDetails, values),
    async ({ name = '', note = '' }) => {
      const params = { webId, version: card.number };
      onSaved(await call('PATCH /webs/versions/{webId}/{version}', { params, body: { name, note } }));
      toast('success', messages.versionUpdated);
      onClose();
    },
  );
  const { errors, clear } = state;
  return (
    <Dialog title={`Name version ${card.number}`} onClose={onClose} startsInField>
      <DialogForm state={state} send="Save" sending="Saving…" onCancel={onClose}>
        <Field
          label="Name"
          name="name"
          defaultValue={card.name}
          limit={100}
          error={errors.name}
          hint="Named versions are kept for good."
          onChange={() => clear('name')}
        />
        <TextAreaField
          label="Note"
          name="note"
          rows={3}
          defaultValue={card.note}
          limit={1_000}
          error={errors.note}
          onChange={() => clear('note')}
        />
      </DialogForm>
    </Dialog>
  );
}

/** A state of a web in the format of the server or of the editor; its sources are the author's texts. */
export type WebState = WebCode & AddOns & { sources?: Sources | undefined };

type VersionChangesProps = {
  before: WebState;
  after: WebState;
  /** The names of the two sides: 'Before' and 'This version'. */
  sides: { before: string; after: string };
};

/**
 * The differences between two states of a web, pane by pane, in one column or side by side: of the sources, or of the
 * code that runs.
 */
export function VersionChanges({ before, after, sides }: VersionChangesProps) {
  const [isSideBySide, setSideBySide] = useState(false);
  const [isCompiled, setCompiled] = useState(false);
  const hasSources = (before.sources ?? after.sources) !== undefined;
  const changed = panes
    .map((pane) => (isCompiled ? compiledOf(before, after, pane) : writtenOf(before, after, pane)))
    .filter((pane) => pane.before !== pane.after);
  const [left, right] = [addOnsTextOf(before), addOnsTextOf(after)];
  const hasAddOns = left !== right;
  const isSame = changed.length === 0 && !hasAddOns;
  if (isSame && !hasSources) return <p className="history-quiet">{texts.historySame}</p>;
  return (
    <div className="history-changes-list">
      <label className="history-side">
        <input
          type="checkbox"
          checked={isSideBySide}
          onChange={({ currentTarget }) => setSideBySide(currentTarget.checked)}
        />
        Side by side
      </label>
      {hasSources && (
        <label className="history-side">
          <input
            type="checkbox"
            checked={isCompiled}
            onChange={({ currentTarget }) => setCompiled(currentTarget.checked)}
          />
          View compiled
        </label>
      )}
      {isSame && <p className="history-quiet">{texts.historySame}</p>}
      {changed.map((pane) => (
        <section key={pane.name} aria-label={pane.name}>
          <h3>{pane.name}</h3>
          <CodeDiff {...pane} sides={sides} isSideBySide={isSideBySide} />
        </section>
      ))}
      {hasAddOns && (
        <section aria-label="Addons">
          <h3>Addons</h3>
          <CodeDiff name="Addons" before={left} after={right} sides={sides} isSideBySide={isSideBySide} />
        </section>
      )}
    </div>
  );
}

const compiledOf = (before: WebState, after: WebState, pane: Pane) => ({
  name: kindNameOf(pane),
  before: before[pane],
  after: after[pane],
});

const writtenOf = (before: WebState, after: WebState, pane: Pane) => ({
  name: kindChangeOf(pane, before.sources, after.sources),
  before: writtenIn(before, pane),
  after: writtenIn(after, pane),
});
