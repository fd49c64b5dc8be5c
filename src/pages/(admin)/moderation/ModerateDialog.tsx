import { messages } from '../../../modules/moderation/rules/messages.ts';
import type { ReportKind } from '../../../modules/moderation/rules/report-reasons.ts';
import { pagePath } from '../../page-path.ts';
import { toastOnNextPage } from '../../runtime/toasts/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import type { Closable } from '../../ui/dialogs/open-dialog.ts';
import { ActionForm } from './ActionForm.tsx';

type ModerateDialogProps = { kind: ReportKind; id: string; username: string };

/** The page's own state, since the page stays open behind the dialog. */
const isPart = (kind: ReportKind) => kind === 'comment' || kind === 'reply' || kind === 'asset';

/** Lets a moderator act on an item in the place where others report it. */
export function ModerateDialog({ kind, id, username, onClose }: ModerateDialogProps & Closable) {
  const done = () => {
    onClose();
    if (!isPart(kind)) return;
    toastOnNextPage('success', messages.acted);
    location.reload();
  };
  return (
    <Dialog title={`Moderate this ${kind}`} onClose={onClose}>
      <p>
        Takes effect immediately and can be undone for 30 days in{' '}
        <a href={pagePath('/admin/actions')}>Administration, Actions</a>.
      </p>
      <ActionForm kind={kind} id={id} username={username} onDone={done} />
    </Dialog>
  );
}
