import { messages } from '../../../modules/collections/rules/messages.ts';
import { call } from '../../runtime/api/api.ts';
import { removeFromLists } from '../../runtime/lists/list-sync.ts';
import { notifyDeletion } from '../../runtime/toasts/undo-deletion.ts';
import { DeleteDialog } from '../../ui/dialogs/DeleteDialog.tsx';
import type { Closable } from '../../ui/dialogs/open-dialog.ts';

const words = {
  question: messages.confirmDelete,
  phrase: messages.deletePhrase,
  phraseWrong: messages.deletePhraseWrong,
};

type DeleteCollectionProps = Closable & {
  collectionId: string;
  name: string;
  /** Called after the deletion; by default a notification is shown. */
  onDone?: (() => void) | undefined;
};

/** Deletes a collection and removes it from all lists. */
export function DeleteCollection({ collectionId, name, onDone, onClose }: DeleteCollectionProps) {
  return (
    <DeleteDialog
      title="Delete Collection"
      words={words}
      scope={`For everyone else the collection “${name}” disappears immediately. You can restore it from your bin. The webs in it are not affected.`}
      remove={() => call('DELETE /collections/delete/{collectionId}', { params: { collectionId } })}
      onDone={() => {
        removeFromLists(collectionId);
        if (onDone) onDone();
        else notifyDeletion(messages.deleted, { kind: 'collection', id: collectionId });
      }}
      onClose={onClose}
    />
  );
}
