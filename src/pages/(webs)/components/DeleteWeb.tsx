import { messages } from '../../../modules/webs/rules/messages.ts';
import { removeWebFromPage } from '../../(details)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { undoDeletion } from '../../runtime/toasts/undo-deletion.ts';
import { DeleteDialog } from '../../ui/dialogs/DeleteDialog.tsx';

const words = {
  question: messages.confirmDelete,
  phrase: messages.deletePhrase,
  phraseWrong: messages.deletePhraseWrong,
};

type DeleteWebProps = { webId: string; name: string; onClose: () => void };

/** Deletes a web and removes it from all lists. */
export function DeleteWeb({ webId, name, onClose }: DeleteWebProps) {
  return (
    <DeleteDialog
      title="Delete Web"
      words={words}
      scope={`For everyone else “${name}” disappears immediately, with its comments and likes. You can restore it from your bin. Forks are not affected.`}
      remove={() => call('DELETE /webs/delete/{webId}', { params: { webId } })}
      onDone={() => {
        removeWebFromPage(webId);
        toast('success', messages.deleted, undoDeletion({ kind: 'web', id: webId }));
      }}
      onClose={onClose}
    />
  );
}
