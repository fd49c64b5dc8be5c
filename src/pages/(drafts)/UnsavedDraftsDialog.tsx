import { mountDialog } from '../runtime/islands/mount-island.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import type { DraftOwner } from './draft-keys.ts';
import { createDraftStore } from './draft-store.ts';
import { loadWeb } from './model/web-fields.ts';
import { findUnsavedDrafts, type UnsavedDraft } from './unsaved-drafts.ts';

/**
 * Asks for confirmation if a logout would remove unsaved drafts from this browser. Resolves true if the logout may go
 * on.
 */
export async function confirmDraftLoss(owner: DraftOwner): Promise<boolean> {
  const drafts = await findUnsavedDrafts(
    createDraftStore(owner, () => localStorage),
    loadWeb,
  );
  if (drafts.length === 0) return true;
  return new Promise((resolve) => mountDialog(UnsavedDraftsDialog, { drafts, onAnswer: resolve }));
}

/** Texts of the dialog at logout. */
const texts = {
  logoutDraft: 'You have an unsaved draft in this browser. Logging out deletes it.',
  logoutDrafts: 'You have unsaved drafts in this browser. Logging out deletes them.',
} as const;

type UnsavedDraftsDialogProps = {
  drafts: readonly UnsavedDraft[];
  /** True: log out and discard the drafts. */
  onAnswer: (mayDiscard: boolean) => void;
  onClose: () => void;
};

/** Shown at logout if this browser has unsaved drafts; each draft links to the editor, where it can be saved. */
function UnsavedDraftsDialog({ drafts, onAnswer, onClose }: UnsavedDraftsDialogProps) {
  const answer = (mayDiscard: boolean) => {
    onClose();
    onAnswer(mayDiscard);
  };
  return (
    <Dialog title="Unsaved drafts" onClose={() => answer(false)}>
      <p>{drafts.length === 1 ? texts.logoutDraft : texts.logoutDrafts}</p>
      <ul className="unsaved-drafts">
        {drafts.map(({ slot, title, href }) => (
          <li key={slot}>
            <a dir="auto" href={href}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Button onClick={() => answer(false)}>Keep working</Button>
        <Button look="danger" onClick={() => answer(true)}>
          Discard and log out
        </Button>
      </div>
    </Dialog>
  );
}
