import { messages } from '../../../modules/webs/messages.ts';
import { call } from '../../client/api.ts';
import { showDeleted } from '../../client/details/changes.ts';
import { toast } from '../../client/toasts.ts';
import { DeleteDialog } from '../../components/DeleteDialog.tsx';

const words = {
  question: messages.deleteSure,
  phrase: messages.deletePhrase,
  phraseWrong: messages.deletePhraseWrong,
};

/** Deletes a web, which then goes from all lists. */
export function DeleteWeb({ webId, onClose }: { webId: string; onClose: () => void }) {
  return (
    <DeleteDialog
      title="Delete Web"
      words={words}
      remove={() => call('DELETE /webs/delete/{webId}', { params: { webId } })}
      onDone={() => {
        showDeleted(webId);
        toast('success', messages.deleted);
      }}
      onClose={onClose}
    />
  );
}
